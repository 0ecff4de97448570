import type { Account, TestApp } from '../../../testing/app.ts';
import { buildExperiment } from '../../courses/testing/course.builder.ts';
import { commandPackagesRoute, createPackageRoute } from '../../ordering/shared/package.contract.ts';
import { addCartLineRoute, cartRoute, submitOrderRoute, updateCartLineRoute } from '../shared/cart.contract.ts';
import { commandOrdersRoute, orderRoute } from '../shared/order.contract.ts';
import type { ItemKind } from '../shared/order.model.ts';

let serial = 0;

/** A listed package. @param price fen a seat */
export async function listedPackage(t: TestApp, experiments: readonly string[], price = 1000, seats = 500) {
  const { id } = await t.call(
    createPackageRoute,
    {
      body: {
        ...{
          code: `OP-${++serial}`,
          name: '大学物理实验包',
          cover: null,
          intro: '面向理工科一年级。',
          majors: ['0702'],
        },
        ...{ experiments, hours: null, price, validDays: 180, seats },
      } as never,
    },
    'admin',
  );
  await t.call(commandPackagesRoute, { body: { ids: [id], command: 'list' } }, 'admin');
  return id;
}

/** Puts one thing into the cart of a buyer and orders the whole cart. @param oneDay for today alone. Returns the order. */
export async function ordered(
  t: TestApp,
  line: { readonly kind: ItemKind; readonly item: string; readonly seats: number },
  as: Account,
  oneDay = false,
) {
  const added = await t.call(addCartLineRoute, { body: line }, as);
  const { rows, today } = await t.call(cartRoute, {}, as);
  if (oneDay) await t.call(updateCartLineRoute, { params: added, body: { to: today } }, as);
  return t.call(
    submitOrderRoute,
    {
      body: {
        lineIds: rows.map(({ id }) => id),
        ...{ unitId: null, phone: '13812345678', reason: '秋季学期实验教学使用', classId: null, agreed: true },
      },
    },
    as,
  );
}

/** A free order that was approved and opened. Returns order and entitlement. */
export async function openedOrder(
  t: TestApp,
  line: Parameters<typeof ordered>[1],
  as: Account,
  accounts: readonly string[] = [],
  oneDay = false,
) {
  const { id, number } = await ordered(t, line, as, oneDay);
  await t.call(commandOrdersRoute, { body: { command: 'approve', ids: [id], opinion: '' } }, 'admin');
  await t.call(commandOrdersRoute, { body: { command: 'open', ids: [id], accounts: [...accounts] } }, 'admin');
  const { entitlements } = await t.call(orderRoute, { params: { id } }, 'admin');
  return { id, number, entitlementId: entitlements[0]!.id };
}

/** An order of the teacher that was opened, and a line of the cart, as objects of the guarded routes. */
export async function orderedObjects(t: TestApp) {
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  const item = await buildExperiment(await t.ctx(), { unitId, leaderId: await t.personId('teacher') });
  const { id, entitlementId } = await openedOrder(t, { kind: 'experiment', item, seats: 2 }, 'teacher');
  const line = await t.call(addCartLineRoute, { body: { kind: 'experiment', item, seats: 1 } }, 'admin');
  return {
    ...{ 'lines/:id': line.id, 'orders/:id': id, 'own-orders/:id': id },
    ...{ 'entitlements/:id': entitlementId, 'own-entitlements/:id': entitlementId },
  };
}
