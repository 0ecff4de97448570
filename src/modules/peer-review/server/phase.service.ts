import { randomBytes } from 'node:crypto';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { lateSeconds, type WorkFacts, worksOf } from '../../hand-ins/server/hand-ins.public.ts';
import { type HomeworkFacts, learnersOf, lockHomework } from '../../homework/server/homework.public.ts';
import type { PeerRule } from '../../homework/shared/homework-settings.model.ts';
import { allocate, calibrations, type Phase, replacements, type Submitter, verdictOf } from '../shared/review.model.ts';
import { notifyReviewers } from './notice.service.ts';
import { peerMarksPort } from './peer-review.port.ts';
import { reviewContext } from './review.access.ts';
import * as rows from './review.repository.ts';

const HOUR_MS = 3_600_000;

/** Homework whose learners review each other, with its rule. */
export type ReviewedHomework = HomeworkFacts & { readonly peer: PeerRule };

/** The homework when its learners review each other and its dates are set; null otherwise. */
export function reviewed(homework: HomeworkFacts): ReviewedHomework | null {
  const { peer } = homework.settings;
  return peer?.opensAt && peer.dueAt ? { ...homework, peer } : null;
}

/** Which part of the reviews it is. */
export function phaseOf(phase: rows.PhaseRow | undefined): Phase {
  if (!phase) return 'upcoming';
  if (phase.endedAt) return 'ended';
  return phase.extraUntil ? 'extra' : 'open';
}

/** The version of a work that can be reviewed; null where nothing counts or it is to be done again. */
export const reviewable = (work: Pick<WorkFacts, 'state' | 'counting'>): number | null =>
  work.state === 'submitted' || work.state === 'graded' ? (work.counting?.no ?? null) : null;

/** Works with what may be reviewed of them, and who handed them in in time. */
export async function standingOf(ctx: Ctx, homework: HomeworkFacts) {
  const learners = await learnersOf(ctx, homework);
  const works = await worksOf(ctx, [homework.id]);
  const living = works.flatMap((work) => {
    const versionNo = reviewable(work);
    return versionNo === null ? [] : [{ workId: work.id, versionNo }];
  });
  const workOf = new Map(works.flatMap((work) => work.memberIds.map((personId) => [personId, work] as const)));
  const inTime: Submitter[] = learners.flatMap(({ personId, dates }) => {
    const work = workOf.get(personId);
    if (!work?.counting || reviewable(work) === null) return [];
    const { submittedAt, returnDue } = work.counting;
    const own = { opensAt: null, dueAt: dates.dueAt?.getTime() ?? null, cutoffAt: null };
    const version = { submittedAt: submittedAt.getTime(), returnDue: returnDue?.getTime() ?? null };
    return lateSeconds(version, own) > 0 ? [] : [{ personId, workId: work.id }];
  });
  return { learners, works, living, inTime };
}

const withVersion = (
  assigned: readonly { readonly workId: string; readonly reviewerId: string }[],
  living: readonly rows.NewReviewOf[],
): rows.NewReview[] => {
  const versions = new Map(living.map(({ workId, versionNo }) => [workId, versionNo]));
  return assigned.flatMap((one) => {
    const versionNo = versions.get(one.workId);
    return versionNo === undefined ? [] : [{ ...one, versionNo }];
  });
};

/** Samples of the present versions; none where reviewers are not calibrated. */
export const livingSamples = (
  { peer }: Pick<ReviewedHomework, 'peer'>,
  samples: readonly rows.SampleRow[],
  living: readonly rows.NewReviewOf[],
): rows.SampleRow[] =>
  samples.filter(
    (one) =>
      peer.calibrate && living.some(({ workId, versionNo }) => workId === one.workId && versionNo === one.versionNo),
  );

/** Every reviewer gives a review of each sample but the own work. */
export const sampleReviews = (samples: readonly rows.SampleRow[], reviewers: readonly Submitter[]): rows.NewReview[] =>
  reviewers.flatMap(({ personId, workId: own }) =>
    samples.flatMap(({ workId, versionNo }) => (workId === own ? [] : [{ workId, versionNo, reviewerId: personId }])),
  );

async function begin(tx: TxCtx, homework: ReviewedHomework): Promise<void> {
  const seed = randomBytes(16).toString('hex');
  const { living, inTime } = await standingOf(tx, homework);
  const samples = livingSamples(homework, await rows.samplesOf(tx, homework.id), living);
  const skip = new Set(samples.map(({ workId }) => workId));
  const assigned = withVersion(allocate(seed, homework.id, inTime, homework.peer.reviews, skip), living);
  await rows.insertPhase(tx, homework.id, seed);
  await rows.insertReviews(tx, homework.id, 'sample', sampleReviews(samples, inTime));
  const count = await rows.insertReviews(tx, homework.id, 'ring', assigned);
  await notifyReviewers(tx, homework, [...new Set(assigned.map(({ reviewerId }) => reviewerId))], 'assigned', {
    dueAt: new Date(homework.peer.dueAt!),
  });
  tx.audit({
    action: 'peerReview.begin',
    object: 'homework',
    objectId: homework.id,
    after: { reviews: count, reviewers: inTime.length },
  });
}

/** What was not given by the end is asked of others once; without any of them, or any time, the reviews are over. */
async function replace(tx: TxCtx, homework: ReviewedHomework, phase: rows.PhaseRow): Promise<void> {
  const { living, inTime } = await standingOf(tx, homework);
  await rows.expireReviews(tx, homework.id, ['ring', 'hand', 'sample'], living);
  const { extraHours } = homework.peer;
  const dueAt = new Date(homework.peer.dueAt!);
  // Samples are nobody's work to be reviewed in place of somebody else.
  const reviews = (await rows.reviewsOf(tx, homework.id)).filter(({ kind }) => kind !== 'sample');
  const missing = replacements(phase.seed, homework.id, reviews, inTime);
  const assigned = extraHours > 0 ? withVersion(missing, living) : [];
  const extraUntil = assigned.length > 0 ? new Date(tx.clock.ms() + extraHours * HOUR_MS) : dueAt;
  const count = await rows.insertReviews(tx, homework.id, 'extra', assigned);
  await rows.updatePhase(tx, homework.id, { extraUntil });
  await notifyReviewers(tx, homework, [...new Set(assigned.map(({ reviewerId }) => reviewerId))], 'extra', {
    dueAt: extraUntil,
  });
  tx.audit({ action: 'peerReview.replace', object: 'homework', objectId: homework.id, after: { reviews: count } });
}

/** A review as the mark counts it. @param off how far reviewers were off; null where there are no samples */
export const countedReview = ({ points, reviewerId }: rows.ReviewRow, off: ReturnType<typeof calibrations> | null) => ({
  mark: points!,
  ...(off ? { calibration: off.get(reviewerId) ?? [] } : {}),
});

/** Marks of works whose reviews agree; the others wait for the team. @param workIds some of them; null: all */
export async function settle(tx: TxCtx, homework: HomeworkFacts, workIds: readonly string[] | null): Promise<number> {
  const { living } = await standingOf(tx, homework);
  const reviews = await rows.reviewsOf(tx, homework.id);
  const samples = await rows.samplesOf(tx, homework.id);
  const off = calibrations(reviews, samples);
  const given = Map.groupBy(
    reviews.filter(({ state, counts, kind }) => state === 'done' && counts && kind !== 'sample'),
    ({ workId }) => workId,
  );
  const marks = living.flatMap(({ workId, versionNo }) => {
    if (workIds && !workIds.includes(workId)) return [];
    const own = (given.get(workId) ?? []).filter((one) => one.versionNo === versionNo);
    const { mark, reason } = verdictOf(
      own.map((one) => countedReview(one, samples.length > 0 ? off : null)),
      homework.maxScore,
      own.some(({ flaggedAt, decidedAt }) => flaggedAt !== null && decidedAt === null),
    );
    return mark === null || reason !== null ? [] : [{ workId, versionNo, points: mark }];
  });
  for (const { write } of tx.ports.all(peerMarksPort)) await write(tx, homework, marks);
  return marks.length;
}

async function end(tx: TxCtx, homework: ReviewedHomework): Promise<void> {
  const { living } = await standingOf(tx, homework);
  await rows.expireReviews(tx, homework.id, ['extra', 'hand', 'sample'], living);
  const marked = await settle(tx, homework, null);
  await rows.updatePhase(tx, homework.id, { ended: true });
  tx.audit({ action: 'peerReview.end', object: 'homework', objectId: homework.id, after: { marked } });
}

/** A phase of the present dates: one of earlier dates ended before the homework was taken back and given anew. */
const sinceOpening = ({ peer }: ReviewedHomework, phase: rows.PhaseRow | undefined): rows.PhaseRow | undefined =>
  phase && phase.openedAt >= new Date(peer.opensAt!) ? phase : undefined;

/**
 * Takes the steps that are due by the clock: begins, replaces, ends. Each is taken once, whoever comes how often.
 * @returns the phase as it stands
 */
export async function advance(ctx: Ctx, homeworkId: string): Promise<rows.PhaseRow | undefined> {
  return reviewContext(ctx).tx(async (tx) => {
    const homework = reviewed(await lockHomework(tx, homeworkId, 'update'));
    if (!homework || (homework.state !== 'published' && homework.state !== 'closed')) {
      return rows.findPhase(tx, homeworkId);
    }
    const now = tx.clock.now();
    if (new Date(homework.peer.opensAt!) > now) return undefined;
    const stored = await rows.findPhase(tx, homeworkId);
    const begun = sinceOpening(homework, stored);
    // Begun without any hand-in, and given anew with later dates.
    if (stored && !begun) await rows.deletePhase(tx, homeworkId);
    if (!begun) await begin(tx, homework);
    let phase = (await rows.findPhase(tx, homeworkId, true))!;
    if (phase.extraUntil === null && new Date(homework.peer.dueAt!) < now) {
      await replace(tx, homework, phase);
      phase = (await rows.findPhase(tx, homeworkId))!;
    }
    if (phase.extraUntil !== null && phase.endedAt === null && phase.extraUntil < now) {
      await end(tx, homework);
      phase = (await rows.findPhase(tx, homeworkId))!;
    }
    return phase;
  });
}

/** True when a step of these reviews is due. */
export function isDue({ peer, state }: ReviewedHomework, phase: rows.PhaseRow | undefined, now: Date): boolean {
  if (state !== 'published' && state !== 'closed') return false;
  if (!phase) return new Date(peer.opensAt!) <= now;
  if (phase.extraUntil === null) return new Date(peer.dueAt!) < now;
  return phase.endedAt === null && phase.extraUntil < now;
}

/** The phase as it stands, after the steps that are due. */
export async function currentPhase(ctx: Ctx, homework: ReviewedHomework): Promise<rows.PhaseRow | undefined> {
  const phase = sinceOpening(homework, await reviewContext(ctx).read((read) => rows.findPhase(read, homework.id)));
  return isDue(homework, phase, ctx.clock.now()) ? advance(ctx, homework.id) : phase;
}

/** Takes the steps that are due: each minute, with no browser open. */
export const phaseJob: JobHandler = {
  name: 'peerReview.clock',
  cron: '* * * * *',
  run: async (ctx) => {
    const due = await reviewContext(ctx).read((read) => rows.findDue(read));
    for (const homeworkId of due) await advance(ctx, homeworkId);
  },
};

/** True while learners are to review each other's work and have not done yet. */
export async function stillReviewing(ctx: Ctx, homework: HomeworkFacts): Promise<boolean> {
  const one = reviewed(homework);
  return one !== null && !(await currentPhase(ctx, one))?.endedAt;
}
