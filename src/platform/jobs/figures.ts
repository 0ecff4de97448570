import { sql } from 'kysely';
import type { AnyDb } from '../db/pool.ts';

type Column = 'ready' | 'oldest_seconds' | 'failed';
type Row = { readonly kind: string } & Readonly<Record<Column, number | string | null>>;

/**
 * Reads figures of the queue by kind of job (`short`, `long`); figures that are asked for at the same time come from one
 * statement.
 * @param long names of the long jobs
 */
export function queueFigures(db: AnyDb, long: readonly string[]): (column: Column) => Promise<Record<string, number>> {
  let reading: Promise<readonly Row[]> | null = null;
  const read = () => {
    reading ??= sql<Row>`select kind, ready, oldest_seconds, failed from jobs.figures(${[...long]}::text[])`
      .execute(db)
      .then(({ rows }) => rows)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  // Counts come as text, for they are 64 bits wide.
  return async (column) => Object.fromEntries((await read()).map((row) => [row.kind, Number(row[column] ?? 0)]));
}
