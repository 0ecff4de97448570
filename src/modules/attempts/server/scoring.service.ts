import type { Score } from '../../../kernel/scoring/score.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { lockExam } from '../../exams/server/exams.public.ts';
import { scoreForm } from '../../papers/server/papers.public.ts';
import type { FormItem } from '../../papers/shared/form.model.ts';
import type { FormResponse } from '../../papers/shared/response.model.ts';
import { attemptTotal } from '../shared/total.model.ts';
import { answersOfAttempts, writeScores } from './answer.repository.ts';
import { deskContext, type Seat, seatOf } from './attempt.access.ts';
import { lockAttempt, unscoredAttempts, updateAttempt } from './attempt.repository.ts';
import { notifyBoard, notifyDesk } from './board/board-news.service.ts';
import { type SettledRun, settledRuns } from './experiment/scored-run.service.ts';
import { givenForm } from './form.engine.ts';
import { closeDue, SCORE_JOB } from './hand-in.service.ts';
import { correctScores } from './regrade/correct-scores.service.ts';

/** How a score by key is kept: what waits for a marker has none. A run is kept with it, as it was scored. */
const keptScore = (
  { id, questionId, number, points }: FormItem,
  { score, reason, unfinished }: Score,
  /** Of an experiment. */
  settled: SettledRun | undefined,
) => ({
  ...{ item: id, questionId, number, points },
  score: reason === 'manual' ? null : score,
  scoredBy: reason === 'manual' ? null : reason === 'blank' ? ('blank' as const) : ('key' as const),
  detail: { reason, ...(unfinished ? { unfinished } : {}), ...(settled ? { ...settled, keyScore: score } : {}) },
});

/** Scores an attempt that was handed in: graded when no question waits for a marker, else for marking. */
async function scoreSeat(tx: TxCtx, seat: Seat): Promise<void> {
  const { attempt } = seat;
  // A question that is corrected waits for scores under way, and the next one sees it.
  await lockExam(tx, attempt.examId, 'share');
  const { form } = await givenForm(tx, seat);
  const rows = await answersOfAttempts(tx, [attempt.id]);
  const responses = new Map(
    rows.flatMap(({ item, response }) => (response === null ? [] : [[item, response as FormResponse] as const])),
  );
  const settled = await settledRuns(tx, seat, form);
  const runs = new Map([...settled].flatMap(([item, { work }]) => (work ? [[item, work] as const] : [])));
  const scored = await scoreForm(tx, form, responses, runs);
  const byKey = form.items.map((item) =>
    keptScore(item, scored.get(item.id) ?? { score: 0, reason: 'blank' }, settled.get(item.id)),
  );
  const corrected = await correctScores(
    tx,
    { examId: attempt.examId, attemptId: attempt.id, form, responses, runs },
    byKey,
  );
  // Nobody marks practice: what no key scores leaves its points to the others.
  const kept = attempt.practice
    ? corrected.map((one) => (one.score === null ? { ...one, dropped: true } : one))
    : corrected;
  await writeScores(tx, attempt.id, kept);
  const total = attemptTotal(kept);
  await updateAttempt(tx, attempt.id, {
    state: total === null ? 'marking' : 'graded',
    score: total,
    scoredAt: attempt.now,
  });
  notifyBoard(tx, attempt.examId, attempt.personId);
  notifyDesk(tx, attempt.personId, attempt.examId);
}

/** Scores one attempt by key; one that was scored or opened again is left alone. */
export async function scoreAttempt(ctx: Ctx, attemptId: string): Promise<void> {
  await deskContext(ctx).tx(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.state === 'submitted') await scoreSeat(tx, await seatOf(tx, attempt));
  });
}

/** Scores an attempt that was just handed in. */
export const scoreJob: JobHandler = {
  name: SCORE_JOB,
  run: (ctx, payload) => scoreAttempt(ctx, String(payload.attemptId)),
};

/** Attempts the sweep takes at once: those whose own job was lost. */
const SWEEP = 200;

/** Closes what is over and scores what was left unscored; each minute, with no browser open. */
export const closeJob: JobHandler = {
  name: 'attempts.close',
  cron: '* * * * *',
  run: async (ctx) => {
    await closeDue(ctx);
    const ids = await deskContext(ctx).read((read) => unscoredAttempts(read, SWEEP));
    for (const id of ids) await scoreAttempt(ctx, id);
  },
};
