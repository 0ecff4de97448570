import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type HandInAnnotation, type WorkFacts, workFactsOf } from '../../hand-ins/server/hand-ins.public.ts';
import { homeworkFacts } from '../../homework/server/homework.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { type annotateRoute, MAX_ANNOTATIONS } from '../shared/annotation.contract.ts';
import { type AnnotationRow, annotationsOf, insertAnnotation, writeAnnotation } from './annotation.repository.ts';
import { absentWork, holdHomework, markerOf, marksContext } from './marking.access.ts';
import { findWork } from './marking.service.ts';
import { isMarked } from './standing.service.ts';

interface Place {
  readonly homeworkId: string;
  readonly workId: string;
}

/** True once the learner has read a remark: the work was returned after it was written. */
const wasReturned = ({ returnedAt }: Pick<WorkFacts, 'returnedAt'>, { createdAt }: AnnotationRow): boolean =>
  returnedAt !== null && createdAt <= returnedAt;

/** Remarks on a work for who marks, those of all its versions. Two statements where there are any. */
export async function readAnnotations(ctx: Ctx, workId: string): Promise<CallOutput<typeof annotateRoute>[]> {
  const rows = await marksContext(ctx).read((read) => annotationsOf(read, [workId]));
  const names = await peopleById(ctx, [...new Set(rows.map(({ authorId }) => authorId))]);
  return rows.map(({ id, versionNo, start, quote, comment, authorId, createdAt }) => ({
    ...{ id, versionNo, start, quote, comment, authorName: names.get(authorId)?.name ?? '' },
    ...{ own: ctx.actor.kind === 'person' && ctx.actor.personId === authorId, at: createdAt.toISOString() },
  }));
}

/**
 * The work whose version that counts may be remarked on.
 * @throws AppError notFound, forbidden, conflict for what was returned, or once its marks are released
 */
async function remarkable(tx: TxCtx, { homeworkId, workId }: Place) {
  const seen = await holdHomework(tx, homeworkId, 'mark');
  const { work, mark, state } = await findWork(tx, seen, workId);
  if (state === 'returned' || work.counting === null) throw appError('conflict', 'homeworkMarking.nothing');
  if (seen.homework.state === 'released' && isMarked(work, mark)) {
    throw appError('conflict', 'homeworkMarking.released');
  }
  return { work, versionNo: work.counting.no };
}

/**
 * Remarks on a passage of the version that counts.
 * @throws AppError notFound, forbidden, stale when another version counts by now, invalid for too many, conflict
 */
export async function annotate(ctx: Ctx, place: Place, body: RouteInput<typeof annotateRoute>['body']) {
  return ctx.tx(async (tx) => {
    const { versionNo } = await remarkable(tx, place);
    if (versionNo !== body.versionNo) throw appError('stale', 'homeworkMarking.stale.version');
    const authorId = markerOf(tx);
    const id = tx.newId();
    const at = await tx.asSystem(async () => {
      const there = (await annotationsOf(tx, [place.workId])).filter((one) => one.versionNo === versionNo);
      if (there.length >= MAX_ANNOTATIONS)
        throw appError('invalid', 'homeworkMarking.note.max', { n: MAX_ANNOTATIONS });
      return insertAnnotation(tx, { id, ...place, ...body, authorId });
    });
    noted(tx, 'submission.annotate', place, { annotation: id, version: versionNo, comment: body.comment });
    const names = await peopleById(tx, [authorId]);
    return { id, ...body, authorName: names.get(authorId)?.name ?? '', own: true, at: at.toISOString() };
  });
}

function noted(
  tx: TxCtx,
  action: string,
  { homeworkId, workId }: Place,
  after: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null = null,
): void {
  tx.audit({ action, object: 'handIn', objectId: workId, before, after: { homeworkId, ...after } });
}

/** An own remark that nobody was given yet. @throws AppError notFound, forbidden for another's, conflict */
async function ownAnnotation(tx: TxCtx, place: Place, id: string): Promise<AnnotationRow> {
  const { work, versionNo } = await remarkable(tx, place);
  const row = (await tx.asSystem(() => annotationsOf(tx, [place.workId]))).find((one) => one.id === id);
  if (!row) throw absentWork();
  if (row.authorId !== markerOf(tx)) throw appError('forbidden', 'error.forbidden');
  // What the learner has read stays as it was read.
  if (row.versionNo !== versionNo || wasReturned(work, row)) throw appError('conflict', 'homeworkMarking.note.given');
  return row;
}

/** Changes the words of an own remark. @throws AppError as `ownAnnotation` */
export async function changeAnnotation(ctx: Ctx, place: Place & { readonly annotationId: string }, comment: string) {
  return ctx.tx(async (tx) => {
    const { id, comment: was } = await ownAnnotation(tx, place, place.annotationId);
    await tx.asSystem(() => writeAnnotation(tx, id, comment));
    noted(tx, 'submission.annotation_change', place, { annotation: id, comment }, { comment: was });
    return { id };
  });
}

/** Removes an own remark. @throws AppError as `ownAnnotation` */
export async function removeAnnotation(ctx: Ctx, place: Place & { readonly annotationId: string }) {
  return ctx.tx(async (tx) => {
    const { id, comment: was } = await ownAnnotation(tx, place, place.annotationId);
    await tx.asSystem(() => writeAnnotation(tx, id, null));
    noted(tx, 'submission.annotation_remove', place, { annotation: id }, { comment: was });
    return { id };
  });
}

/** Remarks the members of a work may read: those it was returned with, and all of them once its mark is released. */
export async function annotationsForLearner(ctx: Ctx, workId: string): Promise<HandInAnnotation[]> {
  const rows = await marksContext(ctx).read((read) => annotationsOf(read, [workId]));
  if (rows.length === 0) return [];
  const [work] = await workFactsOf(ctx, [workId]);
  if (!work) return [];
  const [homework] = await homeworkFacts(ctx, [work.homeworkId]);
  const released = homework?.state === 'released' && work.state === 'graded';
  const given = rows.filter((row) => released || wasReturned(work, row));
  const names = await peopleById(marksContext(ctx), [...new Set(given.map(({ authorId }) => authorId))]);
  return given.map(({ id, versionNo, start, quote, comment, authorId, createdAt }) => ({
    ...{ id, versionNo, start, quote, comment, authorName: names.get(authorId)?.name ?? '', at: createdAt },
  }));
}
