import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { MAX_SELECTED } from '../../../kernel/resource/list.ts';
import { BULK_AT_ONCE, BULK_COMMANDS, idsSchema, reasonSchema } from './person.model.ts';

/** A person a bulk command left alone, and why: a key of the catalogue. */
const skipped = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  reason: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
});

/** Each command asks for its own grant besides: `enable`, `disable` or `edit`. */
export const bulkPersonsRoute = defineRoute({
  name: 'person.bulk',
  method: 'POST',
  path: '/api/v1/persons/bulk',
  access: byGrant('usermanage', 'query'),
  body: z.strictObject({
    command: z.enum(BULK_COMMANDS),
    ids: idsSchema(MAX_SELECTED),
    /** With `disable` and `moveUnit`. */
    reason: z.optional(reasonSchema),
    /** With `moveUnit`. */
    unitId: z.optional(idSchema),
    /** With `setMajor` and `setClass`; empty clears. */
    value: z.optional(textSchema(0, 60)),
    /** Number of people typed in, where more than 100 are disabled. */
    confirm: z.optional(z.number()),
  }),
  output: z.object({
    /** Set when it goes on as a job; its errors file lists who was left alone. */
    jobId: z.nullable(z.string()),
    done: z.number(),
    skipped: z.array(skipped),
  }),
  summary: 'One command for many people: at once up to 100, else a job',
  statements: 1200,
  maxBody: 1_000_000,
  perMinute: 60,
});

/** Slips with fresh initial passwords, for people who have never signed in. */
export const personCredentialsRoute = defineRoute({
  name: 'person.slips',
  method: 'POST',
  path: '/api/v1/persons/slips',
  access: byGrant('usermanage', 'edit'),
  body: z.strictObject({ ids: idsSchema(BULK_AT_ONCE) }),
  output: z.object({
    slips: listOf({
      id: z.string(),
      account: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      unit: z.nullable(z.string()),
      className: z.nullable(z.string()),
      password: z.string(),
    }),
    skipped: z.array(skipped),
  }),
  raw: true,
  summary: 'Fresh initial passwords of pending people for printing, at most 100 at once',
  statements: 700,
  perMinute: 20,
});

/** Passwords of up to 100 people anew, told once. */
export const bulkPasswordRoute = defineRoute({
  name: 'person.bulkPassword',
  method: 'POST',
  path: '/api/v1/persons/passwords',
  access: byGrant('usermanage', 'edit'),
  body: z.strictObject({ ids: idsSchema(BULK_AT_ONCE) }),
  output: z.object({
    passwords: listOf({ id: z.string(), account: z.string(), name: z.string(), password: z.string() }),
    skipped: z.array(skipped),
  }),
  raw: true,
  summary: 'Random passwords for many people, at most 100 at once',
  statements: 1000,
  perMinute: 20,
});
