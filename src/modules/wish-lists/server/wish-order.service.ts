import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import * as rows from './wish-list.repository.ts';

/** An own list, held. @throws AppError notFound for the list of somebody else, conflict while it is not accepted */
async function holdAccepted(tx: TxCtx, id: string, personId: string): Promise<rows.WishRow> {
  const row = await rows.findList(tx, { id }, true);
  if (row?.personId !== personId) throw appError('notFound', 'error.notFound');
  if (row.state !== 'accepted') throw appError('conflict', `wishLists.moved.${row.state}`);
  return row;
}

/** What an accepted own list asks for of the catalogue; free words cannot be ordered. @throws AppError as above */
export async function linesToOrder(tx: TxCtx, id: string, personId: string) {
  const { lines } = await holdAccepted(tx, id, personId);
  return lines.flatMap(({ kind, itemId, seats }) =>
    kind === 'free' || itemId === null ? [] : [{ kind, itemId, seats }],
  );
}

/** An accepted own list became an order. @throws AppError notFound, conflict when it has moved on */
export async function markOrdered(tx: TxCtx, id: string, personId: string): Promise<void> {
  const { serial } = await holdAccepted(tx, id, personId);
  await rows.changeList(tx, id, { state: 'ordered' });
  tx.audit({
    ...{ action: 'wish_list.order', object: 'wish_list', objectId: id },
    before: { state: 'accepted' },
    after: { state: 'ordered', serial },
  });
}

/** Nothing came of the order of a list: it is accepted again. */
export async function markReopened(tx: TxCtx, id: string): Promise<void> {
  await tx.asSystem(async () => {
    const row = await rows.findList(tx, { id }, true);
    if (row?.state !== 'ordered') return;
    await rows.changeList(tx, id, { state: 'accepted' });
    tx.audit({
      ...{ action: 'wish_list.reopen', object: 'wish_list', objectId: id },
      before: { state: 'ordered' },
      after: { state: 'accepted', serial: row.serial },
    });
  });
}

/** Serials of some lists, as far as the actor may know of them. */
export const wishSerials = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0 ? new Map() : rows.serialsOf(ctx, ids);
