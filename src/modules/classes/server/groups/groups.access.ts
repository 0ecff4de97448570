import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { requireVersion } from '../../../../platform/managed/parts.ts';
import { managesClasses, requireOpen, seeClass } from '../class.access.ts';
import { handedInOf } from './group-work.port.ts';
import * as groups from './groups.repository.ts';

/**
 * A class whose groups the actor may read: the team within its scope of classes, the platform's administrator all.
 * @throws AppError notFound for everybody else
 */
export async function seeGroupsOf(ctx: Ctx, classId: string, lock = false) {
  const seen = await seeClass(ctx, classId, lock);
  return { ...seen, manage: managesClasses(seen.rights) && seen.row.state !== 'ended' };
}

/** The same, to change its groups. @throws AppError notFound, forbidden without the right `class`, conflict once it has ended */
export async function manageGroupsOf(ctx: Ctx, classId: string, lock = false) {
  const { row, rights, course } = await seeGroupsOf(ctx, classId, lock);
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  requireOpen(row, course);
  return row;
}

/** A set the actor may read, with its class. @throws AppError notFound */
export async function seeSet(ctx: Ctx, setId: string) {
  const set = await groups.findSet(ctx, setId);
  if (!set) throw appError('notFound', 'error.absent');
  return { set, ...(await seeGroupsOf(ctx, set.class_id)) };
}

/**
 * A set the actor may change, its row locked, with its class; the class before it, as everywhere, so that nobody waits in
 * a circle.
 * @throws AppError notFound, forbidden, conflict once the class has ended
 */
export async function heldSet(tx: TxCtx, setId: string) {
  const seen = await groups.findSet(tx, setId);
  if (!seen) throw appError('notFound', 'error.absent');
  const row = await manageGroupsOf(tx, seen.class_id, true);
  const set = await groups.findSet(tx, setId, true);
  if (!set || set.class_id !== seen.class_id) throw appError('notFound', 'error.absent');
  return { set, row };
}

/** @throws AppError conflict while the set is locked, or groups of it have handed something in */
export async function requireUnlocked(ctx: Ctx, set: groups.SetRow): Promise<void> {
  if (set.locked) throw appError('conflict', 'classes.groups.locked');
  const { used } = await handedInOf(ctx, [set.id]);
  if (used.size > 0) throw appError('conflict', 'classes.groups.used');
}

/** The same in the version the actor has seen. @throws AppError notFound, forbidden, conflict, stale for another version */
export async function changeableSet(tx: TxCtx, setId: string, version: number): Promise<groups.SetRow> {
  const { set } = await heldSet(tx, setId);
  await requireVersion(tx, set, version, {
    object: 'groupSet',
    current: () => ({ name: set.name, locked: set.locked, open: set.open, size: set.size }),
  });
  return set;
}
