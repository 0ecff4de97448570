import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listExportRoute, listKeysRoute, listRoute } from '../../../kernel/resource/list.ts';
import { adminClient } from '../../../platform/testing/cluster.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  chartsRoute,
  choicesRoute,
  exportLogRoute,
  getEntryRoute,
  objectEntriesRoute,
} from '../shared/log.contract.ts';
import { objectHistory } from './audit.public.ts';

let t: TestApp;
let unitId: string;
/** A command of another module, as its page gives it. */
const saveUnit = (code: string) =>
  t.request({
    method: 'POST',
    url: '/data/api/v1/base/execute',
    payload: {
      DataBase: 'cloudvse',
      DynamicTable: {
        TableName: 'unit',
        WorkType: 'Save',
        TableData: { code, name: `日志机构${code}`, kind: 'authority' },
      },
    },
    as: 'admin',
  });
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  unitId = (await saveUnit('LOG-1')).json().Data.Id;
});
afterAll(() => t.close());

const params = { resource: 'log' };
const lastDay = { time: ['2020-01-01T00:00Z', ''], account: ['admin'] };
const page = (filters: object, more: { kw?: string; sort?: string; size?: number } = {}) =>
  t.call(listRoute, { params, query: { f: JSON.stringify(filters), size: 100, ...more } }, 'admin');
const range = () => ({ time: [new Date(Date.now() - 86_400_000).toISOString(), ''] });

async function entriesOf(action: string): Promise<Record<string, unknown>[]> {
  const owner = await adminClient(t.ownerUrl);
  const { rows } = await owner.query('select * from audit.audit_log where action = $1 order by at, id', [action]);
  await owner.end();
  return rows;
}

describe('entries', () => {
  it('are written once by a command, with who, name and time taken, and not at all when it fails', async () => {
    const made = await entriesOf('unit.create');
    const own = made.filter((row) => row.object_id === unitId);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ account: 'admin', name: '管理员', role: 0, result: 'done', object: 'unit' });
    expect(own[0]!.took_ms).toBeGreaterThanOrEqual(0);
    expect((await saveUnit('LOG-1')).statusCode).toBeGreaterThanOrEqual(400);
    expect(await entriesOf('unit.create')).toHaveLength(made.length);
  });

  it('are listed by every filter', async () => {
    const [row] = (await page({ ...range(), objectid: [unitId] })).rows;
    expect(row).toMatchObject({
      account: 'admin',
      name: '管理员',
      role: '0',
      unit: '江海大学',
      category: 'operation',
      module: 'unit',
      action: 'unit.create',
      object: 'unit',
      objectid: unitId,
      result: 'done',
    });
    expect(Object.keys(row!)).not.toContain('before');
    const total = async (filters: object, kw = '') => (await page({ ...range(), ...filters }, { kw })).total;
    expect(await total({ account: ['管理员'], objectid: [unitId] })).toBe(1);
    expect(await total({ account: ['ADMIN'], objectid: [unitId] })).toBe(1);
    expect(await total({ account: ['nobody'], objectid: [unitId] })).toBe(0);
    expect(await total({ module: ['unit'], objectid: [unitId] })).toBe(1);
    expect(await total({ module: ['uni'], objectid: [unitId] })).toBe(0);
    expect(await total({ category: ['login', 'interface'], objectid: [unitId] })).toBe(0);
    expect(await total({ result: ['refused', 'failed'], objectid: [unitId] })).toBe(0);
    expect(await total({ role: ['0'], objectid: [unitId] })).toBe(1);
    expect(await total({ object: ['unit'], action: ['unit.create'], objectid: [unitId] })).toBe(1);
    expect(await total({ objectid: [unitId], batch: ['1'] })).toBe(0);
    expect(await total({ objectid: [unitId] }, 'UNIT.CRE')).toBe(1);
    expect(await total({ objectid: [unitId] }, '100%')).toBe(0);
    const admin = await t.ctx('admin');
    const unit = admin.actor.kind === 'person' ? admin.actor.unitId! : '';
    expect(await total({ unit: [unit], objectid: [unitId] })).toBe(1);
    expect(await total({ sensitive: ['1'] })).toBeGreaterThan(0);
  });

  it('are found by address and range of addresses, and a wrong one is named', async () => {
    const owner = await adminClient(t.ownerUrl);
    await owner.query(`insert into audit.audit_log (id, account, action, object, result, ip) values
      (gen_random_uuid(), 'a', 'probe.one', 'probe', 'done', '10.1.2.3'),
      (gen_random_uuid(), 'b', 'probe.two', 'probe', 'done', 'not an address'),
      (gen_random_uuid(), 'c', 'probe.three', 'probe', 'done', '1:2:3:4:5:6:7:8:9'),
      (gen_random_uuid(), 'd', 'probe.four', 'probe', 'done', '10.1.2.999'),
      (gen_random_uuid(), 'e', 'probe.five', 'probe', 'done', '2001:db8::7'),
      (gen_random_uuid(), 'f', 'probe.six', 'probe', 'done', '1::2::3')`);
    await owner.end();
    const found = async (ip: string) => {
      const answer = await page({ ...range(), object: ['probe'], ip: [ip] });
      return [answer.rows.map((row) => row.account), answer.ignored];
    };
    expect(await found('10.1.0.0/16')).toEqual([['a'], []]);
    expect(await found('10.1.2.3')).toEqual([['a'], []]);
    expect(await found('2001:db8::/32')).toEqual([['e'], []]);
    expect(await found('192.168.0.0/16')).toEqual([[], []]);
    expect((await found('10.1.0.0/99'))[1]).toEqual(['ip']);
    expect((await found("'; drop"))[1]).toEqual(['ip']);
  });

  it('are not searched without a range, nor wide without a person or an object', async () => {
    const refused = (filters: object) =>
      expect(page(filters)).rejects.toMatchObject({
        status: 422,
        body: { error: { fields: [{ path: 'f.time' }] } },
      });
    await refused({});
    await refused({ time: ['', '2026-01-01'] });
    await refused({ time: ['2020-01-01', ''] });
    await expect(page(lastDay)).resolves.toMatchObject({ ignored: [] });
  });

  it('stay with the platform’s administrators', async () => {
    for (const who of ['college', 'leader', 'teacher', 'student'] as const) {
      const f = JSON.stringify(range());
      await expect(t.call(listRoute, { params, query: { f } }, who)).rejects.toMatchObject({ status: 403 });
      await expect(t.call(listKeysRoute, { params, query: { f } }, who)).rejects.toMatchObject({ status: 403 });
      await expect(t.call(choicesRoute, {}, who)).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('reading', () => {
  it('is itself an entry, of the list, of one entry and of an object', async () => {
    const before = (await entriesOf('log.read')).length;
    await page({ ...range(), objectid: [unitId] });
    const [entry] = (await page({ ...range(), objectid: [unitId] })).rows;
    await t.call(getEntryRoute, { params: { id: String(entry!.id) } }, 'admin');
    await t.call(objectEntriesRoute, { params: { object: 'unit', objectId: unitId } }, 'admin');
    const after = await entriesOf('log.read');
    expect(after).toHaveLength(before + 4);
    expect(after.at(-1)).toMatchObject({
      account: 'admin',
      object: 'log',
      after: { object: 'unit', objectId: unitId },
    });
  });

  it('shows an entry whole, with the other entries of its request and its link once it is sealed', async () => {
    const [listed] = (await page({ ...range(), action: ['unit.create'], objectid: [unitId] })).rows;
    const id = String(listed!.id);
    const fresh = await t.call(getEntryRoute, { params: { id } }, 'admin');
    expect(fresh).toMatchObject({ action: 'unit.create', before: null, after: { code: 'LOG-1' } });
    await t.sealed();
    const sealed = await t.call(getEntryRoute, { params: { id } }, 'admin');
    expect(sealed.chain?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(sealed.sameRequest.every((row) => row.id !== id)).toBe(true);
    const nobody = { params: { id: '00000000-0000-7000-8000-000000000000' } };
    await expect(t.call(getEntryRoute, nobody, 'admin')).rejects.toMatchObject({ status: 404 });
  });

  it('answers who changed what, when and why, from the history of an object', async () => {
    const leader = await t.ctx('teacher');
    const objectId = '018f0000-0000-7000-8000-0000000000aa';
    const note = (before: number | null, after: number, reason?: string) =>
      leader.tx(async (tx) =>
        tx.audit({
          action: 'grade.enter',
          object: 'grade',
          objectId,
          ...(before === null ? {} : { before: { score: before } }),
          after: { score: after },
          ...(reason ? { reason } : {}),
        }),
      );
    await note(null, 78);
    await note(78, 82, '复核后更正');
    const history = await objectHistory(leader, 'grade', objectId, 1);
    expect(history).toMatchObject({ total: 2, page: 1 });
    expect(history.rows[0]).toMatchObject({
      name: '王芳',
      role: 5,
      action: 'grade.enter',
      before: { score: 78 },
      after: { score: 82 },
      reason: '复核后更正',
    });
    expect(history.rows[1]).toMatchObject({ before: null, after: { score: 78 } });
  });

  it('offers what the log holds as filters, and figures of a few days', async () => {
    const choices = await t.call(choicesRoute, {}, 'admin');
    expect(choices.actions).toContain('unit.create');
    expect(choices.objects).toContain('unit');
    expect(choices.units.map((unit) => unit.name)).toContain('化学学院');
    const to = new Date(Date.now() + 60_000).toISOString();
    const figures = await t.call(
      chartsRoute,
      { query: { from: new Date(Date.now() - 86_400_000).toISOString(), to } },
      'admin',
    );
    expect(figures.hours.reduce((sum, row) => sum + row.n, 0)).toBeGreaterThan(10);
    await expect(t.call(chartsRoute, { query: { from: '2020-01-01T00:00:00Z', to } }, 'admin')).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('an export', () => {
  const body = () => ({ f: JSON.stringify(range()), reason: '学院核查日志' });
  const take = (given: { f: string; reason: string }, who: 'admin' | 'college' | 'student' = 'admin') =>
    t.call(exportLogRoute, { body: given }, who) as unknown as ReturnType<TestApp['request']>;
  it('needs a reason, leaves as a sheet and is itself an entry', async () => {
    for (const reason of ['', '短']) expect((await take({ ...body(), reason })).statusCode).toBe(400);
    const file = await take(body());
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const [entry] = await entriesOf('log.export');
    expect(entry).toMatchObject({ reason: '学院核查日志', account: 'admin', after: { personal: true } });
  });
  it('is refused to others, and obeys the range', async () => {
    for (const who of ['college', 'student'] as const) expect((await take(body(), who)).statusCode).toBe(403);
    expect((await take({ ...body(), f: '{"time":["2020-01-01",""]}' })).statusCode).toBe(422);
    const common = t.call(
      listExportRoute,
      { params, body: { f: JSON.stringify(range()), title: '日志', reason: '学院核查日志' } },
      'admin',
    ) as unknown as ReturnType<TestApp['request']>;
    expect((await common).statusCode).toBe(403);
  });
});
