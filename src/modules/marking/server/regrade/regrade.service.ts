import { appError } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import { mean } from '../../../../kernel/statistics/sample.ts';
import { roundHalfUp } from '../../../../kernel/values/decimal.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError } from '../../../../platform/managed/parts.ts';
import * as attempts from '../../../attempts/server/attempts.public.ts';
import { decidesMarks } from '../../../classes/server/classes.public.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { candidatesOf, changeableExam, type ExamFacts, lockExam, seeExam } from '../../../exams/server/exams.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { questionVersion } from '../../../papers/server/papers.public.ts';
import { isMarkedByHand, isScorableBy, keyedContents } from '../../../papers/shared/correction.model.ts';
import { questionFacts } from '../../../questions/server/questions.public.ts';
import type { AskedContent } from '../../../questions/shared/content.model.ts';
import { problemsOf } from '../../../questions/shared/readiness.model.ts';
import type { regradePreviewRoute, regradeRoute } from '../../shared/regrade.contract.ts';
import { seeMarks } from '../marking.service.ts';
import { examTarget } from '../release.service.ts';

type Asked = RouteInput<typeof regradePreviewRoute>['body'];
type Attempts = readonly attempts.PlannedAttempt[];

const two = (value: number | null) => (value === null ? null : roundHalfUp(value, 2));

/** Rows of a preview; more candidates than this are counted and not listed. */
const MAX_ROWS = 500;

/**
 * An exam for who corrects its questions: with the rights to its papers and to the marks of all its classes.
 * @throws AppError notFound, forbidden
 */
async function seeCorrectable(ctx: Ctx, examId: string) {
  await seeExam(ctx, examId, 'assess');
  const seen = await seeExam(ctx, examId, 'grade');
  const candidates = await candidatesOf(ctx, examId);
  if (!decidesMarks(seen, candidates)) throw appError('forbidden', 'exams.scope');
  return { ...seen, candidates };
}

/** The same with the exam locked. @throws AppError notFound, forbidden, conflict when the course is archived */
async function lockCorrectable(tx: TxCtx, examId: string) {
  const seen = await seeCorrectable(tx, examId);
  return { ...seen, ...(await changeableExam(tx, examId, 'grade')) };
}

/** A question of an exam with its key. @throws AppError notFound when nobody was given it there */
async function givenQuestion(ctx: Ctx, examId: string, { questionId, number }: Pick<Asked, 'questionId' | 'number'>) {
  const [content, given] = [
    await questionVersion(ctx, questionId, number),
    await attempts.isQuestionOf(ctx, examId, questionId, number),
  ];
  if (!content || !given) throw appError('notFound', 'marking.regrade.noQuestion');
  return content;
}

/** The newest version of a question where it scores answers to this one; null otherwise. */
async function newerVersion(ctx: Ctx, questionId: string, number: number, content: AskedContent) {
  const newest = (await questionFacts(ctx, [questionId])).get(questionId)?.number ?? number;
  if (newest === number) return null;
  const newer = await questionVersion(ctx, questionId, newest);
  if (!newer || problemsOf(newer).length > 0 || !isScorableBy(content, newer)) return null;
  return { number: newest, content: newer };
}

/** A question with its key and its newest version. @throws AppError notFound, forbidden */
export function readRegradeQuestion(ctx: Ctx, examId: string, asked: Pick<Asked, 'questionId' | 'number'>) {
  return ctx.tx(async (tx) => {
    await seeCorrectable(tx, examId);
    return tx.asSystem(async () => {
      const content = await givenQuestion(tx, examId, asked);
      return { content, newer: await newerVersion(tx, asked.questionId, asked.number, content) };
    });
  });
}

/** @throws AppError invalid for a correction that does not fit the question */
async function requireFitting(ctx: Ctx, examId: string, asked: Asked): Promise<void> {
  const content = await givenQuestion(ctx, examId, asked);
  const { correction } = asked;
  if (correction.kind === 'full' || correction.kind === 'void') return;
  if (isMarkedByHand(content)) throw fieldError('correction', 'marking.regrade.byHand');
  if (correction.kind === 'key') {
    if (keyedContents(content, correction.key).length === 0) throw fieldError('correction', 'marking.regrade.keyUnfit');
    return;
  }
  const newer = await newerVersion(ctx, asked.questionId, asked.number, content);
  if (newer?.number !== correction.number) throw fieldError('correction', 'marking.regrade.versionUnfit');
}

/** What counts for each candidate before and after; it is the same whether the plan is written already or not. */
async function countingChanges(ctx: Ctx, exam: ExamFacts, planned: Attempts) {
  const plans = new Map(planned.map((one) => [one.attemptId, one]));
  const all = (await attempts.attemptsOfExam(ctx, exam.id)).filter(
    ({ voidedAt, state }) => voidedAt === null && state !== 'in_progress',
  );
  const changes = [...Map.groupBy(all, ({ personId }) => personId)].map(([personId, own]) => {
    const counting = (when: 'totalBefore' | 'totalAfter') => {
      const totals = own.flatMap(({ id, score }) => (plans.has(id) ? plans.get(id)![when] : score) ?? []);
      return two(attempts.countingResult(totals, exam.settings.counts));
    };
    return { personId, attempts: own, before: counting('totalBefore'), after: counting('totalAfter') };
  });
  return { changes, all };
}

/** Rows of a preview: who loses first, then the largest changes. */
function previewRows(planned: Attempts, names: ReadonlyMap<string, { name: string; number: string | null }>) {
  const by = ({ totalBefore, totalAfter }: attempts.PlannedAttempt) => (totalAfter ?? 0) - (totalBefore ?? 0);
  const sorted = planned.filter(attempts.isChanged).sort((a, b) => {
    const [x, y] = [by(a), by(b)];
    if (x < 0 !== y < 0) return x < 0 ? -1 : 1;
    return Math.abs(y) - Math.abs(x);
  });
  return sorted.slice(0, MAX_ROWS).map((one) => ({
    attemptId: one.attemptId,
    name: names.get(one.personId)?.name ?? '',
    studentNumber: names.get(one.personId)?.number ?? null,
    no: one.no,
    scoreBefore: one.before.score,
    scoreAfter: one.after.score,
    dropped: one.after.dropped,
    totalBefore: one.totalBefore,
    totalAfter: one.totalAfter,
  }));
}

/** What a correction would do; nothing is written. @throws AppError notFound, forbidden, invalid, conflict */
export function previewRegrade(ctx: Ctx, examId: string, asked: Asked) {
  return ctx.tx(async (tx) => {
    const { exam, candidates } = await seeCorrectable(tx, examId);
    return tx.asSystem(async () => {
      await lockExam(tx, examId, 'share');
      await requireFitting(tx, examId, asked);
      const plan = await attempts.planRegrade(tx, examId, asked, false);
      const { changes } = await countingChanges(tx, exam, plan.attempts);
      const full = exam.fullMark ?? 0;
      const passes = (value: number | null) => value !== null && value * 100 >= exam.settings.passLine * full;
      const figures = (values: readonly (number | null)[]) => {
        const known = values.filter((value) => value !== null);
        const share = known.length === 0 ? null : (known.filter(passes).length / known.length) * 100;
        return { mean: two(mean(known)), passed: two(share) };
      };
      const hidden = exam.settings.anonymous && exam.state !== 'released';
      return {
        digest: plan.digest,
        attempts: plan.attempts.length,
        ...attempts.countsOf(plan.attempts),
        handKept: plan.handKept,
        newlyPassed: changes.filter(({ before, after }) => !passes(before) && passes(after)).length,
        newlyFailed: changes.filter(({ before, after }) => passes(before) && !passes(after)).length,
        before: figures(changes.map(({ before }) => before)),
        after: figures(changes.map(({ after }) => after)),
        rows: previewRows(
          plan.attempts,
          new Map(hidden ? [] : candidates.map(({ personId, name, number }) => [personId, { name, number }])),
        ),
      };
    });
  });
}

/**
 * Tells candidates whose result changed and who see it, those with equal numbers together.
 * @returns how many were told
 */
async function notifyChanged(
  tx: TxCtx,
  exam: ExamFacts,
  { changes, all }: Awaited<ReturnType<typeof countingChanges>>,
  reason: string,
): Promise<number> {
  const seers = await attempts.scoreSeers(tx, exam, all);
  const told = changes.filter(
    ({ before, after, attempts: own }) => before !== after && after !== null && own.some(({ id }) => seers.has(id)),
  );
  const course = (await courseFacts(tx, [exam.courseId])).get(exam.courseId);
  for (const alike of Map.groupBy(told, ({ before, after }) => `${before} ${after}`).values()) {
    notify(tx, {
      to: alike.map(({ personId }) => personId),
      kind: 'teaching',
      key: 'marking.notice.regraded',
      params: {
        ...{ courseName: course?.name ?? '', name: exam.name, reason },
        ...{ before: String(alike[0]!.before ?? '—'), after: String(alike[0]!.after) },
      },
      target: examTarget(exam),
    });
  }
  return told.length;
}

const actorOf = (ctx: Ctx): string => {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
};

/**
 * Scores a question anew as it was previewed; released results change at once and their candidates are told.
 * @throws AppError notFound, forbidden, invalid; conflict when something has changed since the preview, or nothing would
 */
export function regradeExam(ctx: Ctx, examId: string, body: RouteInput<typeof regradeRoute>['body']) {
  const { digest, reason, ...asked } = body;
  const byId = actorOf(ctx);
  return ctx.tx(async (tx) => {
    const { exam } = await lockCorrectable(tx, examId);
    return tx.asSystem(async () => {
      await requireFitting(tx, examId, asked);
      const plan = await attempts.planRegrade(tx, examId, asked, true);
      if (plan.digest !== digest) throw appError('conflict', 'marking.regrade.stale');
      const changed = plan.attempts.filter(attempts.isChanged).length;
      if (changed === 0) throw appError('conflict', 'marking.regrade.nothing');
      const counting = await countingChanges(tx, exam, plan.attempts);
      const id = await attempts.applyRegrade(tx, { examId, byId, reason }, asked, plan);
      const notified = await notifyChanged(tx, exam, counting, reason);
      const { questionId, number, correction, policy } = asked;
      tx.audit({
        ...{ action: 'exam.regrade', object: 'exam', objectId: examId, reason },
        after: { regradeId: id, questionId, number, correction, policy, ...attempts.countsOf(plan.attempts) },
      });
      return { id, changed, notified };
    });
  });
}

/** Takes a regrade back. @throws AppError notFound, forbidden, conflict */
export function undoRegrade(ctx: Ctx, examId: string, regradeId: string, reason: string) {
  const byId = actorOf(ctx);
  return ctx.tx(async (tx) => {
    const { exam } = await lockCorrectable(tx, examId);
    return tx.asSystem(async () => {
      const released = exam.state === 'released';
      const undone = await attempts.undoRegrade(tx, { examId, regradeId, byId, reason, released });
      const notified = await notifyChanged(tx, exam, await countingChanges(tx, exam, undone.attempts), reason);
      const changed = undone.attempts.filter(attempts.isChanged).length;
      tx.audit({
        ...{ action: 'exam.undoRegrade', object: 'exam', objectId: examId, reason },
        before: { regradeId, correction: undone.regrade.correction },
        after: { ...attempts.countsOf(undone.attempts) },
      });
      return { changed, notified };
    });
  });
}

/** Corrections of the questions of an exam, newest first. @throws AppError notFound, forbidden without a right to marks */
export async function readRegrades(ctx: Ctx, examId: string) {
  const { rights, course, ...place } = await seeMarks(ctx, examId);
  const candidates = await candidatesOf(ctx, examId);
  const regrade =
    course.state !== 'archived' &&
    rights?.assess === 'all' &&
    rights.grade !== 'none' &&
    decidesMarks(place, candidates);
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const found = await attempts.findRegrades(tx, examId);
      const people = await peopleById(
        tx,
        found.flatMap(({ byId, undoneBy }) => [byId, ...(undoneBy ? [undoneBy] : [])]),
      );
      const standing = new Map(
        found
          .filter(({ undoneAt }) => undoneAt === null)
          .reverse()
          .map((one) => [`${one.questionId} ${one.number}`, one.id]),
      );
      return {
        rows: found.map((one) => ({
          ...{ id: one.id, questionId: one.questionId, number: one.number, kind: one.correction.kind },
          ...{ policy: one.policy, reason: one.reason, gained: one.gained, lost: one.lost, kept: one.kept },
          by: people.get(one.byId)?.name ?? '',
          at: one.at.toISOString(),
          undone: one.undoneAt && {
            by: people.get(one.undoneBy!)?.name ?? '',
            at: one.undoneAt.toISOString(),
            reason: one.undoReason!,
          },
          undoable: regrade && standing.get(`${one.questionId} ${one.number}`) === one.id,
        })),
        can: { regrade },
      };
    }),
  );
}
