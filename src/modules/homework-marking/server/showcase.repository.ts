import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ShowcaseAnswer } from '../shared/showcase.contract.ts';

/** A hand-in offered as excellent work, with what its members said. */
export interface ShowcaseRow {
  readonly workId: string;
  readonly versionNo: number;
  readonly answers: Readonly<Record<string, ShowcaseAnswer>>;
}

/** What is offered of a homework, in the order it was offered. One statement. */
export async function showcaseOf(ctx: Ctx, homeworkId: string): Promise<ShowcaseRow[]> {
  const { rows } = await sql<ShowcaseRow>`select s.work_id as "workId", s.version_no as "versionNo",
      coalesce((select jsonb_object_agg(a.person_id, a.answer) from homework_marking.showcase_answer a
        where a.work_id = s.work_id), '{}') as answers
    from homework_marking.showcase s where s.homework_id = ${homeworkId} order by s.at, s.work_id`.execute(ctx.db);
  return rows;
}

/** Makes offers of one homework wait for each other until the transaction ends. */
export async function queueOffers(tx: TxCtx, homeworkId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`showcase:${homeworkId}`}, 0))`.execute(tx.db);
}

export async function insertShowcase(
  tx: TxCtx,
  row: { readonly workId: string; readonly homeworkId: string; readonly versionNo: number; readonly byId: string },
): Promise<void> {
  await sql`insert into homework_marking.showcase (work_id, homework_id, version_no, by_id)
    values (${row.workId}, ${row.homeworkId}, ${row.versionNo}, ${row.byId})`.execute(tx.db);
}

/** Takes an offer away with all answers to it. @returns whether there was one */
export async function deleteShowcase(tx: TxCtx, workId: string): Promise<boolean> {
  const { rows } = await sql`delete from homework_marking.showcase where work_id = ${workId} returning work_id`.execute(
    tx.db,
  );
  return rows.length > 0;
}

export async function writeAnswer(
  tx: TxCtx,
  row: { readonly workId: string; readonly personId: string; readonly answer: ShowcaseAnswer },
): Promise<void> {
  await sql`insert into homework_marking.showcase_answer (work_id, person_id, answer)
    values (${row.workId}, ${row.personId}, ${row.answer})
    on conflict (work_id, person_id) do update set answer = excluded.answer, at = platform.app_now()`.execute(tx.db);
}
