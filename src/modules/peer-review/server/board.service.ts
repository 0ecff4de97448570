import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { TeamPlace } from '../../classes/server/classes.public.ts';
import {
  type HomeworkFacts,
  type HomeworkLearner,
  lockHomework,
  seeHomework,
} from '../../homework/server/homework.public.ts';
import type * as contract from '../shared/review.contract.ts';
import { type Calibration, calibrations, verdictOf, weightOf } from '../shared/review.model.ts';
import { notifyReviewers } from './notice.service.ts';
import { peerMarksPort } from './peer-review.port.ts';
import {
  countedReview,
  currentPhase,
  livingSamples,
  phaseOf,
  type ReviewedHomework,
  reviewable,
  reviewed,
  sampleReviews,
  settle,
  standingOf,
} from './phase.service.ts';
import { absentReview, personOf, reviewContext } from './review.access.ts';
import * as rows from './review.repository.ts';
import { levelLines, rubricsByNo } from './task.service.ts';

type Board = CallOutput<typeof contract.reviewBoardRoute>;
type Seen = TeamPlace & { readonly homework: HomeworkFacts };

/** Homework whose reviews the actor may read. @throws AppError notFound outside the team, forbidden without a right to marks */
async function seeBoard(ctx: Ctx, homeworkId: string): Promise<Seen> {
  const seen = await seeHomework(ctx, homeworkId, 'view');
  const { rights, face } = seen;
  const reads = rights ? rights.mark === 'all' || rights.grade !== 'none' : face === 'oversight';
  if (!reads) throw appError('forbidden', 'error.forbidden');
  return seen;
}

const mayMark = ({ rights, course, homework }: Seen) =>
  rights?.mark === 'all' && course.state !== 'archived' && homework.state !== 'released';

export const isWithin = (scope: readonly string[] | null, { classId }: { readonly classId: string }) =>
  scope === null || scope.includes(classId);

/** How far the reviews are, for the team. @throws AppError notFound, forbidden, conflict where nobody reviews */
export async function readBoard(ctx: Ctx, homeworkId: string): Promise<Board> {
  const seen = await seeBoard(ctx, homeworkId);
  const homework = reviewed(seen.homework);
  if (!homework) throw appError('conflict', 'peerReview.off');
  const { classScope } = seen;
  const row = await currentPhase(ctx, homework);
  const inner = reviewContext(ctx);
  const all = await inner.read((read) => rows.reviewsOf(read, homeworkId));
  const reviews = all.filter(({ kind }) => kind !== 'sample');
  const { learners, works, living, inTime } = await standingOf(ctx, homework);
  const stored = await inner.read((read) => rows.samplesOf(read, homeworkId));
  const samples = livingSamples(homework, stored, living);
  const off = stored.length > 0 ? calibrations(all, stored) : null;
  const weightBy = (personId: string) => off && weightOf(off.get(personId) ?? [], homework.maxScore);
  const rubrics = await rubricsByNo(inner, homeworkId);
  const marks = (await Promise.all(ctx.ports.all(peerMarksPort).map(({ read }) => read(ctx, homeworkId)))).flat();
  const people = new Map(learners.filter((one) => isWithin(classScope, one)).map((one) => [one.personId, one]));
  const byWork = Map.groupBy(reviews, ({ workId }) => workId);
  const hidden = homework.settings.anonymous && homework.state !== 'released';
  const order = [...works].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  const punctual = new Set(inTime.map(({ workId }) => workId));
  const shown = works.flatMap((work): Board['works'] => {
    const members = work.memberIds.flatMap((id) => people.get(id) ?? []);
    const versionNo = reviewable(work);
    if (members.length === 0 || versionNo === null) return [];
    const own = byWork.get(work.id) ?? [];
    const given = own.filter((one) => one.state === 'done' && one.counts && one.versionNo === versionNo);
    const flagged = own.some(({ flaggedAt, decidedAt }) => flaggedAt !== null && decidedAt === null);
    const verdict = verdictOf(
      given.map((one) => countedReview(one, off)),
      homework.maxScore,
      flagged,
    );
    const mark = marks.find((one) => one.workId === work.id && one.versionNo === versionNo);
    return [
      {
        workId: work.id,
        alias: hidden ? order.indexOf(work.id) + 1 : null,
        name: hidden ? '' : members.map(({ name }) => name).join('、'),
        className: members[0]!.className,
        late: !punctual.has(work.id),
        ...verdict,
        teamPoints: mark?.byTeam ? mark.points : null,
        reviews: own.map((one) => ({
          ...{ id: one.id, kind: one.kind, state: one.state, points: one.points, comment: one.comment },
          reviewer: people.get(one.reviewerId)?.name ?? '',
          levels: levelLines(rubrics.get(one.rubricNo) ?? [], one.levels),
          weight: weightBy(one.reviewerId),
          ...{ counts: one.counts, flag: one.flagReason, answer: one.decidedWords },
        })),
      },
    ];
  });
  const phase = phaseOf(row);
  const mark = mayMark(seen);
  return {
    ...{ phase, opensAt: homework.peer.opensAt, dueAt: homework.peer.dueAt, maxScore: homework.maxScore },
    extraUntil: row?.extraUntil?.toISOString() ?? null,
    ...countsOf(reviews),
    waiting: shown.filter(
      (one) => one.teamPoints === null && (one.reason === 'flagged' || (phase === 'ended' && one.reason !== null)),
    ).length,
    calibrate: homework.peer.calibrate ?? false,
    rubric: homework.rubric ? homework.rubric.map((one) => ({ ...one, levels: [...one.levels] })) : null,
    samples: samples.flatMap(({ workId, points, levels, comment }) => {
      if (!shown.some((one) => one.workId === workId)) return [];
      const { done, open } = countsOf(all.filter((one) => one.kind === 'sample' && one.workId === workId));
      return [{ workId, points, levels: { ...levels }, comment, done, open }];
    }),
    works: shown,
    reviewers: reviewersOf(reviews, people).map((one) => ({
      ...one,
      weight: weightBy(one.personId),
      calibration: [...(off?.get(one.personId) ?? [])] satisfies Calibration[],
    })),
    can: {
      mark,
      assign: mark && (phase === 'open' || phase === 'extra'),
      decide: seen.rights?.mark === 'all' && seen.course.state !== 'archived',
      sample:
        mark &&
        (homework.peer.calibrate ?? false) &&
        (phase === 'upcoming' || phase === 'open') &&
        all.every(({ state }) => state !== 'done'),
    },
  };
}

const countsOf = (reviews: readonly rows.ReviewRow[]) => ({
  done: reviews.filter(({ state }) => state === 'done').length,
  open: reviews.filter(({ state }) => state === 'open').length,
  missed: reviews.filter(({ state, kind }) => state === 'expired' && kind !== 'extra').length,
});

function reviewersOf(
  reviews: readonly rows.ReviewRow[],
  people: ReadonlyMap<string, HomeworkLearner>,
): Omit<Board['reviewers'][number], 'weight' | 'calibration'>[] {
  const own = Map.groupBy(reviews, ({ reviewerId }) => reviewerId);
  return [...people.values()].map(({ personId, name, className }) => ({
    ...{ personId, name, className },
    ...countsOf(own.get(personId) ?? []),
  }));
}

/** Homework whose reviews the actor may change, held until the transaction ends. @throws AppError notFound, forbidden, conflict */
export async function holdBoard(
  tx: TxCtx,
  homeworkId: string,
): Promise<Seen & { readonly homework: ReviewedHomework }> {
  const seen = await seeHomework(tx, homeworkId, 'mark');
  if (seen.course.state === 'archived') throw appError('conflict', 'courses.course.archived');
  const homework = reviewed(await lockHomework(tx, homeworkId, 'update'));
  if (!homework) throw appError('conflict', 'peerReview.off');
  return { ...seen, homework };
}

/**
 * Gives a work to a learner to review; one who has it already keeps it.
 * @throws AppError notFound, forbidden, invalid for the own work or somebody else's class, conflict outside the reviews
 */
export async function assignReview(
  ctx: Ctx,
  homeworkId: string,
  { workId, personId }: { readonly workId: string; readonly personId: string },
): Promise<{ assigned: boolean }> {
  return ctx.tx(async (tx) => {
    const { homework, classScope } = await holdBoard(tx, homeworkId);
    return tx.asSystem(async () => {
      const row = await rows.findPhase(tx, homeworkId, true);
      const phase = phaseOf(row);
      if (homework.state === 'released') throw appError('conflict', 'peerReview.released');
      const now = tx.clock.now();
      const until = row?.extraUntil ?? new Date(homework.peer.dueAt!);
      if ((phase !== 'open' && phase !== 'extra') || until < now)
        throw appError('conflict', 'peerReview.assign.closed');
      const { learners, works, living } = await standingOf(tx, homework);
      const learner = learners.find((one) => one.personId === personId);
      const work = works.find(({ id }) => id === workId);
      const versionNo = work ? reviewable(work) : null;
      const seen = work?.memberIds.some((id) =>
        learners.some((one) => one.personId === id && isWithin(classScope, one)),
      );
      if (!work || versionNo === null || !seen) throw appError('notFound', 'peerReview.assign.work');
      if (!learner || !isWithin(classScope, learner)) throw appError('invalid', 'peerReview.assign.person');
      if (work.memberIds.includes(personId)) throw appError('invalid', 'peerReview.assign.own');
      const samples = livingSamples(homework, await rows.samplesOf(tx, homeworkId), living);
      if (samples.some((one) => one.workId === workId)) throw appError('conflict', 'peerReview.assign.sample');
      const own = works.find(({ memberIds }) => memberIds.includes(personId))?.id ?? '';
      await rows.insertReviews(tx, homeworkId, 'sample', sampleReviews(samples, [{ personId, workId: own }]));
      const count = await rows.insertReviews(tx, homeworkId, 'hand', [{ workId, versionNo, reviewerId: personId }]);
      if (count === 0) return { assigned: false };
      await notifyReviewers(tx, homework, [personId], 'assigned', { dueAt: until });
      tx.audit({
        action: 'peerReview.assign',
        object: 'homework',
        objectId: homeworkId,
        after: { person: learner.name },
      });
      return { assigned: true };
    });
  });
}

/** One review of a homework within the classes of the actor, locked. @throws AppError notFound */
async function heldReview(tx: TxCtx, { homework, classScope }: Seen, reviewId: string): Promise<rows.ReviewRow> {
  const review = await rows.findReview(tx, reviewId, true);
  if (review?.homeworkId !== homework.id || review.kind === 'sample') throw absentReview();
  const { learners, works } = await standingOf(tx, homework);
  const members = works.find(({ id }) => id === review.workId)?.memberIds ?? [];
  if (!learners.some((one) => members.includes(one.personId) && isWithin(classScope, one))) throw absentReview();
  return review;
}

/** Takes back a review that was not given. @throws AppError notFound, forbidden, conflict for one that was */
export async function withdrawReview(ctx: Ctx, homeworkId: string, reviewId: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const seen = await holdBoard(tx, homeworkId);
    return tx.asSystem(async () => {
      const review = await heldReview(tx, seen, reviewId);
      if (review.state !== 'open') throw appError('conflict', 'peerReview.withdraw.given');
      await rows.deleteReview(tx, reviewId);
      tx.audit({ action: 'peerReview.withdraw', object: 'homework', objectId: homeworkId });
      return { id: reviewId };
    });
  });
}

/**
 * Lets a review count or leaves it out, with words its author reads. Once the reviews are over the mark follows, unless
 * the team gave one.
 * @throws AppError notFound, forbidden, conflict for one that was not given, or once marks are released and would change
 */
export async function decideReview(
  ctx: Ctx,
  homeworkId: string,
  reviewId: string,
  { counts, words }: { readonly counts: boolean; readonly words: string },
): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const seen = await holdBoard(tx, homeworkId);
    return tx.asSystem(async () => {
      const review = await heldReview(tx, seen, reviewId);
      if (review.state !== 'done') throw appError('conflict', 'peerReview.decide.open');
      if (seen.homework.state === 'released' && counts !== review.counts)
        throw appError('conflict', 'peerReview.released');
      await rows.decideReview(tx, reviewId, { counts, words, byId: personOf(ctx) });
      tx.audit({
        action: 'peerReview.decide',
        object: 'peerReview',
        objectId: reviewId,
        reason: words,
        before: { counts: review.counts },
        after: { homeworkId, counts },
      });
      const phase = await rows.findPhase(tx, homeworkId);
      if (phase?.endedAt && seen.homework.state !== 'released') await settle(tx, seen.homework, [review.workId]);
      return { id: reviewId };
    });
  });
}
