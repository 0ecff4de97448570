import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** Exams each of these people is a candidate of, drafts left out. */
export async function examsOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person_id: string; n: number }>`select c.person_id, count(*)::int as n
    from exams.candidate c join exams.exam e on e.id = c.exam_id and e.state not in ('draft', 'withdrawn')
    where c.person_id = any(${[...personIds]}::uuid[]) group by c.person_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.person_id, row.n]));
}

/**
 * Gives what a roster account has in exams to the person it turned out to be. An exam in which that person is a candidate
 * already is left behind.
 */
export async function moveCandidate(tx: TxCtx, from: string, to: string): Promise<void> {
  for (const table of ['accommodation', 'form', 'deferral', 'candidate'] as const) {
    await sql`update ${sql.table(`exams.${table}`)} x set person_id = ${to} where x.person_id = ${from} and not exists (
      select from exams.candidate o where o.exam_id = x.exam_id and o.person_id = ${to})`.execute(tx.db);
  }
}

/** Forms under new owners and numbers; one the owner has under that number, of an attempt nobody began, makes room. */
export async function moveForms(
  tx: TxCtx,
  to: string,
  forms: readonly { readonly id: string; readonly examId: string; readonly no: number }[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as x(id uuid, "examId" uuid, no smallint)`;
  await sql`delete from exams.form f using ${given}
    where f.exam_id = x."examId" and f.person_id = ${to} and f.attempt_no = x.no and f.id <> x.id`.execute(tx.db);
  await sql`update exams.form f set person_id = ${to}, attempt_no = x.no from ${given} where f.id = x.id`.execute(
    tx.db,
  );
}

/**
 * Ends the candidacies of a roster account in exams in which the person it turned out to be is a candidate too; what was
 * granted or asked for follows where that person has nothing of the kind. @param except exams that are left behind
 */
export async function endCandidacies(tx: TxCtx, from: string, to: string, except: readonly string[]): Promise<void> {
  for (const table of ['accommodation', 'deferral'] as const) {
    await sql`update ${sql.table(`exams.${table}`)} x set person_id = ${to} where x.person_id = ${from}
      and x.exam_id <> all(${[...except]}::uuid[]) and not exists (
        select from ${sql.table(`exams.${table}`)} o where o.exam_id = x.exam_id and o.person_id = ${to})`.execute(
      tx.db,
    );
  }
  for (const table of ['accommodation', 'form', 'candidate'] as const) {
    await sql`delete from ${sql.table(`exams.${table}`)} x where x.person_id = ${from}
      and x.exam_id <> all(${[...except]}::uuid[]) and exists (
        select from exams.candidate o where o.exam_id = x.exam_id and o.person_id = ${to})`.execute(tx.db);
  }
}
