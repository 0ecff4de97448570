import { hasGrant } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { inSubtree } from '../../units/server/units.public.ts';
import {
  fitsCommand,
  mayRepeat,
  mayWithdraw,
  ORDER_COMMANDS,
  type OrderCommand,
  stageOf,
} from '../shared/order.model.ts';
import { findOrder, type OrderRow } from './order.repository.ts';

export const PAGE = 'orderManage';

/** The person who asks. @throws AppError forbidden */
export function personOf({ actor }: Pick<Ctx, 'actor'>) {
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return actor;
}

/** Whether the actor sees the orders of a unit by the grant of the page. */
async function reaches(ctx: Ctx, unitId: string): Promise<boolean> {
  const actor = personOf(ctx);
  if (!hasGrant(actor, PAGE, 'query')) return false;
  if (actor.role === 0) return true;
  if (actor.unitId === null) return false;
  return actor.role === 2 ? inSubtree(ctx, actor.unitId, unitId) : actor.unitId === unitId;
}

export interface SeenOrder {
  readonly row: OrderRow;
  readonly own: boolean;
  /** The actor decides about orders. */
  readonly office: boolean;
}

export const factsOf = ({ state, voucherId }: OrderRow) => ({ state, voucher: voucherId !== null });

/** An own order, or one the actor sees by the grant of the page. @throws AppError notFound for everybody else */
export async function seeOrder(ctx: Ctx, id: string, lock = false): Promise<SeenOrder> {
  const row = await findOrder(ctx, id, lock);
  const { personId } = personOf(ctx);
  const own = row?.buyerId === personId;
  const seen = row ? await reaches(ctx, row.unitId) : false;
  if (!row || !(own || seen)) throw appError('notFound', 'error.notFound');
  return { row, own, office: seen && hasGrant(ctx.actor, PAGE, 'edit') };
}

/**
 * Locks an order for a command of the office.
 * @throws AppError notFound, forbidden, refused for the own order, conflict when its state has moved on
 */
export async function orderFor(ctx: Ctx, id: string, command: OrderCommand): Promise<OrderRow> {
  const { row, own, office } = await seeOrder(ctx, id, true);
  if (own) throw appError('refused', 'orders.ownOrder');
  if (!office) throw appError('forbidden', 'error.forbidden');
  if (!fitsCommand(command, factsOf(row))) throw appError('conflict', `orders.moved.${stageOf(factsOf(row))}`);
  return row;
}

/** What may be done with an order. */
export function commandsOf({ row, own, office }: SeenOrder) {
  const facts = factsOf(row);
  const may = (command: OrderCommand) => office && !own && fitsCommand(command, facts);
  const commands = Object.fromEntries((Object.keys(ORDER_COMMANDS) as OrderCommand[]).map((one) => [one, may(one)]));
  return {
    ...(commands as Record<OrderCommand, boolean>),
    upload: fitsCommand('upload', facts) && (own || office),
    withdraw: own && mayWithdraw(row.state),
    again: own && mayRepeat(row.state),
    extend: office && !own && row.state === 'opened',
  };
}
