import { appError } from '../../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../../platform/db/context.ts';
import { MAX_SEATS } from '../../shared/class.model.ts';
import { type ClassRow, changeClass } from '../class.repository.ts';

/** Adds seats to a class whose row is locked; none where `seats` is not positive. @throws AppError conflict above the most */
export async function addSeats(tx: TxCtx, row: ClassRow, seats: number): Promise<void> {
  if (seats <= 0) return;
  const capacity = row.capacity + seats;
  if (capacity > MAX_SEATS) throw appError('conflict', 'classes.capacity.most', { n: MAX_SEATS });
  await changeClass(tx, row.id, { capacity });
  tx.audit({
    action: 'class.join_rule',
    object: 'class',
    objectId: row.id,
    before: { capacity: row.capacity },
    after: { capacity },
  });
}
