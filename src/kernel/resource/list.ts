import * as z from 'zod/mini';
import { signedIn } from '../access/access.ts';
import { defineRoute } from '../http/contract.ts';
import { idSchema } from '../http/schemas.ts';
import type { MessageKey } from '../i18n/catalog.ts';

/**
 * How the console lists a resource: what its keyword searches, its filters, the counts above it. Declared beside the
 * columns in `shared/<noun>.resource.ts`; SQL for it stands in the binding.
 */
export interface ListShape<C extends string = string> {
  /** Text columns the keyword is looked for in, without regard to case. */
  readonly keyword: readonly C[];
  /**
   * Filters by name, in the order of the screen. A name that is also a column filters that column by its type; any
   * other needs SQL in the binding. Values of one filter are OR-ed, filters are AND-ed.
   */
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Code column counted per value above the list; every value is a filter by a click. */
  readonly tabs?: C;
  /** Columns that are worked out only where a page shows them, or a sheet holds them. */
  readonly asked?: readonly C[];
  /** Rows deleted softly can be listed (the recycle bin). */
  readonly bin?: boolean;
}

export interface ListFilter {
  /**
   * `codes` any of some codes · `ids` any of some ids · `text` exact text · `flag` true or nothing · `times`, `numbers`
   * from and to, each may be empty.
   */
  readonly kind: 'codes' | 'ids' | 'text' | 'flag' | 'times' | 'numbers';
  readonly label: MessageKey;
}

/** Largest number of rows one selection, bulk command or "all n" may hold. */
export const MAX_SELECTED = 20_000;

/** What a console list asks: the same question for its page, its selection and its export. */
const listAsked = {
  kw: z._default(
    z.string().check(
      z.overwrite((text) => text.trim()),
      z.maxLength(100),
    ),
    '',
  ),
  /** JSON text: values by filter name, e.g. `{"state":["active"],"created":["2026-09-01",""]}`. */
  f: z._default(z.string().check(z.maxLength(8000)), ''),
  /** Column name, `-` before it for descending; the resource's own order when empty. */
  sort: z._default(z.string().check(z.maxLength(50)), ''),
  /** `1`: the rows deleted softly instead of the living. */
  bin: z._default(z.enum(['', '1']), ''),
};

const resourceParam = z.object({ resource: z.string().check(z.maxLength(40), z.regex(/^[A-Za-z_]+$/)) });

/** Values of a row as they stand in the declaration: text, numbers, booleans, ISO instants, lists of text. */
export type ListRow = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** One page of a console list. Access is the resource's own; a resource without a list answers 404. */
export const listRoute = defineRoute({
  name: 'lists.page',
  method: 'GET',
  path: '/api/v1/lists/:resource',
  access: signedIn,
  params: resourceParam,
  query: z.object({
    ...listAsked,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    /** `0`: nothing is counted, unless the page is not full; for further pages of a question counted before. */
    counts: z._default(z.enum(['0', '1']), '1'),
    /** Names of the shown columns that are worked out only when they are asked for, with commas between. */
    more: z._default(z.string().check(z.maxLength(400)), ''),
  }),
  output: z.object({
    rows: z.array(z.record(z.string(), z.unknown())),
    /** The page shown: the last one when the page asked for lies past the end. */
    page: z.number(),
    size: z.number(),
    /** Null when nothing was counted; `strip` is empty then. */
    total: z.nullable(z.number()),
    /** True when there are more rows than were counted. */
    capped: z.boolean(),
    /** Rows per value of the strip column under all filters but that column's own; `all` is their sum. */
    strip: z.record(z.string(), z.number()),
    /** Names of filters or the sort that were not understood and left out. */
    ignored: z.array(z.string()),
  }),
  summary: 'A page of a console list with its counts',
  statements: 6,
  replica: true,
  perMinute: 600,
});

/** Keys of all rows of a list at this moment, at most 20,000: the frozen selection behind "select all n". */
export const listKeysRoute = defineRoute({
  name: 'lists.keys',
  method: 'GET',
  path: '/api/v1/lists/:resource/keys',
  access: signedIn,
  params: resourceParam,
  query: z.object(listAsked),
  output: z.object({ keys: z.array(z.string()), capped: z.boolean() }),
  summary: 'Keys of every row of a console list',
  statements: 4,
  replica: true,
  perMinute: 60,
});

/** The list as an xlsx: at once up to 1,000 rows, else a job. Personal data stay masked without `reveal`. */
export const listExportRoute = defineRoute({
  name: 'lists.export',
  method: 'POST',
  path: '/api/v1/lists/:resource/export',
  access: signedIn,
  params: resourceParam,
  body: z.strictObject({
    kw: z.optional(z.string().check(z.maxLength(100))),
    f: z.optional(z.string().check(z.maxLength(8000))),
    sort: z.optional(z.string().check(z.maxLength(50))),
    bin: z.optional(z.enum(['', '1'])),
    /** Only these rows of the filter. */
    keys: z.optional(z.array(idSchema).check(z.maxLength(MAX_SELECTED))),
    /** Name of the page in the viewer's language: file and sheet are called by it. */
    title: z.string().check(z.minLength(1), z.maxLength(60)),
    /** Why; needed for personal data in full. */
    reason: z.optional(
      z.string().check(
        z.overwrite((text) => text.trim()),
        z.minLength(5),
        z.maxLength(200),
      ),
    ),
    reveal: z.optional(z.boolean()),
  }),
  output: z.object({ jobId: z.string() }),
  raw: true,
  summary: 'The rows of a console list as a sheet: the file (200) or a job (202, `{data: {jobId}}`)',
  statements: 12,
  perMinute: 20,
  maxBody: 1_000_000,
});
