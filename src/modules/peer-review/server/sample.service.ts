import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type * as contract from '../shared/review.contract.ts';
import { LIMITS } from '../shared/review.model.ts';
import { holdBoard, isWithin } from './board.service.ts';
import { livingSamples, reviewable, sampleReviews, settle, standingOf } from './phase.service.ts';
import * as rows from './review.repository.ts';
import { checked } from './task.service.ts';

type Held = Awaited<ReturnType<typeof holdBoard>>;

/** A work of the actor's classes that may be reviewed. @throws AppError notFound */
async function seenWork(tx: TxCtx, { homework, classScope }: Held, workId: string) {
  const standing = await standingOf(tx, homework);
  const work = standing.works.find(({ id }) => id === workId);
  const versionNo = work ? reviewable(work) : null;
  const seen = standing.learners.some((one) => work?.memberIds.includes(one.personId) && isWithin(classScope, one));
  if (versionNo === null || !seen) throw appError('notFound', 'peerReview.assign.work');
  return { ...standing, versionNo };
}

/** @throws AppError conflict once somebody gave a review: who did would have begun by another measure */
async function requireNoneGiven(tx: TxCtx, homeworkId: string): Promise<rows.PhaseRow | undefined> {
  const phase = await rows.findPhase(tx, homeworkId, true);
  const given = (await rows.reviewsOf(tx, homeworkId)).some(({ state }) => state === 'done');
  if (given || phase?.extraUntil) throw appError('conflict', 'peerReview.sample.begun');
  return phase;
}

/**
 * Marks a work for reviewers to begin with, or changes what was given for it: what reviews weigh follows, and the marks
 * where the reviews are over. A work that becomes one is reviewed by nobody else.
 * @throws AppError notFound, forbidden, invalid, conflict where it is off, is one too many, begun, or marks are released
 */
export async function setSample(
  ctx: Ctx,
  homeworkId: string,
  workId: string,
  body: RouteInput<typeof contract.setSampleRoute>['body'],
): Promise<{ points: number }> {
  return ctx.tx(async (tx) => {
    const held = await holdBoard(tx, homeworkId);
    const { homework } = held;
    return tx.asSystem(async () => {
      if (!homework.peer.calibrate) throw appError('conflict', 'peerReview.sample.off');
      if (homework.state === 'released') throw appError('conflict', 'peerReview.released');
      const { versionNo, living, inTime } = await seenWork(tx, held, workId);
      const samples = await rows.samplesOf(tx, homeworkId);
      const before = samples.find((one) => one.workId === workId && one.versionNo === versionNo);
      const given = checked(homework, body);
      const sample = { homeworkId, workId, versionNo, ...given };
      let ended = false;
      if (before) {
        await rows.saveSample(tx, sample);
        ended = Boolean((await rows.findPhase(tx, homeworkId))?.endedAt);
      } else {
        const phase = await requireNoneGiven(tx, homeworkId);
        const others = livingSamples(homework, samples, living).filter((one) => one.workId !== workId);
        if (others.length >= LIMITS.samples) {
          throw appError('conflict', 'peerReview.sample.most', { n: LIMITS.samples });
        }
        await rows.deleteSample(tx, workId);
        await rows.deleteOpenReviews(tx, workId);
        await rows.saveSample(tx, sample);
        if (phase) await rows.insertReviews(tx, homeworkId, 'sample', sampleReviews([sample], inTime));
      }
      tx.audit({
        action: 'peerReview.sample',
        object: 'homework',
        objectId: homeworkId,
        before: before ? { points: before.points } : null,
        after: { workId, points: given.points },
      });
      if (ended) await settle(tx, homework, null);
      return { points: given.points };
    });
  });
}

/** Takes a sample away; reviews of the work do not come back. @throws AppError notFound, forbidden, conflict once begun */
export async function removeSample(ctx: Ctx, homeworkId: string, workId: string): Promise<{ workId: string }> {
  return ctx.tx(async (tx) => {
    const held = await holdBoard(tx, homeworkId);
    return tx.asSystem(async () => {
      await seenWork(tx, held, workId);
      await requireNoneGiven(tx, homeworkId);
      await rows.deleteSample(tx, workId);
      tx.audit({ action: 'peerReview.sampleRemove', object: 'homework', objectId: homeworkId, after: { workId } });
      return { workId };
    });
  });
}
