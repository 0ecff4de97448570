import { AppError, appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { classScope, ownClass } from '../../classes/server/classes.public.ts';
import { changeableCourse, seeCourse } from '../../courses/server/courses.public.ts';
import {
  type Announcement,
  findAnnouncement,
  isFor,
  liveAnnouncement,
  type Reader,
  type Reading,
} from './announcement.repository.ts';

const gone = () => appError('notFound', 'announcements.gone');

/** An announcement for the team of its course, with whether the actor may change it. @throws AppError notFound */
export async function teamAnnouncement(ctx: Ctx, id: string): Promise<{ row: Announcement; edits: boolean }> {
  const row = await findAnnouncement(ctx, id);
  if (!row) throw gone();
  const { face, rights, row: course } = await seeCourse(ctx, row.course_id);
  if (face === 'learner' || !isFor(row.classes, { classes: await classScope(ctx, course) })) throw gone();
  return { row, edits: rights?.structure === 'all' && course.state !== 'archived' };
}

/**
 * An announcement the actor may change, as it stands under the lock of its course.
 * @throws AppError notFound, forbidden without the right `structure`, conflict when the course is archived, stale
 */
export async function changeableAnnouncement(tx: TxCtx, id: string, version: number): Promise<Announcement> {
  const { row: found } = await teamAnnouncement(tx, id);
  await changeableCourse(tx, found.course_id, 'structure');
  const row = await findAnnouncement(tx, id);
  if (!row) throw gone();
  if (row.version === version) return row;
  const current = {
    title: row.title,
    body: row.body,
    needConfirm: row.need_confirm,
    commentsOn: row.comments_on,
    classes: row.classes.length === 0 ? null : row.classes,
    publishAt: row.publish_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    version: row.version,
  };
  throw appErrorWith({ data: { current, by: null, at: row.updated_at.toISOString() } }, 'stale', 'announcements.stale');
}

/** How the actor reads the announcements of a course. @throws AppError notFound out of sight */
export async function readerOf(ctx: Ctx, courseId: string): Promise<Reader> {
  const { face, row } = await seeCourse(ctx, courseId);
  const { actor } = ctx;
  if (face !== 'learner' || actor.kind !== 'person') return { kind: 'team', classes: await classScope(ctx, row) };
  const own = await ownClass(ctx, courseId, actor.personId);
  return { kind: 'learner', personId: actor.personId, classes: own === null ? [] : [own] };
}

/** An announcement that stands now and is for the actor. @throws AppError notFound for any other */
export async function readAnnouncement(ctx: Ctx, id: string): Promise<{ row: Reading; reader: Reader }> {
  const found = await findAnnouncement(ctx, id);
  if (!found) throw gone();
  const reader = await readerOf(ctx, found.course_id).catch((error: unknown) => {
    throw error instanceof AppError ? gone() : error;
  });
  const row = await liveAnnouncement(ctx, id, reader);
  if (!row) throw gone();
  return { row, reader };
}

/**
 * An announcement the actor may read now: the team at any time, learners while it stands and is for their class.
 * @throws AppError notFound
 */
export async function seeAnnouncement(ctx: Ctx, id: string): Promise<{ courseId: string; commentsOn: boolean }> {
  const found = await findAnnouncement(ctx, id);
  if (!found) throw gone();
  const reader = await readerOf(ctx, found.course_id).catch((error: unknown) => {
    throw error instanceof AppError ? gone() : error;
  });
  const reads = reader.kind === 'team' ? isFor(found.classes, reader) : await liveAnnouncement(ctx, id, reader);
  if (!reads) throw gone();
  return { courseId: found.course_id, commentsOn: found.comments_on };
}

/** Files are read by whom the announcement is for, and by the team at any time. */
export async function mayReadFiles(ctx: Ctx, id: string): Promise<boolean> {
  for (const ask of [() => teamAnnouncement(ctx, id), () => readAnnouncement(ctx, id)]) {
    try {
      await ask();
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return false;
}
