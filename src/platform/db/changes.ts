import { sql } from 'kysely';
import type { Ctx } from './context.ts';

/** How long an answer may be brought up to date by marks alone; they are deleted a day after they were written. */
export const MARKS_VALID_MS = 3_600_000;

export interface Changes {
  /** Snapshot to ask with the next time; null inside a transaction that has written, whose answers are not kept. */
  readonly snapshot: string | null;
  /** Subjects with a change that `since` did not show. */
  readonly subjects: ReadonlySet<string>;
}

/**
 * Reads which subjects of these scopes changed since a snapshot. Ask before the rows themselves are read: what commits
 * in between is then reported once more, and never missed. Ask the primary: a replica knows no running transactions.
 * @param since snapshot of an earlier answer; null for the first time, when no subjects are named
 */
export async function changesSince(ctx: Ctx, scopes: readonly string[], since: string | null): Promise<Changes> {
  const { rows } = await sql<{ snapshot: string | null; subjects: string[] }>`
    select case when pg_current_xact_id_if_assigned() is null then pg_current_snapshot()::text end as snapshot,
      array(select distinct m.subject_id from platform.change_mark m
        where m.scope_id = any(${[...scopes]}::uuid[])
          and m.changed >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(m.changed, ${since}::pg_snapshot)) as subjects`.execute(ctx.db);
  const { snapshot, subjects } = rows[0]!;
  return { snapshot, subjects: new Set(subjects) };
}
