import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { Form } from '../../papers/shared/form.model.ts';

/** The form of an attempt as it is kept. */
export interface KeptForm {
  readonly id: string;
  readonly form: Form;
  readonly digest: string;
}

export async function findForm(
  ctx: Ctx,
  examId: string,
  personId: string,
  attemptNo: number,
): Promise<KeptForm | undefined> {
  const { rows } = await sql<KeptForm>`select id, form, digest from exams.form
    where exam_id = ${examId} and person_id = ${personId} and attempt_no = ${attemptNo}`.execute(ctx.db);
  return rows[0];
}

/** Keeps forms; of a person and attempt that has one already it stays. One statement. */
export async function insertForms(
  tx: TxCtx,
  examId: string,
  rows: readonly { readonly personId: string; readonly attemptNo: number; readonly form: Form }[],
  used: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ personId, attemptNo, form }) => ({ id: tx.newId(), personId, attemptNo, form }));
  await sql`insert into exams.form (id, exam_id, person_id, attempt_no, seed, form, digest, used)
    select x.id, ${examId}, x."personId", x."attemptNo", x.form->>'seed', x.form, x.form->>'digest', ${used}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as x(id uuid, "personId" uuid, "attemptNo" smallint, form jsonb)
    on conflict (exam_id, person_id, attempt_no) do nothing`.execute(tx.db);
}

/** Candidates without a form for their first attempt, at most `limit`. */
export async function candidatesWithoutForm(ctx: Ctx, examId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select c.person_id from exams.candidate c
    where c.exam_id = ${examId} and c.removed_at is null and not exists (select from exams.form f
      where f.exam_id = c.exam_id and f.person_id = c.person_id and f.attempt_no = 1)
    order by c.person_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.person_id);
}

/** How many candidates of an exam have the form of their first attempt, of how many. */
export async function countForms(
  ctx: Ctx,
  examId: string,
): Promise<{ readonly made: number; readonly candidates: number }> {
  const { rows } = await sql<{ made: number; candidates: number }>`select count(f.id)::int as made,
      count(*)::int as candidates
    from exams.candidate c left join exams.form f
      on f.exam_id = c.exam_id and f.person_id = c.person_id and f.attempt_no = 1
    where c.exam_id = ${examId} and c.removed_at is null`.execute(ctx.db);
  return rows[0]!;
}

/** Forgets the forms of an exam nobody has started. */
export async function deleteForms(tx: TxCtx, examId: string): Promise<void> {
  await sql`delete from exams.form where exam_id = ${examId}`.execute(tx.db);
}

/** Forms of an open exam whose questions are not marked as used yet, at most `limit`; marks them so. */
export async function takeUnused(tx: TxCtx, examId: string, limit: number): Promise<Form[]> {
  const { rows } = await sql<{ form: Form }>`update exams.form set used = true where id in (
      select id from exams.form where exam_id = ${examId} and not used order by id limit ${limit} for update skip locked)
    returning form`.execute(tx.db);
  return rows.map(({ form }) => form);
}

/** The sealed secret of an exam. */
export async function findSecret(ctx: Ctx, examId: string): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from exams.exam where id = ${examId}`.execute(ctx.db);
  return rows[0]!.secret;
}

/** What of a form decides how the answer to one of its questions is scored. */
export type FormKey = Pick<Form, 'seed' | 'sections'> & { readonly section: number };

/**
 * Seeds and sections of the forms of an exam, by form: a question of the form is found by its place, undefined for one of
 * elsewhere. One statement.
 */
export async function findFormKeys(
  ctx: Ctx,
  examId: string,
): Promise<ReadonlyMap<string, (item: string) => FormKey | undefined>> {
  const { rows } = await sql<{
    id: string;
    seed: string;
    sections: Form['sections'];
    places: Readonly<Record<string, number>>;
  }>`select f.id, f.seed, f.form->'sections' as sections,
      (select jsonb_object_agg(i.id, i.section) from jsonb_to_recordset(f.form->'items') as i(id text, section integer))
        as places
    from exams.form f where f.exam_id = ${examId}`.execute(ctx.db);
  return new Map(
    rows.map(({ id, seed, sections, places }) => [
      id,
      (item) => (item in places ? { seed, sections, section: places[item]! } : undefined),
    ]),
  );
}
