import * as z from 'zod/mini';

/** UUID in text form, any version, case folded. */
export const idSchema = z.string().check(
  z.regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/),
  z.overwrite((value) => value.toLowerCase()),
);

/** Instant as ISO 8601 UTC text. */
export const instantSchema = z.iso.datetime({ offset: true });

/** Trimmed single-line text of `min`..`max` characters without control characters. */
export function textSchema(min: number, max: number) {
  return z.string().check(
    z.overwrite((value) => value.trim()),
    z.minLength(min),
    z.maxLength(max),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/),
  );
}

/** Why somebody does what others have to understand later: 5 to 200 characters, kept in the audit log. */
export const reasonSchema = textSchema(5, 200);

/** Page number and size of a native list: 1 and 10 by default (specification §9), at most 200 rows. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 10),
};

/** An array of objects of this shape. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<const S extends z.core.$ZodLooseShape>(shape: S) {
  return z.array(z.object(shape));
}

/** What lists answer that are not paged: `{ rows }` of this shape. */
/* @__NO_SIDE_EFFECTS__ */
export function rowsOf<const S extends z.core.$ZodLooseShape>(shape: S) {
  return z.object({ rows: listOf(shape) });
}

/** A page of rows with the exact total. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({
    rows: z.array(row),
    page: z.number(),
    size: z.number(),
    total: z.number(),
  });
}

/** Search text: trimmed, at most 100 characters, empty when absent. */
export const keywordSchema = z._default(
  z.string().check(
    z.overwrite((value) => value.trim()),
    z.maxLength(100),
  ),
  '',
);
