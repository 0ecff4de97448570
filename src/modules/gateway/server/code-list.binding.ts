import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import type { Registry } from '../../../platform/gateway/binding.ts';
import { bindProcedure } from '../../../platform/gateway/procedure.ts';
import { codeRows } from './cache.service.ts';

const nameSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** `pro_knowledgelist` (Scope?): the knowledge points that are offered, all or those of one scope. */
export const knowledgeList = (registry: Registry) =>
  bindProcedure({
    name: 'pro_knowledgelist',
    access: anyone,
    input: z.strictObject({ Scope: z.optional(z.string().check(z.regex(/^[\w.-]{1,64}$/))) }),
    run: async (ctx, { Scope }) => {
      const by = Scope === undefined ? undefined : { column: 'Scope', value: Scope };
      const rows = (await codeRows(ctx, registry, 'KNOWLEDGE', by)) ?? [];
      return { rows, out: { Total: rows.length } };
    },
  });

/** `pro_codelist` (Table, Scope?): the codes of a cached list, e.g. `CRE_LX`; an unknown table has none. */
export const codeList = (registry: Registry) =>
  bindProcedure({
    name: 'pro_codelist',
    access: anyone,
    input: z.strictObject({ Table: nameSchema, Scope: z.optional(nameSchema) }),
    run: async (ctx, { Table, Scope }) => {
      const by = Scope === undefined ? undefined : { column: 'Scope', value: Scope };
      const rows = (await codeRows(ctx, registry, Table, by)) ?? [];
      return { rows, out: { Total: rows.length } };
    },
  });
