import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { listRoute } from '../kernel/resource/list.ts';
import { experimentFacts } from '../modules/catalogue/server/catalogue.public.ts';
import { catalogueRoute } from '../modules/catalogue/shared/catalogue.contract.ts';
import { listExperiment } from '../modules/stewardship/server/stewardship.public.ts';
import { createContext } from '../platform/db/context.ts';
import { appUrl } from '../platform/db/migrate.ts';
import { type Database, openDatabase } from '../platform/db/pool.ts';
import { cloneDatabase, TEST_PASSWORDS } from '../platform/testing/cluster.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { anExperiment } from '../testing/experiment.builder.ts';

let copy: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
let broken: Database;
let app: TestApp;
const state = { fresh: true, distrusted: 0, breaks: false };

beforeAll(async () => {
  // A second copy of the template in the place of a replica: what it alone holds tells where an answer comes from.
  copy = await cloneDatabase(inject('templateUrl'), `vse_test_${process.pid}_replica`);
  database = openDatabase(appUrl(copy.url, TEST_PASSWORDS.app), 2);
  // Nothing listens there.
  broken = openDatabase('postgres://vse_app:none@127.0.0.1:1/none', 1);
  app = await createTestApp(
    inject('templateUrl'),
    {},
    {
      get database() {
        return state.breaks ? broken : database;
      },
      isFresh: () => state.fresh,
      distrust: () => {
        state.distrusted += 1;
      },
    },
  );
  const owner = openDatabase(copy.url, 1);
  await owner.pool.query(`update units.unit set name = '副本大学' where code = 'U1'`);
  await owner.close();
}, 120_000);
afterAll(async () => {
  await app?.close();
  await database?.close();
  await broken?.close();
  await copy?.drop();
});
beforeEach(() => {
  Object.assign(state, { fresh: true, distrusted: 0, breaks: false });
});

/** Name of the university as a list of the console tells it. */
async function read(headers: Record<string, string> = {}) {
  const query = { kw: 'U1' };
  const { rows } = await app.call(listRoute, { params: { resource: 'unit' }, query }, 'admin', { headers });
  return rows.find(({ code }) => code === 'U1')?.name;
}

it('answers lists from the replica while it keeps up', async () => {
  expect(await read()).toBe('副本大学');
  state.fresh = false;
  expect(await read()).toBe('江海大学');
});

it('answers from the primary who has just written or heard of a change', async () => {
  expect(await read({ 'x-fresh': '1' })).toBe('江海大学');
});

it('answers from the primary when the replica breaks, and leaves it alone', async () => {
  state.breaks = true;
  expect(await read()).toBe('江海大学');
  expect(state.distrusted).toBe(1);
});

it('answers from the primary what is kept for everybody, whole or in part', async () => {
  const system = await app.ctx();
  const id = await anExperiment(system, await app.ctx('leader'), { hours: 2 });
  await listExperiment(system, id);
  expect(await app.call(catalogueRoute, {}, 'student')).toMatchObject({ total: 1 });
  const { actor, locale, requestId } = await app.ctx('student');
  const reading = createContext({ ...app.app.base, reads: database.db }, { actor, locale, requestId });
  expect((await experimentFacts(reading, [id])).size).toBe(0);
  expect(await reading.shared('listed', async (look) => (await experimentFacts(look, [id])).size)).toBe(1);
});

it('writes to the primary alone', async () => {
  const ctx = await app.ctx('system');
  await ctx.tx((tx) => tx.db.updateTable('units.unit').set({ name: '江海大学二' }).where('code', '=', 'U1').execute());
  expect(await read({ 'x-fresh': '1' })).toBe('江海大学二');
  expect(await read()).toBe('副本大学');
});
