import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { catalogueRoute } from '../modules/catalogue/shared/catalogue.contract.ts';
import { readDesk } from '../modules/home/server/desk.service.ts';
import { deskRoute } from '../modules/home/shared/desk.contract.ts';
import { ownExperimentsRoute } from '../modules/runs/shared/own-experiment.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../modules/runs/testing/driver.builder.ts';
import { type Account, createTestApp, type TestApp } from '../testing/app.ts';
import { countRoundTrips } from '../testing/round-trips.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

const DAY = 86_400_000;
const today = async (as: Account = 'student') => (await t.call(deskRoute, { query: { face: 'study' } }, as)).parts;
const inDays = (n: number) => new Date(Date.now() + n * DAY);

describe('今天', () => {
  it('offers what is due first, then what was begun, and names its step', async () => {
    const later = await d.node({ dueAt: inDays(5) });
    const soon = await d.node({ dueAt: inDays(2) });
    await d.node({});
    expect((await today()).continue?.rows).toMatchObject([
      { kind: 'start', nodeId: soon.nodeId, course: '分析化学实验', experiment: { id: d.experiment.id }, runId: null },
    ]);
    const run = await d.begin(d.inNode(later));
    await d.send(run, [stepEnd(1, 1), stepEnd(2, 2), { N: 3, T: Date.now(), Type: 'step.start', Data: { seq: 3 } }]);
    await d.save(run, 4, { drops: 12 });
    const parts = await today();
    expect(parts.continue).toMatchObject({ failed: false });
    expect(parts.continue?.rows).toMatchObject([
      { kind: 'run', runId: run.runId, nodeId: later.nodeId, step: 3, steps: 10, savedAt: expect.any(String) },
    ]);
    expect(parts.continue?.rows[0]?.stepTitle).toBeTruthy();
    expect(parts.continue?.rows[0]?.minutesLeft).toBeGreaterThan(0);
    expect(parts.due?.rows.map((row) => row.dueAt)).toEqual([inDaysOf(soon), inDaysOf(later)]);
    expect(parts.due?.rows[1]?.href).toBe(`/experiment/run/${run.runId}`);
  });

  it('counts as many as the list each number leads to', async () => {
    await d.node({ dueAt: inDays(3) });
    await d.node({});
    const { rows } = await t.call(ownExperimentsRoute, {}, 'student');
    const links = (await today()).due?.links ?? [];
    expect(links.map(({ key, n, href }) => [key, n, href])).toEqual(
      (['todo', 'doing'] as const).map((state) => [
        state,
        rows.filter((row) => row.state === state).length,
        `/account/center/myExperiment?tab=${state}`,
      ]),
    );
    expect(links[0]!.n).toBeGreaterThan(0);
  });

  it('offers what can be begun now, as many as the list of it has', async () => {
    const { suggested } = await today();
    const { total, rows } = await t.call(catalogueRoute, { query: { mine: '1', size: 50 } }, 'student');
    expect(suggested?.links).toMatchObject([{ key: 'ready', n: total, href: '/experimentTwo/index?mine=1' }]);
    expect(suggested?.rows.map((row) => row.experiment.id).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
    expect(total).toBeGreaterThan(0);
  });

  it('waits for the database six times, on one connection', async () => {
    const run = await d.begin(d.inNode(await d.node({ dueAt: inDays(2) })));
    await d.send(run, [stepEnd(1, 1), stepEnd(2, 2)]);
    const ctx = await t.ctx('student');
    const { value, ...counted } = await countRoundTrips(t, ctx, (own) => readDesk(own, 'study'));
    expect(value.parts.continue?.rows).toMatchObject([{ kind: 'run', runId: run.runId }]);
    expect(value.parts.suggested?.failed).toBe(false);
    expect(counted).toEqual({ statements: 21, trips: 6, connections: 1 });
  });

  it('shows nothing of it to somebody else', async () => {
    await d.node({ dueAt: inDays(1) });
    for (const who of ['outsider', 'student3'] as const) {
      const parts = await today(who);
      expect([parts.continue?.rows, parts.due?.rows, parts.due?.links.map(({ n }) => n)]).toEqual([[], [], [0, 0]]);
    }
  });

  it('tells when a node opens, and leaves out what is closed', async () => {
    const opens = await d.node({ opensAt: inDays(2), dueAt: inDays(4) });
    const over = await d.node({ dueAt: inDays(-1), closesAt: inDays(-1) });
    const week = (await today()).week?.rows ?? [];
    expect(week.filter((row) => row.href.includes(opens.nodeId))).toMatchObject([
      { kind: 'opens', at: opens.opensAt!.toISOString() },
    ]);
    expect(week.filter((row) => row.href.includes(over.nodeId))).toEqual([]);
  });
});

const inDaysOf = (node: { readonly dueAt?: Date | null }) => node.dueAt!.toISOString();
