import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { LinkLevel } from '../../shared/question.model.ts';

/** What lies in a bank. */
export interface BankFigures {
  /** Those of the bin aside. */
  readonly questions: number;
  /** Somebody got them in an exam or a test. */
  readonly used: number;
  /** Nothing was ever put into it. */
  readonly empty: boolean;
}

export async function bankFigures(ctx: Ctx, bankId: string): Promise<BankFigures> {
  const { rows } = await sql<BankFigures>`select
      count(*) filter (where q.deleted_at is null)::integer as questions,
      count(*) filter (where q.used)::integer as used,
      count(*) = 0 and not exists (select from questions.folder f where f.bank_id = ${bankId}) as empty
    from questions.question q where q.bank_id = ${bankId}`.execute(ctx.db);
  return rows[0]!;
}

/** Courses a bank is or was linked with; the level is null for a link that ended. */
export async function everLinked(
  ctx: Ctx,
  bankId: string,
): Promise<readonly { readonly courseId: string; readonly level: LinkLevel | null }[]> {
  const { rows } = await sql<{ courseId: string; level: LinkLevel | null }>`select course_id as "courseId",
      case when ended_at is null then level end as level
    from questions.bank_link where bank_id = ${bankId}`.execute(ctx.db);
  return rows;
}

/** Those of some questions that lie in a bank. */
export async function questionsOf(ctx: Ctx, bankId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from questions.question
    where bank_id = ${bankId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Who leads some courses. */
export async function leadsOf(
  ctx: Ctx,
  courseIds: readonly string[],
): Promise<readonly { readonly personId: string; readonly courseId: string }[]> {
  const { rows } = await sql<{ personId: string; courseId: string }>`select m.person_id as "personId",
      m.course_id as "courseId" from courses_api.course_member m
    where m.course_id = any(${[...courseIds]}::uuid[]) and m.role = 'lead' order by m.course_id`.execute(ctx.db);
  return rows;
}

/** Puts a bank into the bin, or takes it out. */
export async function setBankDeleted(tx: TxCtx, id: string, deleted: boolean, by: string | null): Promise<void> {
  await sql`update questions.bank set version = version + 1, updated_at = platform.app_now(),
      deleted_at = case when ${deleted} then platform.app_now() end, deleted_by = case when ${deleted} then ${by}::uuid end
    where id = ${id}`.execute(tx.db);
}

/** Deletes a bank in which nothing lies, with its links. Two statements. */
export async function eraseBank(tx: TxCtx, id: string): Promise<void> {
  await sql`delete from questions.bank_link where bank_id = ${id}`.execute(tx.db);
  await sql`delete from questions.bank where id = ${id}`.execute(tx.db);
}
