import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** More time of a learner with who gave it. */
export interface NamedExtension {
  readonly personId: string;
  readonly name: string;
  readonly number: string | null;
  readonly dueAt: Date;
  readonly cutoffAt: Date | null;
  readonly reason: string;
  readonly by: string | null;
  readonly at: Date;
}

/** Learners of homework with more time, by number. One statement. */
export async function findExtensions(ctx: Ctx, homeworkId: string): Promise<NamedExtension[]> {
  const { rows } = await sql<NamedExtension>`select x.person_id as "personId", p.name, p.number, x.due_at as "dueAt",
      x.cutoff_at as "cutoffAt", x.reason, x.at, (select b.name from identity_api.person b where b.id = x.by) as by
    from homework.extension x join identity_api.person p on p.id = x.person_id
    where x.homework_id = ${homeworkId} order by p.number nulls last, p.name, p.id`.execute(ctx.db);
  return rows;
}

/** Gives learners a due date of their own, in place of the one they had. */
export async function writeExtensions(
  tx: TxCtx,
  homeworkId: string,
  personIds: readonly string[],
  of: { readonly dueAt: Date; readonly cutoffAt: Date | null; readonly reason: string },
): Promise<void> {
  const by = tx.actor.kind === 'person' ? tx.actor.personId : null;
  await sql`insert into homework.extension (homework_id, person_id, due_at, cutoff_at, reason, by)
    select ${homeworkId}, p, ${of.dueAt}, ${of.cutoffAt}, ${of.reason}, ${by} from unnest(${[...personIds]}::uuid[]) as p
    on conflict (homework_id, person_id) do update set due_at = excluded.due_at, cutoff_at = excluded.cutoff_at,
      reason = excluded.reason, by = excluded.by, at = platform.app_now()`.execute(tx.db);
}

/** Takes back the more time of a learner. @returns its due date; null when there was none */
export async function deleteExtension(tx: TxCtx, homeworkId: string, personId: string): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date }>`delete from homework.extension
    where homework_id = ${homeworkId} and person_id = ${personId} returning due_at as "dueAt"`.execute(tx.db);
  return rows[0]?.dueAt ?? null;
}

/** Extensions each of these people has. */
export async function extensionsOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person_id: string; n: number }>`select person_id, count(*)::int as n
    from homework.extension where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.person_id, row.n]));
}

/** Gives the extensions of a roster account to the person it turned out to be; one that person has already stays behind. */
export async function moveExtensions(tx: TxCtx, from: string, to: string): Promise<void> {
  await sql`update homework.extension x set person_id = ${to} where x.person_id = ${from} and not exists (
    select from homework.extension o where o.homework_id = x.homework_id and o.person_id = ${to})`.execute(tx.db);
}

/** More time of one learner of one homework. */
export interface GivenTime {
  readonly homeworkId: string;
  readonly personId: string;
  readonly dueAt: Date;
  readonly cutoffAt: Date | null;
}

/** More time that was given for homework, to whomever. One statement. */
export async function findTimes(ctx: Ctx, homeworkIds: readonly string[]): Promise<GivenTime[]> {
  if (homeworkIds.length === 0) return [];
  const { rows } = await sql<GivenTime>`select homework_id as "homeworkId", person_id as "personId", due_at as "dueAt",
      cutoff_at as "cutoffAt" from homework.extension
    where homework_id = any(${[...homeworkIds]}::uuid[])`.execute(ctx.db);
  return rows;
}
