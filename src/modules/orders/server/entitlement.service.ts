import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { chosenExperiments } from '../../catalogue/server/catalogue.public.ts';
import type * as contract from '../shared/entitlement.contract.ts';
import { daysLeft, phaseOf, today } from '../shared/order.model.ts';
import { itemKey, itemsOf } from './cart-item.service.ts';
import * as rows from './entitlement.repository.ts';
import { personOf } from './order.access.ts';

/** What the own person or unit may use from outside. */
export async function ownEntitlements(ctx: Ctx): Promise<CallOutput<typeof contract.ownEntitlementsRoute>> {
  const actor = personOf(ctx);
  const now = today(ctx.clock.ms());
  const staff = actor.role !== 6;
  return ctx.read(async (read) => {
    const own = await rows.reachedEntitlements(read, actor);
    const items = await itemsOf(read, own);
    const numbers = staff
      ? await rows.orderNumbers(
          read,
          own.map(({ orderId }) => orderId),
        )
      : new Map<string, string>();
    return {
      rows: own.map((row) => {
        const item = items.get(itemKey(row));
        const phase = phaseOf({ from: row.from, to: row.to, ended: row.endedAt !== null }, now);
        return {
          ...{ id: row.id, kind: row.kind, code: row.code, name: item?.name ?? row.name },
          ...{ coverUrl: item?.coverUrl ?? null, subject: item?.subject ?? row.code, gone: item?.gone ?? true },
          ...{ orderNumber: numbers.get(row.orderId) ?? '', unit: row.unit, named: row.named },
          ...{ from: row.from, to: row.to, phase, daysLeft: row.endedAt ? 0 : daysLeft(row, now) },
          ...{ seats: row.seats, used: row.used, seated: row.seated, experiments: row.experiments },
          ...{ ownRuns: row.ownRuns, renewal: row.previousId !== null, renewed: row.renewed },
          can: { renew: staff, seats: staff && row.unitId === actor.unitId },
        };
      }),
    };
  });
}

/** Experiments of an entitlement in order. @throws AppError notFound for one that is for somebody else */
export async function ownEntitlement(ctx: Ctx, id: string): Promise<CallOutput<typeof contract.ownEntitlementRoute>> {
  const actor = personOf(ctx);
  return ctx.read(async (read) => {
    if (!(await rows.reachedEntitlement(read, actor, id))) throw appError('notFound', 'error.notFound');
    const inside = await rows.contentsOf(read, id, actor.personId);
    const facts = new Map(
      (
        await chosenExperiments(
          read,
          inside.map((one) => one.id),
        )
      ).map((one) => [one.id, one]),
    );
    return {
      id,
      experiments: inside.flatMap(({ id: experimentId, best, runs }) => {
        const one = facts.get(experimentId);
        return one ? [{ id: experimentId, code: one.code, name: one.name, gone: one.gone, best, runs }] : [];
      }),
    };
  });
}

/** Who uses the seats. @throws AppError notFound for an entitlement that is not of the own unit */
export async function entitlementSeats(
  ctx: Ctx,
  id: string,
): Promise<CallOutput<typeof contract.entitlementSeatsRoute>> {
  const actor = personOf(ctx);
  return ctx.read(async (read) => {
    const row = await rows.findEntitlement(read, id);
    if (row?.unitId !== actor.unitId && actor.role !== 0) throw appError('notFound', 'error.notFound');
    if (!row) throw appError('notFound', 'error.notFound');
    return {
      rows: (await rows.seatsOf(read, id)).map(({ firstAt, lastAt, ...seat }) => ({
        ...seat,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
    };
  });
}
