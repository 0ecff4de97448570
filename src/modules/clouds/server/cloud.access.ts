import { type Actor, hasGrant } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { inSubtree } from '../../units/server/units.public.ts';
import { cloudLists, findCloud } from './cloud.repository.ts';
import type { CloudRow } from './clouds.tables.ts';

/** True when a unit lies in what the actor administers: everything, the own subtree, or the own unit. */
export async function administers(ctx: Ctx, unitId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind === 'system') return true;
  if (actor.kind !== 'person') return false;
  if (actor.role === 0) return true;
  if (actor.unitId === null) return false;
  return actor.role === 2 ? inSubtree(ctx, actor.unitId, unitId) : actor.unitId === unitId;
}

/**
 * A cloud of the actor's scope on the management page; the grant was checked by the route.
 * @throws AppError notFound outside the scope, or deleted unless `deleted`
 */
export async function seenCloud(
  ctx: Ctx,
  id: string,
  options: { readonly lock?: boolean; readonly deleted?: boolean } = {},
): Promise<CloudRow> {
  const cloud = await findCloud(ctx, { id }, options.lock);
  if (!cloud || (cloud.deleted_at !== null && !options.deleted) || !(await administers(ctx, cloud.unit_id))) {
    throw appError('notFound', 'error.notFound');
  }
  return cloud;
}

/** True for the named managers of a cloud, and for those who may edit it on the management page. */
export async function managesCloud(ctx: Ctx, cloud: Pick<CloudRow, 'id' | 'unit_id'>): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return actor.kind === 'system';
  if ((await cloudLists.managers.read(ctx, cloud.id)).includes(actor.personId)) return true;
  return mayEdit(actor) && (await administers(ctx, cloud.unit_id));
}
const mayEdit = (actor: Actor) => hasGrant(actor, 'cloudManage', 'edit');

/** Locks a cloud to change its words from its public page. @throws AppError notFound for everybody but its managers */
export async function managedCloud(tx: TxCtx, id: string): Promise<CloudRow> {
  const cloud = await findCloud(tx, { id }, true);
  if (!cloud || cloud.deleted_at !== null || !(await managesCloud(tx, cloud))) {
    throw appError('notFound', 'error.notFound');
  }
  return cloud;
}
