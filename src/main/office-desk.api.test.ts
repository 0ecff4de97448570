import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../kernel/resource/list.ts';
import { readDesk } from '../modules/home/server/desk.service.ts';
import { deskRoute } from '../modules/home/shared/desk.contract.ts';
import { submitBindingRoute } from '../modules/identity/shared/unit-binding.contract.ts';
import { entryScene } from '../modules/submissions/testing/entry-scene.builder.ts';
import { type Account, createTestApp, type TestApp } from '../testing/app.ts';
import { countRoundTrips } from '../testing/round-trips.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const office = async (as: Account) => (await t.call(deskRoute, { query: { face: 'office' } }, as)).parts;
const queue = async (as: Account, key: 'bindings' | 'submissions') =>
  (await office(as)).queues?.rows.find((row) => row.key === key);
/** Rows of the list behind a number, with the filters its address names. */
async function listed(as: Account, resource: string, address: string): Promise<number | null> {
  const given = [...new URLSearchParams(address.split('?')[1])].filter(([name]) => name !== 'tab' && name !== 'id');
  const f = JSON.stringify(Object.fromEntries(given.map(([name, value]) => [name, value.split(',')])));
  return (await t.call(listRoute, { params: { resource }, query: { f } }, as)).total;
}

describe('待办', () => {
  it('counts applications as their list does, for each administrator the own units', async () => {
    const [chemistry, physics] = await Promise.all(
      ['U1-CHEM', 'U1-PHYS'].map(
        async (code) => (await t.ask('select id from units.unit where code = $1', [code]))[0]!.id,
      ),
    );
    const apply = (as: Account, unitId: unknown, number: string) =>
      t.call(submitBindingRoute, { body: { unitId, number, realName: '张三丰', proof: [] } as never }, as);
    await apply('student3', chemistry, 'B-1');
    await apply('outsider', chemistry, 'B-2');
    await apply('student', physics, 'B-3');
    await t.ask(
      `update identity.unit_binding set submitted_at = now() - interval '20 days' where number = 'B-1' returning id`,
    );
    for (const [who, n] of [
      ['college', 2],
      ['college2', 1],
      ['admin', 3],
    ] as const) {
      const row = (await queue(who, 'bindings'))!;
      expect(row.n, who).toBe(n);
      expect(await listed(who, 'unit_binding', row.href), who).toBe(n);
      expect(await listed(who, 'unit_binding', row.lateHref), who).toBe(row.late);
      expect(row.trend, who).toHaveLength(7);
    }
    expect(await queue('college', 'bindings')).toMatchObject({ late: 1, trend: [0, 0, 0, 0, 0, 0, 1] });
    const first = (await office('college')).first?.rows ?? [];
    expect(first.map(({ title, late, queue: of }) => [title, late, of])).toEqual([
      ['张三丰 · B-1', true, 'bindings'],
      ['张三丰 · B-2', false, 'bindings'],
    ]);
  });

  it('shows what waits for a review to who decides at that stage, and to nobody else', async () => {
    const scene = entryScene(t);
    const id = await scene.complete();
    await scene.submit(id);
    const at = async (who: Account) => {
      const row = (await queue(who, 'submissions'))!;
      expect(await listed(who, 'labsubmission', row.href), who).toBe(row.n);
      return row.n;
    };
    expect([await at('college'), await at('college2'), await at('admin')]).toEqual([1, 0, 0]);
    expect((await office('college')).first?.rows).toContainEqual(
      expect.objectContaining({ queue: 'submissions', href: `/account/center/putinExperimentDetails?id=${id}` }),
    );
    await scene.collegeApprove(id);
    expect([await at('college'), await at('admin')]).toEqual([0, 1]);
  });

  it('tells refused sign-ins with their address to the platform alone, as the log has them', async () => {
    await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      payload: { Account: 'nobody', Password: 'a'.repeat(64), BusinessId: 'cloudvse', Terminal: 'web' },
    });
    const { refused, health } = await office('admin');
    expect(refused?.rows).toMatchObject([{ account: 'nobody', n: 1 }]);
    expect(refused?.links[0]?.n).toBe(await listed('admin', 'log', refused!.links[0]!.href));
    expect(health?.rows.map((row) => row.key)).toEqual(['chain', 'sealing', 'disk', 'jobs']);
    const other = await office('college');
    expect([other.refused?.rows, other.refused?.links, other.health?.rows]).toEqual([[], [], []]);
  });

  it('raises what is not well', async () => {
    await t.ask(`insert into audit.alarm (kind) values ('disk') returning kind`);
    const system = await t.ctx();
    for (const _ of [1, 2]) {
      await system.tx(async (tx) =>
        tx.audit({ action: 'audit.alarm', object: 'log', objectId: null, after: { kind: 'disk' } }),
      );
    }
    const { health } = await office('admin');
    expect(health?.rows.map(({ key, trend }) => [key, trend.length, trend.at(-1)])).toEqual([
      ['chain', 7, 0],
      ['sealing', 7, 0],
      ['disk', 7, 2],
      ['jobs', 7, 0],
    ]);
    expect(health?.rows.filter((row) => !row.ok)).toMatchObject([{ key: 'disk', since: expect.any(String) }]);
  });

  it('counts thirty days of runs of the own units', async () => {
    const rows = (await office('college')).trend?.rows ?? [];
    expect(rows).toHaveLength(30);
    expect((await office('admin')).trend?.rows).toHaveLength(30);
  });

  it('waits for the database twice, on one connection', async () => {
    const { value, ...counted } = await countRoundTrips(t, await t.ctx('admin'), (own) => readDesk(own, 'office'));
    expect(value.parts.queues?.rows).toHaveLength(2);
    expect(counted).toEqual({ statements: 10, trips: 2, connections: 1 });
  });

  it('is nobody’s but an administrator’s', async () => {
    for (const who of ['leader', 'teacher', 'student'] as const) {
      expect((await office(who)).queues, who).toBeUndefined();
    }
  });
});
