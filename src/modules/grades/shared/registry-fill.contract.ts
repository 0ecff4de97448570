import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { REGISTRY_VALUES, ROW_OUTCOMES } from './registry-fill.model.ts';

const MAX_SHEET = 10 * 1_048_576;
const place = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(16_383)));
/** Where the columns stand. Without a heading row they are recognised. */
const choice = {
  sheet: z.optional(z.string().check(z.maxLength(255))),
  line: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_048_576))),
  number: place,
  name: place,
  usual: place,
  final: place,
  total: place,
  band: place,
  remark: place,
  /** Whether cells that hold another value are written too. */
  overwrite: z._default(z.enum(['yes', 'no']), 'no'),
};
const columnPlaces = z.object({
  number: z.optional(z.number()),
  name: z.optional(z.number()),
  usual: z.optional(z.number()),
  final: z.optional(z.number()),
  total: z.optional(z.number()),
  band: z.optional(z.number()),
  remark: z.optional(z.number()),
});
const told = z.nullable(z.union([z.string(), z.number()]));

export const previewRegistryFillRoute = defineRoute({
  name: 'grades.previewRegistryFill',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/registry-fill/preview',
  access: signedIn,
  query: z.strictObject(choice),
  output: z.object({
    sheets: z.array(z.string()),
    sheet: z.string(),
    /** Rows that may be the heading, with their first words. */
    heads: listOf({ line: z.number(), text: z.string() }),
    line: z.nullable(z.number()),
    columns: listOf({ at: z.number(), title: z.string() }),
    places: columnPlaces,
    rows: listOf({
      line: z.number(),
      number: z.string(),
      name: z.string(),
      realName: z.nullable(z.string()),
      outcome: z.enum(ROW_OUTCOMES),
      cells: listOf({
        column: z.enum(REGISTRY_VALUES),
        before: z.string(),
        after: told,
        change: z.enum(['write', 'same', 'kept', 'formula', 'nothing']),
      }),
    }),
    /** Learners of the class the sheet does not have. */
    absent: listOf({ number: z.string(), name: z.string() }),
    /** The publication the values are from. */
    publicationId: z.string(),
    publishedAt: instantSchema,
  }),
  raw: true,
  repeat: 'read',
  multipart: { files: 1, fileBytes: MAX_SHEET },
  perMinute: 30,
  summary: "Shows what of the published totals would go into which cells of the registry's own workbook",
  statements: 15,
});

export const registryFillRoute = defineRoute({
  name: 'grades.registryFill',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/registry-fill',
  access: signedIn,
  query: z.strictObject({ ...choice, publicationId: idSchema }),
  raw: true,
  multipart: { files: 1, fileBytes: MAX_SHEET },
  perMinute: 12,
  summary: "The registry's own workbook with the published totals filled in, all else as it was",
  statements: 15,
});
