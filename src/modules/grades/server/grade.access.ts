import { sql } from 'kysely';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ClassFacts, classFacts, seeClass, seesMarksOf } from '../../classes/server/classes.public.ts';
import { isHandedIn } from './publication/publication.repository.ts';

/** A class whose gradebook the actor may see, and whether numbers may be changed. */
export interface BookView {
  readonly facts: ClassFacts;
  readonly mayChange: boolean;
  /** Leads the course: opens totals that were handed in. */
  readonly leads: boolean;
  /** May look at the course as one of these learners; oversight stands beside no learner. */
  readonly views: boolean;
}

/**
 * Loads a class for its gradebook.
 * @throws AppError notFound for strangers, forbidden for members without the rights `mark` or `grade`
 */
export async function seeBook(ctx: Ctx, classId: string): Promise<BookView> {
  const { row, rights, course } = await seeClass(ctx, classId);
  if (rights && rights.mark !== 'all' && rights.grade === 'none') throw appError('forbidden', 'error.forbidden');
  const facts = (await classFacts(ctx, { classIds: [row.id] })).get(row.id)!;
  const { actor } = ctx;
  const own = actor.kind === 'person' && facts.teacherIds.includes(actor.personId);
  const right = rights?.grade === 'all' || (rights?.grade === 'own' && own);
  const living = course.state !== 'archived';
  return {
    ...{ facts, mayChange: right && living, leads: rights?.grade === 'all' && living },
    views: seesMarksOf(rights, false),
  };
}

/** Makes changes of one book wait for each other until the transaction ends. */
export async function queueChanges(ctx: Ctx, classId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grades.book:${classId}`}, 0))`.execute(ctx.db);
}

/** Loads a class whose numbers the actor may change. @throws AppError notFound, forbidden */
export async function changeableBook(ctx: Ctx, classId: string): Promise<ClassFacts> {
  const { facts, mayChange } = await seeBook(ctx, classId);
  if (!mayChange) throw appError('forbidden', 'error.forbidden');
  return facts;
}

/**
 * Loads a class to write into its book, one change after the other, and none while it is handed in; unqueued it only
 * says whether that could be done.
 * @throws AppError notFound, forbidden, conflict while the totals are handed in
 */
export async function writableBook(ctx: Ctx, classId: string, queued = true): Promise<ClassFacts> {
  const facts = await changeableBook(ctx, classId);
  if (queued) await queueChanges(ctx, classId);
  if (await isHandedIn(ctx, classId)) throw appError('conflict', 'grades.handIn.locked');
  return facts;
}
