import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { CourseRights } from '../../../courses/server/courses.public.ts';
import { seeClass } from '../class.access.ts';
import { type ClassRow, teachersOf } from '../class.repository.ts';

/** True for rights with which one stands before a class: its marks, its people or its figures. */
export const watches = (rights: CourseRights | null): boolean =>
  rights !== null && [rights.mark, rights.class, rights.stats].includes('all');

/** A class the actor watches, with what he or she may do there. */
export interface WatchedClass {
  readonly row: ClassRow;
  readonly rights: CourseRights | null;
  /** The actor is one of its teachers, or reads every class of the course as its lead. */
  readonly own: boolean;
  /** The class goes on, and its course is not archived. */
  readonly open: boolean;
}

/**
 * A class the actor watches: as one of the course's team, within his or her scope of classes. Overseers read the course,
 * not the people at work.
 * @throws AppError notFound, forbidden
 */
export async function watchedPlace(ctx: Ctx, classId: string): Promise<WatchedClass> {
  const { row, rights, course } = await seeClass(ctx, classId);
  if (!watches(rights)) throw appError('forbidden', 'error.forbidden');
  const { actor } = ctx;
  const own =
    actor.kind !== 'person' || course.role === 'lead' || (await teachersOf(ctx, classId)).includes(actor.personId);
  return { row, rights, own, open: row.state !== 'ended' && course.state !== 'archived' };
}

/** The row of a class the actor watches. @throws AppError notFound, forbidden */
export const watchedClass = async (ctx: Ctx, classId: string): Promise<ClassRow> =>
  (await watchedPlace(ctx, classId)).row;
