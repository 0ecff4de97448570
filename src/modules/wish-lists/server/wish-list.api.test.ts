import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { VISITOR } from '../../../kernel/access/actor.ts';
import { listRoute } from '../../../kernel/resource/list.ts';
import { provesWork } from '../../../kernel/values/proves-work.ts';
import type { Work } from '../../../kernel/values/work.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { anExperiment } from '../../../testing/experiment.builder.ts';
import { delistExperiment, listExperiment } from '../../stewardship/server/stewardship.public.ts';
import * as contract from '../shared/wish-list.contract.ts';
import { LISTS_PER_HOUR, type WishedLine } from '../shared/wish-list.model.ts';
import * as manage from '../shared/wish-manage.contract.ts';
import { storedLines } from './wish-item.service.ts';

let t: TestApp;
let experiments: string[];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx();
  experiments = [];
  for (const hours of [2, 4]) experiments.push(await anExperiment(system, await t.ctx('leader'), { hours }));
  for (const id of experiments) await listExperiment(system, id);
});
afterAll(() => t.close());
/** Every test begins without lists, so that the limits count its own. */
beforeEach(() => t.ask('delete from wish_lists.wish_list'));

const CONTACT = { name: '陈老师', phone: '13812345678', unit: '南山大学', message: '秋季学期使用。' };
const line = (item: string, seats = 30): WishedLine => ({ kind: 'experiment', item, seats, purpose: '' });
const free = (item: string): WishedLine => ({ kind: 'free', item, seats: 5, purpose: '实训' });

function solve(work: Work): string {
  for (let n = 0; ; n++) if (provesWork(work, String(n))) return String(n);
}
const send = (more: Record<string, unknown> = {}) =>
  t.call(contract.submitVisitorWishRoute, {
    body: { lines: [line(experiments[0]!)], contact: CONTACT, agreed: true, ...more } as never,
  });
const workDue = () => t.call(contract.wishWorkRoute, {});
const visitorList = async (more: Record<string, unknown> = {}) => send({ ...more, proof: solve(await workDue()) });
const submit = (as: Account, more: Record<string, unknown> = {}) =>
  t.call(
    contract.submitWishDraftRoute,
    { body: { lines: [line(experiments[0]!)], contact: CONTACT, agreed: true, ...more } as never },
    as,
  );
const idOf = async (serial: string) =>
  String((await t.ask('select id from wish_lists.wish_list where serial = $1', [serial]))[0]!.id);
const see = (id: string, as: Account = 'admin') => t.call(manage.wishListRoute, { params: { id } }, as);
const command = (ids: string[], body: Record<string, unknown>, as: Account = 'admin') =>
  t.call(manage.commandWishListsRoute, { body: { ids, ...body } as never }, as);
const list = (resource: string, query: Record<string, unknown> = {}, as: Account = 'admin') =>
  t.call(listRoute, { params: { resource }, query: query as never }, as);
const status = (serial: string, digits: string) => t.call(contract.wishStatusRoute, { body: { serial, digits } });
const draft = (as: Account) => t.call(contract.wishDraftRoute, {}, as);
const answered = async (serial: string) => {
  const id = await idOf(serial);
  const at = new Date(Date.now() - 60_000).toISOString();
  await command([id], { command: 'contact', way: 'phone', at, text: '已通话，确认名额。' });
  return id;
};

describe('a visitor', () => {
  it('submits after work, is listed for the platform alone, and reads the answer by serial and digits', async () => {
    const made = await visitorList({ lines: [line(experiments[0]!), free('氢能电堆拆装实验')] });
    expect(made).toMatchObject({ days: expect.any(Number), serial: expect.stringMatching(/^[2-9A-Z]{8}$/) });
    const { rows } = await list('wishlist');
    expect(rows).toMatchObject([
      { serial: made.serial, contact: '陈老师', phone: '138****5678', lines: 2, seats: 35, source: 'visitor' },
    ]);
    for (const who of ['college', 'teacher', 'student'] as const) {
      expect((await refusalOf(list('wishlist', {}, who))).status).toBe(403);
    }
    const id = await answered(made.serial);
    await command([id], { command: 'accept', reply: '九月起为贵校开通。' });
    const shown = await status(made.serial.toLowerCase(), '5678');
    expect(shown).toMatchObject({ state: 'accepted', reply: '九月起为贵校开通。' });
    expect(JSON.stringify(shown)).not.toMatch(/陈老师|1381234|南山/);
    for (const [serial, digits] of [
      [made.serial, '0000'],
      ['ABCDEFGH', '5678'],
    ] as const) {
      expect(await refusalOf(status(serial, digits))).toMatchObject({ status: 404, code: 'wishLists.status.unknown' });
    }
    expect((await see(id)).toTell).toBe(true);
    await command([id], { command: 'tell' });
    expect((await see(id)).toTell).toBe(false);
  });

  it('cannot use one answer twice, leave a trap filled, or send what is gone', async () => {
    const proof = solve(await workDue());
    await send({ proof });
    expect(await refusalOf(send({ proof }))).toMatchObject({
      code: 'wishLists.work',
      data: { Work: await workDue() },
    });
    expect((await refusalOf(send({ proof, homepage: 'x' }))).code).toBe('wishLists.refused');
    const gone = await anExperiment(await t.ctx(), await t.ctx('leader'), { hours: 1 });
    await listExperiment(await t.ctx(), gone);
    await delistExperiment(await t.ctx(), gone, '停用');
    const body = { lines: [line(experiments[0]!), line(gone)] };
    expect((await refusalOf(send({ ...body, proof: solve(await workDue()) }))).fields).toMatchObject([
      { path: 'lines.1.item', code: 'wishLists.item.gone' },
    ]);
    expect((await refusalOf(send({ lines: [] }))).fields).toMatchObject([{ path: 'lines' }]);
  });

  it('is refused the eleventh list of an hour, and after spam for a day', async () => {
    const first = await visitorList();
    await t.ask(
      `insert into wish_lists.wish_list (id, serial, state, address, submitted_at)
        select gen_random_uuid(), repeat(chr(64 + n), 8), 'submitted', w.address, w.submitted_at
        from wish_lists.wish_list w cross join unnest(array[1, 2, 3, 4, 5, 6, 7, 8, 10]) n where w.serial = $1`,
      [first.serial],
    );
    expect((await t.ask('select count(*)::int as n from wish_lists.wish_list'))[0]!.n).toBe(LISTS_PER_HOUR);
    expect(await refusalOf(send())).toMatchObject({ status: 429, code: 'wishLists.tooMany' });
    await t.ask('delete from wish_lists.wish_list where serial <> $1', [first.serial]);
    await command([await idOf(first.serial)], { command: 'spam' });
    expect((await refusalOf(send())).status).toBe(429);
    expect(await status(first.serial, '5678')).toMatchObject({ state: 'declined', reply: null });
  });
});

describe('a draft', () => {
  it('adds up the same thing, takes a browser’s draft in once, and refuses a stale save', async () => {
    const draftId = '01900000-0000-7000-8000-00000000a001';
    const add = (lines: WishedLine[], more: object = {}) =>
      t.call(contract.addWishLinesRoute, { body: { lines, ...more } }, 'student');
    await add([line(experiments[0]!, 3)]);
    await add([line(experiments[0]!, 4), line(experiments[1]!, 2)], { draftId });
    await add([line(experiments[0]!, 4), line(experiments[1]!, 2)], { draftId });
    const now = await draft('student');
    expect(now.lines.map(({ item, seats }) => [item, seats])).toEqual([
      [experiments[0], 7],
      [experiments[1], 2],
    ]);
    expect(await draft('student2')).toMatchObject({ lines: [], version: 0 });
    const save = (version: number) =>
      t.call(
        contract.saveWishDraftRoute,
        { body: { lines: [line(experiments[1]!, 9)], contact: { ...CONTACT, phone: '' }, version } },
        'student',
      );
    const { version } = await save(now.version);
    expect(await refusalOf(save(now.version))).toMatchObject({ status: 409, code: 'error.stale' });
    expect(await draft('student')).toMatchObject({ lines: [{ seats: 9 }], contact: { name: '陈老师' }, version });
    // Nobody else reads a draft, not even who answers lists.
    expect((await list('wishlist')).rows).toEqual([]);
    const taken = { body: { kind: 'experiment', item: experiments[1]! } } as const;
    await t.call(contract.removeWishLineRoute, taken, 'student');
    expect((await draft('student')).lines).toEqual([]);
  });

  it('becomes a list that its wisher alone follows, takes back and sends again', async () => {
    await t.call(contract.addWishLinesRoute, { body: { lines: [line(experiments[0]!)] } }, 'student');
    const { serial } = await submit('student');
    expect(await draft('student')).toMatchObject({ lines: [], version: 0 });
    const id = await idOf(serial);
    const own = (as: Account) => t.call(contract.ownWishListsRoute, {}, as);
    const mine = (body: object, as: Account = 'student') =>
      t.call(contract.commandOwnWishRoute, { params: { id }, body: body as never }, as);
    expect((await own('student')).rows).toMatchObject([{ serial, state: 'submitted', can: { withdraw: true } }]);
    expect((await own('student2')).rows).toEqual([]);
    expect((await refusalOf(mine({ command: 'withdraw' }, 'student2'))).status).toBe(404);
    await command([id], { command: 'assign', handlerId: await t.personId('admin') });
    await mine({ command: 'add', text: '希望十月前开通。' });
    expect((await see(id)).notes).toMatchObject([{ kind: 'addition', text: '希望十月前开通。' }]);
    await mine({ command: 'withdraw' });
    expect((await refusalOf(mine({ command: 'withdraw' }))).code).toBe('wishLists.moved.withdrawn');
    await mine({ command: 'again' });
    expect((await draft('student')).lines).toMatchObject([{ item: experiments[0], seats: 30 }]);
    await t.drainJobs();
    const told = await t.ask(
      `select message_key as key from notifications.notification
        where person_id = $1 and params ->> 'serial' = $2 order by message_key`,
      [await t.personId('admin'), serial],
    );
    expect(told.map(({ key }) => key)).toEqual([
      'wishLists.notice.added',
      'wishLists.notice.submitted',
      'wishLists.notice.withdrawn',
    ]);
  });
});

describe('answering', () => {
  it('goes by states, each once, never for an own list, and is audited', async () => {
    const { serial } = await submit('teacher');
    const id = await idOf(serial);
    const skipped = async (body: object, ids = [id]) => (await command(ids, body as never)).skipped[0]?.reason.key;
    expect(await skipped({ command: 'accept', reply: '可以' })).toBe('wishLists.moved.submitted');
    expect(await skipped({ command: 'spam' })).toBe('wishLists.spam.visitors');
    const future = { command: 'contact', way: 'phone', at: '2100-01-01T00:00:00Z', text: '通话' };
    expect((await refusalOf(command([id], future))).fields).toMatchObject([{ path: 'at' }]);
    const handlerId = await t.personId('teacher');
    expect((await refusalOf(command([id], { command: 'assign', handlerId }))).fields).toMatchObject([
      { path: 'handlerId' },
    ]);
    await answered(serial);
    const both = await Promise.all([
      command([id], { command: 'accept', reply: '同意开通。' }),
      command([id], { command: 'accept', reply: '同意开通。' }),
    ]);
    expect(both.map(({ done }) => done).sort()).toEqual([0, 1]);
    expect(await see(id)).toMatchObject({
      state: 'accepted',
      handler: { name: '管理员' },
      can: { accept: false, decline: true, tell: false },
    });
    const own = await idOf((await submit('admin')).serial);
    expect(await skipped({ command: 'decline', reply: '暂不开通。' }, [own])).toBe('wishLists.own');
    expect((await refusalOf(command([id], { command: 'decline', reply: '暂不开通。' }, 'teacher'))).status).toBe(403);
    const log = await t.ask(`select action, reason from audit.audit_log where object_id = $1 order by at`, [id]);
    expect(log.map(({ action }) => action)).toEqual(['wish_list.submit', 'wish_list.contact', 'wish_list.accept']);
  });

  it('shows contact data in full for a reason that is kept', async () => {
    const id = await idOf((await visitorList()).serial);
    expect((await see(id)).contact.phone).toBe('138****5678');
    const reveal = (reason: string, as: Account = 'admin') =>
      t.call(manage.revealWishContactRoute, { params: { id }, body: { reason } }, as);
    expect(await reveal('电话联系提交人')).toEqual({ name: '陈老师', phone: '13812345678' });
    expect((await refusalOf(reveal('电话联系提交人', 'college'))).status).toBe(403);
    const history = await t.call(manage.wishHistoryRoute, { params: { id } }, 'admin');
    expect(history.rows[0]).toMatchObject({ action: 'wish_list.reveal', reason: '电话联系提交人' });
    expect((await list('wishlist', { kw: '13812345678' })).rows).toHaveLength(1);
    expect((await list('wishlist', { kw: '1381234' })).rows).toHaveLength(0);
  });

  it('sums up what is asked for as the lines do', async () => {
    await submit('teacher', { lines: [line(experiments[0]!, 10), free('氢能电堆拆装')] });
    await submit('student', { lines: [line(experiments[0]!, 5)] });
    const gone = await submit('leader', { lines: [line(experiments[0]!, 100)] });
    await command([await idOf(gone.serial)], { command: 'decline', reply: '暂不开通。' });
    const sums = (await list('wishdemand')).rows;
    expect(sums).toMatchObject([
      { kind: 'experiment', seats: 15, wishes: 2, units: 1 },
      { kind: 'free', seats: 5, wishes: 1 },
    ]);
    const f = JSON.stringify({ state: ['submitted', 'contacted', 'accepted'] });
    const lines = (await list('wishline', { f })).rows;
    expect(lines.reduce((sum, row) => sum + Number(row.seats), 0)).toBe(20);
  });
});

it('offers what is listed, and says what a browser’s draft names', async () => {
  const [first] = experiments;
  const { rows } = await t.call(contract.wishChoicesRoute, { query: {} as never });
  expect(rows.map(({ item }) => item)).toEqual(expect.arrayContaining(experiments));
  const items = await t.call(contract.wishItemsRoute, { query: { experiments: first! } as never });
  expect(items.rows).toMatchObject([{ kind: 'experiment', item: first, gone: false }]);
  expect((await t.call(contract.wishUnitsRoute, { query: { kw: '江海' } })).names).toEqual(['江海大学']);
});

it('names things in the language of the reader, and keeps their own names', async () => {
  const [first] = experiments;
  const [own] = await t.ask(
    `update experiments.experiment set name_en = 'Simple pendulum' where id = $1 returning name`,
    [first],
  );
  const asked = (locale: 'en-US' | 'zh-TW') =>
    t.call(contract.wishItemsRoute, { query: { experiments: first! } as never }, undefined, { locale });
  expect((await asked('en-US')).rows[0]?.name).toBe('Simple pendulum');
  expect((await asked('zh-TW')).rows[0]?.name).toBe(own!.name);
  const lines = await storedLines(
    (await t.ctx('system')).as(VISITOR, { locale: 'en-US' }),
    [{ kind: 'experiment', item: first!, seats: 1, purpose: '' }],
    true,
  );
  expect(lines[0]?.name).toBe(own!.name);
});
