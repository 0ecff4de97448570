import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { findSubject, type SubjectRow } from './subject.repository.ts';

/** True for whoever keeps the catalogue itself; others read it and map experiments of their own units. */
export function maintainsCatalogue(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'person' && actor.role === 0);
}

/** @throws AppError forbidden for everybody but the platform */
export function requireKeeper(ctx: Pick<Ctx, 'actor'>): void {
  if (!maintainsCatalogue(ctx.actor)) throw appError('forbidden', 'majors.platform');
}

/** Rows of units whose experiments and people the actor reaches: all, or the own subtree. */
export function inScope(actor: Actor, unitId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (maintainsCatalogue(actor)) return sql<boolean>`true`;
  const unit = actor.kind === 'person' ? actor.unitId : null;
  return sql<boolean>`${unitId} in (select units_api.subtree(${unit}::uuid))`;
}

/** A subject of the catalogue, which all who may open the page read. @throws AppError notFound */
export async function seenSubject(ctx: Ctx, id: string): Promise<SubjectRow> {
  const row = await findSubject(ctx, id);
  if (!row || (row.deleted_at !== null && !maintainsCatalogue(ctx.actor))) throw appError('notFound', 'error.notFound');
  return row;
}

/** A subject locked to be changed. @throws AppError forbidden, notFound also when it is (not) deleted */
export async function keptSubject(tx: TxCtx, id: string, deleted = false): Promise<SubjectRow> {
  requireKeeper(tx);
  const row = await findSubject(tx, id, true);
  if (!row || (row.deleted_at !== null) !== deleted) throw appError('notFound', 'error.notFound');
  return row;
}
