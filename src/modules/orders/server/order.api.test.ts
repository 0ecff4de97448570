import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { commandPackagesRoute } from '../../ordering/shared/package.contract.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import { delistExperiment, listExperiment } from '../../stewardship/server/stewardship.public.ts';
import { ownWishListsRoute, submitWishDraftRoute } from '../../wish-lists/shared/wish-list.contract.ts';
import { commandWishListsRoute } from '../../wish-lists/shared/wish-manage.contract.ts';
import * as cart from '../shared/cart.contract.ts';
import * as contract from '../shared/order.contract.ts';
import { dayAfter, today } from '../shared/order.model.ts';
import { listedPackage, openedOrder, ordered } from '../testing/order.builder.ts';
import { orderClockJob } from './order-clock.service.ts';

let t: TestApp;
let experimentId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  experimentId = (await aRunnableExperiment(await t.ctx(), await t.ctx('leader'))).id;
});
afterAll(() => t.close());
beforeEach(() => t.ask('delete from orders.cart_line'));

const add = (item: string, seats: number, as: Account = 'teacher', kind: 'experiment' | 'package' = 'package') =>
  t.call(cart.addCartLineRoute, { body: { kind, item, seats } }, as);
const lines = async (as: Account = 'teacher') => (await t.call(cart.cartRoute, {}, as)).rows;
const submit = (lineIds: string[], more: object = {}, as: Account = 'teacher') =>
  t.call(
    cart.submitOrderRoute,
    {
      body: {
        ...{ lineIds, unitId: null, phone: '13812345678', reason: '秋季学期实验教学使用', classId: null, agreed: true },
        ...more,
      } as never,
    },
    as,
  );
const read = (id: string, as: Account = 'admin') => t.call(contract.orderRoute, { params: { id } }, as);
const command = (ids: string[], body: object, as: Account = 'admin') =>
  t.call(contract.commandOrdersRoute, { body: { ids, ...body } as never }, as);
const why = async (ids: string[], body: object, as: Account = 'admin') =>
  (await command(ids, body, as)).skipped[0]?.reason.key ?? 'done';
const told = async (who: Account, key: string) => {
  await t.drainJobs();
  const rows = await t.ask('select 1 from notifications.notification where person_id = $1 and message_key = $2', [
    await t.personId(who),
    `orders.notice.${key}`,
  ]);
  return rows.length;
};
const audits = async (id: string) =>
  (await t.ask('select action from audit.audit_log where object_id = $1 order by id', [id])).map((row) => row.action);
/** Brings a file of some text, as its person. */
async function bring(text: string, as: Account): Promise<string> {
  const answer = await t.request({
    method: 'POST',
    url: '/data/api/v1/attachment/uploadfiles',
    as,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="files"; filename="汇款凭证.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n${text}\n%%EOF\r\n--b--\r\n`,
  });
  return (answer.json() as { Data: { Id: string }[] }).Data[0]!.Id;
}
const voucher = async (id: string, text: string, as: Account = 'teacher') =>
  t.call(contract.uploadVoucherRoute, { params: { id }, body: { fileId: await bring(text, as) } }, as);

describe('a cart', () => {
  it('adds up the same thing, is seen by its person alone, and is closed to students', async () => {
    const item = await listedPackage(t, [experimentId], 2500);
    await add(item, 20);
    await add(item, 10);
    const now = today(t.app.base.clock.ms());
    expect(await lines()).toMatchObject([
      { seats: 30, price: 2500, seenPrice: 2500, from: now, to: dayAfter(now, 179), faults: [], openUntil: null },
    ]);
    expect(await lines('leader')).toEqual([]);
    const [line] = await lines();
    const change = (body: object, as: Account = 'teacher') =>
      t.call(cart.updateCartLineRoute, { params: { id: line!.id }, body: body as never }, as);
    expect(await outcomeOf(change({ seats: 5 }, 'leader'))).toBe('404 orders.cart.removed');
    await change({ from: dayAfter(now, 10), note: '实验周' });
    expect((await lines())[0]).toMatchObject({ from: dayAfter(now, 10), to: dayAfter(now, 189), note: '实验周' });
    expect((await refusalOf(change({ from: dayAfter(now, -1) }))).fields).toMatchObject([{ path: 'from' }]);
    expect((await refusalOf(change({ seats: 501 }))).fields).toMatchObject([{ path: 'seats' }]);
    expect((await refusalOf(t.call(cart.cartRoute, {}, 'student'))).status).toBe(403);
    const remove = (removed: boolean) =>
      t.call(cart.removeCartLinesRoute, { body: { ids: [line!.id], removed } }, 'teacher');
    await remove(true);
    expect(await lines()).toEqual([]);
    await remove(false);
    expect(await lines()).toHaveLength(1);
  });

  it('names what stands against a line', async () => {
    const item = await listedPackage(t, [experimentId], 2500);
    await add(item, 20);
    await t.ask('update ordering.package set price = 2600, seats = 10 where id = $1', [item]);
    expect((await lines())[0]).toMatchObject({ faults: ['price', 'seats'], price: 2600, seenPrice: 2500 });
    const [line] = await lines();
    await t.call(
      cart.updateCartLineRoute,
      { params: { id: line!.id }, body: { priceSeen: true, seats: 8 } },
      'teacher',
    );
    expect((await lines())[0]).toMatchObject({ faults: [] });
    const found = await t.call(cart.cartItemRoute, { query: { code: line!.code } }, 'teacher');
    expect(found.rows).toMatchObject([{ item, kind: 'package', price: 2600 }]);
  });
});

describe('a submission', () => {
  it('makes one order of two tabs, with the amount in fen, and tells the platform', async () => {
    const item = await listedPackage(t, [experimentId], 1999);
    await add(item, 30);
    await add(experimentId, 5, 'teacher', 'experiment');
    const ids = (await lines()).map(({ id }) => id);
    const both = await Promise.all([submit(ids), submit(ids.toReversed())]);
    expect(both[0].number).toMatch(/^\d{14}$/);
    expect(both[1]).toEqual(both[0]);
    expect(await lines()).toEqual([]);
    const order = await read(both[0].id);
    expect(order).toMatchObject({
      stage: 'submitted',
      amount: 59_970,
      linesAmount: 59_970,
      unit: { name: '化学学院' },
    });
    expect(order.lines.map(({ price, seats }) => [price, seats])).toEqual([
      [1999, 30],
      [0, 5],
    ]);
    const list = await t.call(
      listRoute,
      { params: { resource: 'order' }, query: { kw: order.number } as never },
      'admin',
    );
    expect(list.rows).toMatchObject([{ amount: 599.7, lines: 2, seats: 35, buyer: '王芳', state: 'submitted' }]);
    expect(await told('admin', 'submitted')).toBe(1);
    const own = await t.call(cart.ownOrdersRoute, {}, 'teacher');
    expect(own.rows[0]).toMatchObject({ number: order.number, amount: 59_970, can: { cancel: true, again: false } });
    for (const as of ['teacher2', 'college'] as const) {
      expect((await refusalOf(read(both[0].id, as))).status).toBe(404);
    }
  });

  it('stops at what was delisted meanwhile and names it, and is for the own unit alone', async () => {
    const item = await listedPackage(t, [experimentId]);
    await add(item, 3);
    await add(experimentId, 5, 'teacher', 'experiment');
    const ids = (await lines()).map(({ id }) => id);
    await t.call(commandPackagesRoute, { body: { ids: [item], command: 'delist' } }, 'admin');
    const refused = await refusalOf(submit(ids));
    expect(refused).toMatchObject({ status: 409, code: 'orders.submit.gone' });
    expect(refused.fields).toMatchObject([{ path: `lines.${ids[0]}` }]);
    expect(await lines()).toHaveLength(2);
    const [other] = await t.ask("select id from units.unit where code = 'U2'");
    expect(await outcomeOf(submit([ids[1]!], { unitId: other!.id }))).toBe('403 orders.otherUnit');
    const taken = await submit([ids[1]!]);
    expect(taken.number).toBeTruthy();
    expect(await outcomeOf(submit(ids))).toBe('409 orders.cart.changed');
    await add(experimentId, 5, 'admin', 'experiment');
    const [line] = await lines('admin');
    const forOther = await submit([line!.id], { unitId: other!.id }, 'admin');
    expect((await read(forOther.id)).unit.name).toBe('北岭大学');
    // Nobody decides about the own order.
    expect(await why([forOther.id], { command: 'approve', opinion: '' })).toBe('orders.ownOrder');
  });
});

describe('a decision', () => {
  const order = async (price: number, seats = 10) => {
    const item = await listedPackage(t, [experimentId], price);
    return ordered(t, { kind: 'package', item, seats }, 'teacher');
  };

  it('is taken once by two at the same time, and by those with the grant alone', async () => {
    const { id } = await order(0);
    for (const as of ['teacher', 'leader', 'college'] as const) {
      expect((await refusalOf(command([id], { command: 'approve', opinion: '' }, as))).status).toBe(403);
    }
    const both = await Promise.all([
      command([id], { command: 'approve', opinion: '同意' }),
      command([id], { command: 'approve', opinion: '同意' }),
    ]);
    expect(both.map(({ done }) => done).sort()).toEqual([0, 1]);
    expect(both.flatMap(({ skipped }) => skipped).map(({ reason }) => reason.key)).toEqual(['orders.moved.ready']);
    expect(await audits(id)).toEqual(['order.submit', 'order.approve']);
    expect(await told('teacher', 'approved')).toBe(1);
    expect(await read(id, 'teacher')).toMatchObject({
      stage: 'ready',
      opinion: '同意',
      own: true,
      can: { open: false },
    });
  });

  it('waits for a voucher where something is to be paid, flags one that was seen before, and opens once it is accepted', async () => {
    const first = await order(1000);
    await command([first.id], { command: 'approve', opinion: '' });
    expect((await read(first.id)).stage).toBe('awaiting');
    expect(await why([first.id], { command: 'open', accounts: [] })).toBe('orders.moved.awaiting');
    expect(await why([first.id], { command: 'confirm' })).toBe('orders.moved.awaiting');
    expect((await refusalOf(voucher(first.id, 'a', 'leader'))).status).toBe(404);
    await voucher(first.id, 'a');
    expect(await read(first.id)).toMatchObject({ stage: 'voucher', voucher: { name: '汇款凭证.pdf', seenOn: [] } });
    expect(await told('admin', 'voucher')).toBe(1);
    await command([first.id], { command: 'return', reason: '金额不符，请重传' });
    expect(await read(first.id)).toMatchObject({ stage: 'awaiting', voucher: null });
    await voucher(first.id, 'b');
    await command([first.id], { command: 'confirm' });
    expect((await read(first.id)).stage).toBe('ready');
    expect(await outcomeOf(voucher(first.id, 'c'))).toBe('409 orders.moved.ready');
    await command([first.id], { command: 'open', accounts: [] });
    expect(await read(first.id)).toMatchObject({
      stage: 'opened',
      entitlements: [{ seats: 10, used: 0, named: [] }],
    });
    expect(await told('college', 'opened')).toBe(1);
    const second = await order(1000);
    await command([second.id], { command: 'approve', opinion: '' });
    await voucher(second.id, 'b');
    expect((await read(second.id)).voucher!.seenOn).toEqual([first.number]);
    const steps = (await read(first.id, 'teacher')).steps.map(({ command: done, stage }) => `${done}:${stage}`);
    expect(steps).toEqual([
      ...['submit:submitted', 'approve:awaiting', 'upload:voucher', 'return:awaiting', 'upload:voucher'],
      ...['confirm:ready', 'open:opened'],
    ]);
  });

  it('may lower seats or move the period with a note, and change the amount', async () => {
    const { id } = await order(1000);
    const { lines: inside, version } = await read(id);
    const line = { id: inside[0]!.id, seats: 6, from: inside[0]!.from, to: inside[0]!.to };
    const approve = (more: object, opinion = '名额按班级人数核减') =>
      t.call(
        contract.approveOrderRoute,
        { params: { id }, body: { opinion, lines: [{ ...line, ...more }], version } },
        'admin',
      );
    expect((await refusalOf(approve({}, ''))).fields).toMatchObject([{ path: 'opinion' }]);
    expect((await refusalOf(approve({ seats: 11 }))).fields).toMatchObject([{ path: `lines.${line.id}.seats` }]);
    await approve({});
    expect(await read(id)).toMatchObject({ stage: 'awaiting', amount: 6000, lines: [{ seats: 6 }] });
    await command([id], { command: 'adjust', amount: 0, reason: '示范校免费共享' });
    const now = await read(id, 'teacher');
    expect(now).toMatchObject({ stage: 'ready', amount: 0, linesAmount: 6000 });
    expect(now.steps.at(-1)).toMatchObject({ command: 'adjust', before: 6000, after: 0, opinion: '示范校免费共享' });
  });

  it('is taken back by the buyer, and an order that ended is ordered again', async () => {
    const { id } = await order(0);
    const cancel = (as: Account) =>
      t.call(cart.commandOwnOrderRoute, { params: { id }, body: { reason: '名额填写有误' } }, as);
    expect(await outcomeOf(cancel('leader'))).toBe('404 error.notFound');
    await cancel('teacher');
    expect(await outcomeOf(cancel('teacher'))).toBe('409 orders.moved.cancelled');
    const again = await t.call(cart.copyToCartRoute, { body: { of: 'order', id } }, 'teacher');
    expect(again.lines).toBe(1);
    expect(await lines()).toMatchObject([{ seats: 10 }]);
  });

  it('gives back at most what was paid, against the typed number, and the sheet sums up to the amount', async () => {
    const { id, number } = await order(1000);
    await command([id], { command: 'approve', opinion: '' });
    await voucher(id, 'refund');
    await command([id], { command: 'confirm' });
    await command([id], { command: 'open', accounts: [] });
    const refund = (more: object) =>
      command([id], { command: 'refund', amount: 4000, reason: '课程取消退款', number, ...more });
    expect((await refusalOf(refund({ number: '1' }))).fields).toMatchObject([{ path: 'number' }]);
    expect((await refusalOf(refund({ amount: 10_001 }))).fields).toMatchObject([{ path: 'amount' }]);
    await refund({});
    expect(await read(id)).toMatchObject({ stage: 'refunded', refunded: 4000, entitlements: [{ ended: true }] });
    const query = { kw: number } as never;
    const sum = (rows: readonly Record<string, unknown>[]) => rows.reduce((all, row) => all + Number(row.amount), 0);
    const orders = await t.call(listRoute, { params: { resource: 'order' }, query }, 'admin');
    const sheet = await t.call(listRoute, { params: { resource: 'orderline' }, query }, 'admin');
    expect(sum(sheet.rows)).toBe(sum(orders.rows));
  });
});

describe('an entitlement', () => {
  it('is extended and given seats, never fewer than are used', async () => {
    const item = await listedPackage(t, [experimentId], 0);
    const { id, entitlementId } = await openedOrder(t, { kind: 'package', item, seats: 3 }, 'teacher');
    const before = (await read(id)).entitlements[0]!;
    const change = (body: object, as: Account = 'admin') =>
      t.call(contract.commandEntitlementRoute, { params: { id: entitlementId }, body: body as never }, as);
    const extend = (to: string) => change({ command: 'extend', to, reason: '课程延期两周' });
    expect((await refusalOf(extend(before.to))).fields).toMatchObject([{ path: 'to' }]);
    await extend(dayAfter(before.to, 14));
    await t.ask('update orders.entitlement set used = 2 where id = $1', [entitlementId]);
    expect((await refusalOf(change({ command: 'seats', seats: 1, reason: '减少名额一半' }))).fields).toMatchObject([
      { path: 'seats' },
    ]);
    await change({ command: 'seats', seats: 8, reason: '新增一个教学班' });
    expect((await read(id)).entitlements[0]).toMatchObject({ to: dayAfter(before.to, 14), seats: 8, used: 2 });
    expect((await refusalOf(change({ command: 'seats', seats: 9, reason: '新增一个教学班' }, 'teacher'))).status).toBe(
      403,
    );
    // A renewal begins the day after the end, and says what it goes on with.
    await t.call(cart.copyToCartRoute, { body: { of: 'entitlement', id: entitlementId } }, 'teacher');
    const [line] = await lines();
    expect(line).toMatchObject({ renews: true, seats: 8, from: dayAfter(before.to, 15) });
    const renewal = await submit([line!.id]);
    await command([renewal.id], { command: 'approve', opinion: '' });
    await command([renewal.id], { command: 'open', accounts: [] });
    expect((await read(renewal.id)).entitlements[0]).toMatchObject({ renewal: true });
  });

  it('opened for named people needs their accounts', async () => {
    const item = await listedPackage(t, [experimentId], 0);
    const { id } = await ordered(t, { kind: 'package', item, seats: 1 }, 'teacher');
    await command([id], { command: 'approve', opinion: '' });
    const open = (accounts: string[]) => refusalOf(command([id], { command: 'open', accounts }));
    expect((await open(['nobody'])).fields).toMatchObject([{ path: 'accounts', code: 'orders.open.unknown' }]);
    expect((await open(['student', 'student2'])).fields).toMatchObject([
      { path: 'accounts', code: 'orders.open.seats' },
    ]);
    await command([id], { command: 'open', accounts: ['student'] });
    expect((await read(id)).entitlements[0]!.named).toEqual(['张三']);
  });

  it('is told before its end, lets its order expire, and one without a voucher is cancelled', async () => {
    const item = await listedPackage(t, [experimentId], 0);
    const tick = async () => orderClockJob.run(await t.ctx(), {});
    const { id, entitlementId } = await openedOrder(t, { kind: 'package', item, seats: 3 }, 'teacher');
    const ends = (days: number) =>
      t.ask(
        `update orders.entitlement set ends_at = platform.app_now() + make_interval(days => $2),
        starts_at = platform.app_now() - interval '60 days' where id = $1`,
        [entitlementId, days],
      );
    await ends(29);
    await tick();
    await tick();
    expect(await told('teacher', 'ending')).toBe(1);
    await ends(6);
    await tick();
    expect(await told('teacher', 'ending')).toBe(2);
    await ends(-1);
    await tick();
    expect((await read(id)).stage).toBe('expired');
    const paid = await listedPackage(t, [experimentId], 100);
    const late = await ordered(t, { kind: 'package', item: paid, seats: 3 }, 'teacher');
    await command([late.id], { command: 'approve', opinion: '' });
    await t.ask(`update orders.purchase_order set awaiting_at = awaiting_at - interval '31 days' where id = $1`, [
      late.id,
    ]);
    await tick();
    expect(await read(late.id, 'teacher')).toMatchObject({ stage: 'cancelled', can: { again: true } });
    expect(await told('teacher', 'forgotten')).toBe(1);
  });
});

describe('a wish list', () => {
  it('that was accepted becomes one order, and is accepted again when nothing comes of it', async () => {
    const contact = { name: '王芳', phone: '13812345678', unit: '化学学院', message: '' };
    const body = { lines: [{ kind: 'experiment', item: experimentId, seats: 12, purpose: '' }], contact, agreed: true };
    const { serial } = await t.call(submitWishDraftRoute, { body: body as never }, 'teacher');
    const ownList = async () =>
      (await t.call(ownWishListsRoute, {}, 'teacher')).rows.find((row) => row.serial === serial)!;
    const { id } = await ownList();
    const copy = (as: Account = 'teacher') => t.call(cart.copyToCartRoute, { body: { of: 'wish', id } }, as);
    expect(await outcomeOf(copy())).toBe('409 wishLists.moved.submitted');
    const at = new Date(Date.now() - 60_000).toISOString();
    const answer = (more: object) => t.call(commandWishListsRoute, { body: { ids: [id], ...more } as never }, 'admin');
    await answer({ command: 'contact', way: 'phone', at, text: '已通话，确认名额。' });
    await answer({ command: 'accept', reply: '可以开通，请下单。' });
    expect((await ownList()).can.order).toBe(true);
    expect(await outcomeOf(copy('leader'))).toBe('404 error.notFound');
    expect((await refusalOf(copy('student'))).status).toBe(403);
    await copy();
    await copy();
    expect(await lines()).toMatchObject([{ seats: 12, wish: serial }]);
    const made = await submit((await lines()).map((line) => line.id));
    expect(await ownList()).toMatchObject({ state: 'ordered' });
    expect((await read(made.id)).wish).toBe(serial);
    expect(await outcomeOf(copy())).toBe('409 wishLists.moved.ordered');
    await command([made.id], { command: 'reject', opinion: '名额超出学校规模' });
    expect(await ownList()).toMatchObject({ state: 'accepted' });
  });
});

describe('what left the catalogue', () => {
  it('stands against approval', async () => {
    const other = (await aRunnableExperiment(await t.ctx(), await t.ctx('leader'))).id;
    const { id } = await ordered(t, { kind: 'experiment', item: other, seats: 2 }, 'teacher');
    await delistExperiment(await t.ctx(), other, '维护中');
    expect(await why([id], { command: 'approve', opinion: '' })).toBe('orders.submit.gone');
    await listExperiment(await t.ctx(), other);
    expect(await why([id], { command: 'approve', opinion: '' })).toBe('done');
  });
});
