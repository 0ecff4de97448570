import { sql } from 'kysely';
import type { AppealState } from '../../../../kernel/appeals/appeal.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';

/** An appeal about one question of an attempt. */
export interface AppealRow {
  readonly id: string;
  readonly examId: string;
  readonly attemptId: string;
  readonly item: string;
  readonly questionId: string;
  readonly number: number;
  readonly place: number;
  readonly text: string;
  readonly state: AppealState;
  readonly scoreBefore: number;
  readonly scoreAfter: number | null;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly submittedAt: Date;
  readonly answeredAt: Date | null;
}

const COLUMNS =
  sql.raw(`p.id, p.exam_id as "examId", p.attempt_id as "attemptId", p.item, p.question_id as "questionId",
  p.question_number as number, p.place, p.text, p.state, p.score_before::float8 as "scoreBefore",
  p.score_after::float8 as "scoreAfter", p.answer, p.answered_by as "answeredBy", p.submitted_at as "submittedAt",
  p.answered_at as "answeredAt"`);

/** Appeals about questions of one attempt, newest first. */
export async function appealsOfAttempt(ctx: Ctx, attemptId: string): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`select ${COLUMNS} from marking.appeal p where p.attempt_id = ${attemptId}
    order by p.submitted_at desc, p.id desc`.execute(ctx.db);
  return rows;
}

/** Appeals of an exam that were not taken back: the open ones, the oldest first, then the newest answered ones. */
export async function appealsOfExam(ctx: Ctx, examId: string): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`select ${COLUMNS} from marking.appeal p
    where p.exam_id = ${examId} and p.state <> 'withdrawn'
    order by p.state <> 'submitted', case when p.state = 'submitted' then p.submitted_at end, p.answered_at desc, p.id`.execute(
    ctx.db,
  );
  return rows;
}

/** One appeal. @param lock holds its row until the transaction ends */
export async function findAppeal(ctx: Ctx, id: string, lock = false): Promise<AppealRow | undefined> {
  const { rows } = await sql<AppealRow>`select ${COLUMNS} from marking.appeal p where p.id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Files an appeal. @returns false where the question was asked about before */
export async function insertAppeal(
  tx: TxCtx,
  row: Omit<AppealRow, 'state' | 'scoreAfter' | 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into marking.appeal (id, exam_id, attempt_id, item, question_id,
      question_number, place, text, score_before, submitted_at)
    values (${row.id}, ${row.examId}, ${row.attemptId}, ${row.item}, ${row.questionId}, ${row.number}, ${row.place},
      ${row.text}, ${row.scoreBefore}, ${row.submittedAt})
    on conflict do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

export async function withdrawRow(tx: TxCtx, id: string): Promise<void> {
  await sql`update marking.appeal set state = 'withdrawn' where id = ${id} and state = 'submitted'`.execute(tx.db);
}

export async function answerRow(
  tx: TxCtx,
  id: string,
  of: {
    readonly state: 'kept' | 'changed';
    readonly scoreAfter: number | null;
    readonly answer: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql`update marking.appeal set state = ${of.state}, score_after = ${of.scoreAfter}, answer = ${of.answer},
      answered_by = ${of.by}, answered_at = ${of.at}
    where id = ${id} and state = 'submitted'`.execute(tx.db);
}
