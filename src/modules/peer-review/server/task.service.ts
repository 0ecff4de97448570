import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { criterionMax, levelAt } from '../../../kernel/scoring/rubric.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { refuseArchived } from '../../courses/server/courses.public.ts';
import { attachmentUrl, listAttachments } from '../../files/server/files.public.ts';
import {
  FILE_OWNER,
  openVersionFile,
  versionsOf,
  type WorkVersion,
  workFactsOf,
  worksOf,
} from '../../hand-ins/server/hand-ins.public.ts';
import { endingOf } from '../../hand-ins/shared/work.model.ts';
import { homeworkFacts, participant, rubricsOf } from '../../homework/server/homework.public.ts';
import type { Rubric } from '../../homework/shared/rubric.model.ts';
import { type CriterionPoints, isPoints, rubricGap, rubricSum } from '../../homework/shared/rubric-points.model.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import type * as contract from '../shared/review.contract.ts';
import { LIMITS } from '../shared/review.model.ts';
import { canClean, MAX_CLEANED, withoutAuthor } from './file-cleaner.engine.ts';
import { currentPhase, phaseOf, type ReviewedHomework, reviewable, reviewed } from './phase.service.ts';
import { absentReview, personOf, reviewContext } from './review.access.ts';
import * as rows from './review.repository.ts';
import { peerReviewMessage } from './review-messages.engine.ts';

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

/** Criteria with the level and points that were given. */
export const levelLines = (rubric: Rubric, given: CriterionPoints | null) =>
  given === null
    ? []
    : rubric.map((criterion) => {
        const points = given[criterion.id] ?? 0;
        const level = criterion.levels[levelAt(criterion, points)]?.name ?? null;
        return { criterion: criterion.name, level, points, max: criterionMax(criterion) };
      });

/** Rubrics of a homework by their number. */
export async function rubricsByNo(ctx: Ctx, homeworkId: string): Promise<ReadonlyMap<number | null, Rubric>> {
  return new Map((await rubricsOf(ctx, homeworkId)).map(({ no, criteria }) => [no, criteria]));
}

/** Until when a review of a phase may be written. */
const endOf = (homework: ReviewedHomework, phase: rows.PhaseRow | undefined): Date =>
  phase?.extraUntil ?? new Date(homework.peer.dueAt!);

/** True while a review may be written: until the end of its part, at that very instant too. */
function mayWrite(
  homework: ReviewedHomework,
  row: rows.PhaseRow | undefined,
  review: rows.ReviewRow,
  now: Date,
): boolean {
  const phase = phaseOf(row);
  return (
    (homework.state === 'published' || homework.state === 'closed') &&
    // What the team gave for a sample is shown once it was marked: then it stays.
    (review.state === 'open' || (review.state === 'done' && review.kind !== 'sample')) &&
    (phase === 'open' || (phase === 'extra' && review.kind !== 'ring')) &&
    now <= endOf(homework, row)
  );
}

/** True while samples wait that are to be marked before anything else. */
async function uncalibrated(ctx: Ctx, mine: readonly rows.ReviewRow[]): Promise<boolean> {
  const open = mine.filter(({ kind, state }) => kind === 'sample' && state === 'open');
  if (open.length === 0) return false;
  const works = await workFactsOf(
    ctx,
    open.map(({ workId }) => workId),
  );
  return open.some((one) => works.some((work) => work.id === one.workId && reviewable(work) === one.versionNo));
}

/** The homework of a learner whose learners review each other. @throws AppError notFound */
async function ownHomework(ctx: Ctx, homeworkId: string): Promise<ReviewedHomework> {
  const own = await participant(reviewContext(ctx), homeworkId, personOf(ctx));
  const homework = own && reviewed(own.homework);
  if (!homework) throw absentReview();
  return homework;
}

const namesOf = (people: Awaited<ReturnType<typeof peopleById>>, ids: readonly string[]) =>
  ids.map((id) => people.get(id)?.name ?? '').join('、');

/** Reviews of the actor for a homework, and those received. @throws AppError notFound for who is none of its learners */
export async function readOwnReviews(
  ctx: Ctx,
  homeworkId: string,
): Promise<CallOutput<typeof contract.ownReviewsRoute>> {
  const personId = personOf(ctx);
  const homework = await ownHomework(ctx, homeworkId);
  const { peer, maxScore } = homework;
  const row = await currentPhase(ctx, homework);
  const phase = phaseOf(row);
  const inner = reviewContext(ctx);
  const all = await inner.read((read) => rows.reviewsBy(read, homeworkId, personId));
  const mine = all.toSorted((a, b) => Number(b.kind === 'sample') - Number(a.kind === 'sample'));
  const samples = mine[0]?.kind === 'sample' ? await inner.read((read) => rows.samplesOf(read, homeworkId)) : [];
  const waits = await uncalibrated(inner, mine);
  const released = homework.state === 'released';
  const [work] = released ? await worksOf(ctx, [homeworkId], { personIds: [personId] }) : [];
  const received = work ? await inner.read((read) => rows.reviewsFor(read, work.id)) : [];
  const rubrics = received.length > 0 ? await rubricsByNo(inner, homeworkId) : new Map<number | null, Rubric>();
  const works = peer.anonymous
    ? []
    : await workFactsOf(
        ctx,
        mine.map(({ workId }) => workId),
      );
  const people = await peopleById(
    inner,
    peer.anonymous
      ? []
      : [...works.flatMap(({ memberIds }) => memberIds), ...received.map(({ reviewerId }) => reviewerId)],
  );
  return {
    ...{ phase, opensAt: peer.opensAt!, dueAt: peer.dueAt!, anonymous: peer.anonymous, deduct: peer.deduct, maxScore },
    extraUntil: phase === 'extra' || phase === 'ended' ? isoOf(row!.extraUntil) : null,
    calibrating: waits,
    mine: mine.map((one) => ({
      ...{ id: one.id, kind: one.kind, state: one.state, points: one.points, written: one.draft !== null },
      teacher:
        one.kind === 'sample' && one.state === 'done'
          ? (samples.find(({ workId }) => workId === one.workId)?.points ?? null)
          : null,
      author:
        peer.anonymous || one.kind === 'sample'
          ? null
          : namesOf(people, works.find(({ id }) => id === one.workId)?.memberIds ?? []),
      open: mayWrite(homework, row, one, ctx.clock.now()) && (one.kind === 'sample' || !waits),
    })),
    received: received.map((one) => ({
      ...{ id: one.id, points: one.points!, comment: one.comment, counts: one.counts, flagged: one.flaggedAt !== null },
      reviewer: peer.anonymous ? null : (people.get(one.reviewerId)?.name ?? ''),
      levels: levelLines(rubrics.get(one.rubricNo) ?? [], one.levels),
      answer: one.decidedWords,
    })),
  };
}

interface Task {
  readonly review: rows.ReviewRow;
  readonly homework: ReviewedHomework;
  readonly phase: rows.PhaseRow | undefined;
  readonly refusal: 'over' | 'workGone' | 'calibrate' | 'sampled' | null;
}

const waitsForSamples = async (ctx: Ctx, { homeworkId, reviewerId }: rows.ReviewRow): Promise<boolean> => {
  const inner = reviewContext(ctx);
  return uncalibrated(inner, await inner.read((read) => rows.reviewsBy(read, homeworkId, reviewerId)));
};

/** Without names: where both sides are, and of a sample always. */
const isNameless = ({ review, homework }: Pick<Task, 'review' | 'homework'>): boolean =>
  homework.peer.anonymous || review.kind === 'sample';

/** A review of the actor. @throws AppError notFound for one of somebody else, and for who left the class */
async function ownTask(ctx: Ctx, reviewId: string, read = currentPhase): Promise<Task> {
  const review = await reviewContext(ctx).read((read) => rows.findReview(read, reviewId));
  if (review?.reviewerId !== personOf(ctx)) throw absentReview();
  const homework = await ownHomework(ctx, review.homeworkId).catch((error: unknown) => {
    throw error instanceof AppError && error.kind === 'notFound' ? appError('notFound', 'peerReview.left') : error;
  });
  const phase = await read(ctx, homework);
  const [work] = await workFactsOf(ctx, [review.workId]);
  const gone = !work || reviewable(work) !== review.versionNo;
  const sampled = review.kind === 'sample' && review.state === 'done';
  const refusal = sampled
    ? 'sampled'
    : !mayWrite(homework, phase, review, ctx.clock.now())
      ? 'over'
      : gone
        ? 'workGone'
        : review.kind !== 'sample' && (await waitsForSamples(ctx, review))
          ? 'calibrate'
          : null;
  return { review, homework, phase, refusal };
}

/** A file as a reviewer gets it: without names on either side its own name would tell whose it is. */
const shownName = (index: number, name: string, anonymous: boolean, ctx: Ctx): string => {
  if (!anonymous) return name;
  const ending = endingOf(name);
  const plain = peerReviewMessage(ctx.locale, 'peerReview.fileName', { n: index + 1 });
  return ending === '' ? plain : `${plain}.${ending}`;
};

const mayHave = (anonymous: boolean, { name, bytes }: { readonly name: string; readonly bytes: number }): boolean =>
  !anonymous || (canClean(endingOf(name)) && bytes <= MAX_CLEANED);

async function versionOf(ctx: Ctx, { workId, versionNo }: rows.ReviewRow): Promise<WorkVersion | undefined> {
  return (await versionsOf(ctx, [workId])).find(({ no }) => no === versionNo);
}

/** What the team gave for a sample. */
async function referenceOf(ctx: Ctx, { homeworkId, workId }: rows.ReviewRow) {
  const samples = await ctx.read((read) => rows.samplesOf(read, homeworkId));
  const sample = samples.find((one) => one.workId === workId);
  if (!sample) return null;
  const { points, comment, levels, rubricNo } = sample;
  const rubric = levels === null ? undefined : (await rubricsByNo(ctx, homeworkId)).get(rubricNo);
  return { points, comment, levels: levelLines(rubric ?? [], levels) };
}

/** One work for its reviewer. @param key signs addresses of pictures @throws AppError notFound */
export async function readTask(
  ctx: Ctx,
  key: Buffer,
  reviewId: string,
): Promise<CallOutput<typeof contract.reviewTaskRoute>> {
  const { review, homework, phase, refusal } = await ownTask(ctx, reviewId);
  const anonymous = isNameless({ review, homework });
  const inner = reviewContext(ctx);
  const version = refusal === 'workGone' || refusal === 'calibrate' ? undefined : await versionOf(ctx, review);
  const pictures =
    version && version.pictures.length > 0
      ? await inner.read((read) => listAttachments(read, FILE_OWNER, [review.workId]))
      : [];
  const files = version?.files ?? [];
  let author: string | null = null;
  if (!anonymous) {
    const [work] = await workFactsOf(ctx, [review.workId]);
    author = namesOf(await peopleById(inner, work?.memberIds ?? []), work?.memberIds ?? []);
  }
  const { draft, draftAt } = review;
  return {
    ...{ id: review.id, homeworkId: homework.id, title: homework.title, seq: review.seq, author, state: review.state },
    ...{ maxScore: homework.maxScore, dueAt: endOf(homework, phase).toISOString() },
    rubric: homework.rubric ? homework.rubric.map((one) => ({ ...one, levels: [...one.levels] })) : null,
    kind: review.kind,
    reference: refusal === 'sampled' ? await referenceOf(inner, review) : null,
    refusal: refusal && peerReviewMessage(ctx.locale, `peerReview.refused.${refusal}`),
    body: version?.body ?? '',
    pictures: Object.fromEntries(
      pictures
        .filter(({ path }) => version!.pictures.some((one) => one.path === path))
        .map((file) => [file.path, attachmentUrl(key, file, ctx.clock.ms())]),
    ),
    files: files.flatMap(({ id, name, bytes }, at) =>
      mayHave(anonymous, { name, bytes }) ? [{ id, name: shownName(at, name, anonymous, ctx), bytes }] : [],
    ),
    held: files.filter((file) => !mayHave(anonymous, file)).length,
    given:
      review.points === null
        ? null
        : { levels: { ...review.levels }, points: review.levels ? null : review.points, comment: review.comment },
    draft: draft && { ...draft, levels: { ...draft.levels }, at: draftAt!.toISOString() },
  };
}

/** A file of a work for its reviewer. @throws AppError notFound, conflict when its author cannot be taken out */
export async function readTaskFile(
  ctx: Ctx,
  reviewId: string,
  fileId: string,
): Promise<{ name: string; body: Buffer | Uint8Array }> {
  const { review, homework, refusal } = await ownTask(ctx, reviewId);
  if (refusal === 'workGone' || refusal === 'calibrate') throw appError('conflict', `peerReview.refused.${refusal}`);
  const anonymous = isNameless({ review, homework });
  const files = (await versionOf(ctx, review))?.files ?? [];
  const at = files.findIndex(({ id }) => id === fileId);
  const file = files[at];
  if (!file) throw appError('notFound', 'peerReview.fileAbsent');
  if (!mayHave(anonymous, file)) throw appError('conflict', 'peerReview.fileHeld');
  const { open } = await openVersionFile(reviewContext(ctx), review.workId, fileId);
  const parts: Buffer[] = [];
  for await (const part of await open()) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const body = anonymous ? withoutAuthor(endingOf(file.name), bytes) : bytes;
  if (!body) throw appError('conflict', 'peerReview.fileHeld');
  return { name: shownName(at, file.name, anonymous, ctx), body };
}

/** A review of the actor that may be written now, its row locked. @throws AppError notFound, conflict */
async function writable(tx: TxCtx, reviewId: string): Promise<Task> {
  const task = await ownTask(tx, reviewId, (inner, { id }) => rows.findPhase(inner, id));
  await refuseArchived(tx, task.homework.courseId);
  const review = (await rows.findReview(tx, reviewId, true))!;
  const refusal = task.refusal ?? (mayWrite(task.homework, task.phase, review, tx.clock.now()) ? null : 'over');
  if (refusal) throw appError('conflict', `peerReview.refused.${refusal}` satisfies MessageKey);
  return { ...task, review };
}

type Body = RouteInput<typeof contract.giveReviewRoute>['body'];

/** Saves what is written so far. @throws AppError notFound, conflict */
export async function saveDraft(ctx: Ctx, reviewId: string, body: Body): Promise<{ savedAt: string }> {
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      await writable(tx, reviewId);
      return { savedAt: (await rows.saveDraft(tx, reviewId, body)).toISOString() };
    }),
  );
}

/** What a review says, checked against the rubric or the full mark. @throws AppError invalid */
export function checked({ rubric, rubricNo, maxScore }: ReviewedHomework, body: Body): rows.Given {
  const comment = body.comment.trim();
  if (comment.length < LIMITS.comment.min) {
    throw fieldError('comment', 'peerReview.fault.comment', { min: LIMITS.comment.min });
  }
  if (!rubric) {
    if (body.points === null || !isPoints(body.points, maxScore)) {
      throw fieldError('points', 'peerReview.fault.points', { max: maxScore });
    }
    return { rubricNo: null, levels: null, points: body.points, comment };
  }
  const gap = rubricGap(rubric, body.levels);
  if (gap) {
    const name = rubric.find(({ id }) => id === gap.criterion)?.name;
    throw name
      ? fieldError('levels', 'peerReview.fault.criterion', { name })
      : fieldError('levels', 'peerReview.fault.rubric');
  }
  return { rubricNo, levels: body.levels, points: rubricSum(rubric, body.levels), comment };
}

/** Hands in a review, or changes one that was given. @throws AppError notFound, invalid, conflict once it is over */
export async function giveReview(ctx: Ctx, reviewId: string, body: Body): Promise<{ points: number }> {
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const { review, homework } = await writable(tx, reviewId);
      const given = checked(homework, body);
      await rows.giveReview(tx, reviewId, given);
      tx.audit({
        action: 'peerReview.give',
        object: 'peerReview',
        objectId: reviewId,
        before: review.points === null ? null : { points: review.points },
        after: { homeworkId: homework.id, points: given.points },
      });
      return { points: given.points };
    }),
  );
}

/** Objects to a review of the own work, once marks are released. @throws AppError notFound, conflict */
export async function flagReview(ctx: Ctx, reviewId: string, reason: string): Promise<{ id: string }> {
  const personId = personOf(ctx);
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const review = await rows.findReview(tx, reviewId, true);
      const [work] = review ? await workFactsOf(tx, [review.workId]) : [];
      const [homework] = review ? await homeworkFacts(tx, [review.homeworkId]) : [];
      if (!review || review.kind === 'sample' || !homework || !work?.memberIds.includes(personId)) throw absentReview();
      if (homework.state !== 'released' || review.state !== 'done') throw absentReview();
      if (review.flaggedAt) throw appError('conflict', 'peerReview.flag.again');
      await rows.flagReview(tx, reviewId, personId, reason);
      tx.audit({
        action: 'peerReview.flag',
        object: 'peerReview',
        objectId: reviewId,
        after: { homeworkId: homework.id },
        reason,
      });
      return { id: reviewId };
    }),
  );
}
