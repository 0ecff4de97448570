import type { TxCtx } from '../../../../platform/db/context.ts';
import { entryFacts, examFacts, lockExam, seeExam } from '../../../exams/server/exams.public.ts';
import { experimentsOf, scoreCorrected } from '../../../papers/server/papers.public.ts';
import type { Form } from '../../../papers/shared/form.model.ts';
import type { ContentOf } from '../../../questions/shared/content.model.ts';
import type { RunWork } from '../../../questions/shared/trial.model.ts';
import {
  type AttemptRun,
  attemptRuns,
  type ExamRunProvider,
  endRunsOfAttempt,
  type LateSteps,
} from '../../../runs/server/runs.public.ts';
import { endOf } from '../../shared/attempt-end.model.ts';
import { type ScoredRun, scoredRunSchema } from '../../shared/desk-parts.model.ts';
import { attemptTotal } from '../../shared/total.model.ts';
import { type AnswerRow, answersOfAttempts, writeScores } from '../answer.repository.ts';
import { deskContext, type Seat, seatOf } from '../attempt.access.ts';
import { attemptsById, lockAttempt, updateAttempt } from '../attempt.repository.ts';
import { notifyBoard } from '../board/board-news.service.ts';
import { givenForm } from '../form.engine.ts';
import { correctionsOf } from '../regrade/correct-scores.service.ts';
import { databaseClock } from '../visit.repository.ts';

/** A run as it is kept with the score of its answer. */
function scoredRun(content: ContentOf<'experiment'>, run: AttemptRun): ScoredRun {
  const done = new Map(run.steps.map(({ seq, score }) => [seq, score]));
  return {
    runId: run.id,
    started: run.started,
    finished: run.finished,
    held: run.held,
    steps: content.steps.map(({ seq, title, maxScore }) => ({
      ...{ seq, title, max: maxScore, done: done.has(seq) },
      score: done.get(seq) ?? null,
    })),
  };
}

/** The run that was kept with the score of an answer; null where there is none. */
export function runOfAnswer({ detail }: Pick<AnswerRow, 'detail'>): ScoredRun | null {
  const kept = scoredRunSchema.safeParse(detail?.run);
  return kept.success ? kept.data : null;
}

/** What of a run is scored, and may be scored anew: every step that was done; null for one that was never begun. */
const workOf = ({ started, finished, steps }: AttemptRun): RunWork | null => (started ? { finished, steps } : null);

/** The same as it was kept with the score of an answer. */
export const workOfAnswer = ({ detail }: Pick<AnswerRow, 'detail'>): RunWork | null =>
  (detail?.work as RunWork | null | undefined) ?? null;

/** A run that was ended with its attempt. */
export interface SettledRun {
  readonly run: ScoredRun | null;
  readonly work: RunWork | null;
}

/** Until when steps count: as long as answers are taken, however early the candidate handed in. */
function stepsUntil({ attempt, exam, end }: Seat): Date | null {
  if (end.at !== null) return end.closeAt;
  return attempt.submittedAt && new Date(attempt.submittedAt.getTime() + exam.settings.graceSeconds * 1000);
}

/** The runs of an attempt that was handed in, by experiment item: those still open are ended with what is there. */
export async function settledRuns(tx: TxCtx, seat: Seat, form: Form): Promise<ReadonlyMap<string, SettledRun>> {
  const experiments = await experimentsOf(tx, form);
  if (experiments.size === 0) return new Map();
  const attemptId = seat.attempt.id;
  await endRunsOfAttempt(tx, attemptId);
  const runs = new Map((await attemptRuns(tx, { attemptId, until: stepsUntil(seat) })).map((run) => [run.item, run]));
  return new Map(
    [...experiments].map(([item, content]) => {
      const run = runs.get(item);
      return [item, run ? { run: scoredRun(content, run), work: workOf(run) } : { run: null, work: null }] as const;
    }),
  );
}

/** Scores the answer of one run again: steps came in after its end that count. A mark of a person stands. */
async function scoreAgain(tx: TxCtx, seat: Seat, item: string): Promise<void> {
  const { attempt } = seat;
  const answers = await answersOfAttempts(tx, [attempt.id]);
  const answer = answers.find((one) => one.item === item);
  const { form } = await givenForm(tx, seat);
  const place = form.items.find(({ id }) => id === item);
  if (!place || !answer || answer.scoredBy === 'mark' || answer.dropped) return;
  const settled = (await settledRuns(tx, seat, form)).get(item);
  if (!settled) return;
  const [score] = await scoreCorrected(
    tx,
    [{ form, item: place, response: undefined, run: settled.work }],
    await correctionsOf(tx, attempt.examId),
  );
  const { questionId, number, points } = place;
  const { reason, unfinished } = score!;
  const renewed = {
    ...{ item, questionId, number, points, score: score!.score, dropped: false },
    scoredBy: reason === 'blank' ? ('blank' as const) : ('key' as const),
    detail: { reason, ...(unfinished ? { unfinished } : {}), ...settled, keyScore: score!.score },
  };
  await writeScores(tx, attempt.id, [renewed]);
  const total = attemptTotal(
    answers.map((one) => (one.item === item ? { ...one, ...renewed } : { ...one, points: one.points ?? 0 })),
  );
  await updateAttempt(tx, attempt.id, { score: total });
  notifyBoard(tx, attempt.examId, attempt.personId);
}

/** Steps that came in after the end of a run count while answers are still taken, and until the results are released. */
export async function countLateSteps(tx: TxCtx, { attemptId, item }: LateSteps): Promise<void> {
  await tx.asSystem(async () => {
    const [found] = await attemptsById(tx, [attemptId]);
    if (!found) return;
    await lockExam(tx, found.examId, 'share');
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.state !== 'marking' && attempt?.state !== 'graded') return;
    await scoreAgain(tx, await seatOf(tx, attempt), item);
  });
}

/** What the module of runs asks about attempts. */
export const examRuns: ExamRunProvider = {
  isAnswering: (ctx, attemptId) =>
    deskContext(ctx).read(async (read) => {
      const [attempt] = await attemptsById(read, [attemptId]);
      if (attempt?.state !== 'in_progress' || attempt.lockedAt !== null) return false;
      const facts = await entryFacts(read, attempt.examId, attempt.personId);
      if (!facts) return false;
      const { at } = endOf(attempt, facts.exam, facts.accommodation);
      return at === null || (await databaseClock(read)) < at;
    }),
  async marks(ctx, attemptId) {
    const [attempt] = await deskContext(ctx).read((read) => attemptsById(read, [attemptId]));
    if (!attempt) return false;
    const [exam] = await deskContext(ctx).read((read) => examFacts(read, [attempt.examId]));
    // A run names its person: while an exam is marked without names, only its steps are shown at the desk.
    if (!exam || (exam.settings.anonymous && exam.state !== 'released')) return false;
    const seen = await seeExam(ctx, attempt.examId, 'mark').catch(() => null);
    if (!seen) return false;
    return seen.classScope === null || (attempt.classId !== null && seen.classScope.includes(attempt.classId));
  },
};
