import { sql } from 'kysely';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ClassFacts, classFacts, seeClass } from '../../classes/server/classes.public.ts';

/** A class whose gradebook the actor may see, and whether numbers may be changed. */
export interface BookView {
  readonly facts: ClassFacts;
  readonly mayChange: boolean;
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
  return { facts, mayChange: right && course.state !== 'archived' };
}

/**
 * Loads a class whose numbers the actor may change; `lock` lets one change after the other into the book.
 * @throws AppError notFound, forbidden
 */
export async function changeableBook(ctx: Ctx, classId: string, lock = false): Promise<ClassFacts> {
  const { facts, mayChange } = await seeBook(ctx, classId);
  if (!mayChange) throw appError('forbidden', 'error.forbidden');
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended(${`grades.book:${classId}`}, 0))`.execute(ctx.db);
  return facts;
}
