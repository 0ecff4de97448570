import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { bindProcedure } from '../../../platform/gateway/procedure.ts';
import { CODE_TABLES } from '../shared/code.resource.ts';
import { codeVersions } from './code.repository.ts';

/** Wire name of a code table's version entry. */
const TYPE_OF: Readonly<Record<string, string>> = { CRE_LX: 'Locallx', CRE_DW: 'Localdw', KNOWLEDGE: 'knowledge' };

/** `pro_getversion`: one row per cached list, so that browsers know which to fetch again. */
export const getVersion = bindProcedure({
  name: 'pro_getversion',
  access: anyone,
  input: z.object({}),
  run: async (ctx) => {
    const versions = await codeVersions(ctx);
    const shipped = new Set<string>([...CODE_TABLES, ...Object.keys(TYPE_OF)]);
    return {
      rows: versions
        .filter(({ name }) => shipped.has(name))
        .map(({ name, version }) => ({ Type: TYPE_OF[name] ?? name, Version: String(version) })),
    };
  },
});
