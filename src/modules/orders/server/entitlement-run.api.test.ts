import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type Account,
  type CallFailed,
  createTestApp,
  outcomeOf,
  refusalOf,
  type TestApp,
} from '../../../testing/app.ts';
import { generateCodeRoute, projectOpeningRoute, startProjectRoute } from '../../runs/shared/access.contract.ts';
import { resumeRunRoute } from '../../runs/shared/run.contract.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import { delistExperiment } from '../../stewardship/server/stewardship.public.ts';
import * as contract from '../shared/entitlement.contract.ts';
import { commandOrdersRoute, orderRoute } from '../shared/order.contract.ts';
import { endOfDay, today } from '../shared/order.model.ts';
import { openedOrder } from '../testing/order.builder.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

/** An experiment of the first university that the second one ordered. */
async function opened(seats: number, accounts: string[] = [], oneDay = false) {
  const experimentId = (await aRunnableExperiment(await t.ctx(), await t.ctx('leader'))).id;
  const order = await openedOrder(t, { kind: 'experiment', item: experimentId, seats }, 'leader2', accounts, oneDay);
  return { experimentId, ...order };
}
const ask = (experimentId: string, as: Account) =>
  t.call(projectOpeningRoute, { query: { ExperimentId: experimentId } as never }, as) as Promise<{
    Code: string;
    RemainingSeats: number | null;
    Contexts: { Kind: string }[];
  }>;
const launch = (experimentId: string, id: string, as: Account) =>
  t.call(
    generateCodeRoute,
    {
      body: {
        ExperimentId: experimentId,
        Context: { Kind: 'entitlement', NodeId: null, ClassId: null, CloudId: null, OpeningId: id },
      } as never,
    },
    as,
  );
const start = (made: { RunId: string; Code: string }, as: Account) =>
  t.call(startProjectRoute, { query: { RunId: made.RunId, Code: made.Code } as never }, as);
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (failure: CallFailed) => (failure.body as { Data: { Code: string } }).Data.Code,
  );
const own = async (id: string, as: Account) =>
  (await t.call(contract.ownEntitlementsRoute, {}, as)).rows.find((row) => row.id === id);

describe('an entitlement', () => {
  it('lets the people of its unit in and nobody else, and takes nothing from those the experiment belongs to', async () => {
    const { experimentId, entitlementId } = await opened(3);
    expect(await ask(experimentId, 'outsider')).toMatchObject({ Code: 'ok', RemainingSeats: 3 });
    const ours = await ask(experimentId, 'student');
    expect(ours).toMatchObject({ Code: 'ok' });
    expect(ours.Contexts.map(({ Kind }) => Kind)).toEqual(['open']);
    expect(await codeOf(launch(experimentId, entitlementId, 'student'))).toBe('no_right');
    await start(await launch(experimentId, entitlementId, 'outsider'), 'outsider');
    // A seat once used stays used, whatever the number of runs.
    expect(await own(entitlementId, 'outsider')).toMatchObject({ seats: 3, used: 1, seated: true, ownRuns: 1 });
    expect((await ask(experimentId, 'outsider')).RemainingSeats).toBeNull();
    const seats = (as: Account) => t.call(contract.entitlementSeatsRoute, { params: { id: entitlementId } }, as);
    expect((await seats('leader2')).rows).toMatchObject([{ name: '孙外', runs: 1 }]);
    expect((await refusalOf(seats('outsider'))).status).toBe(403);
    expect(await outcomeOf(seats('teacher'))).toBe('404 error.notFound');
    expect(JSON.stringify(await own(entitlementId, 'outsider'))).not.toMatch(/孙外|周明/);
    const inside = await t.call(contract.ownEntitlementRoute, { params: { id: entitlementId } }, 'outsider');
    expect(inside.experiments).toMatchObject([{ id: experimentId, runs: 1, gone: false }]);
    expect(
      (await refusalOf(t.call(contract.ownEntitlementRoute, { params: { id: entitlementId } }, 'student'))).status,
    ).toBe(404);
  });

  it('gives its last seat to one of two at once', async () => {
    const { experimentId, entitlementId, id } = await opened(1);
    const [one, two] = [
      await launch(experimentId, entitlementId, 'outsider'),
      await launch(experimentId, entitlementId, 'leader2'),
    ];
    const both = await Promise.all([codeOf(start(one, 'outsider')), codeOf(start(two, 'leader2'))]);
    expect(both.toSorted()).toEqual(['done', 'seats']);
    const loser = both[0] === 'seats' ? 'outsider' : 'leader2';
    expect(await ask(experimentId, loser)).toMatchObject({ Code: 'seats', RemainingSeats: 0 });
    const { entitlements } = await t.call(orderRoute, { params: { id } }, 'admin');
    expect(entitlements).toMatchObject([{ used: 1, seats: 1 }]);
  });

  it('for people by name lets those in alone', async () => {
    const { experimentId, entitlementId } = await opened(2, ['leader2']);
    expect((await ask(experimentId, 'leader2')).Code).toBe('ok');
    expect((await ask(experimentId, 'outsider')).Code).toBe('no_right');
    expect(await own(entitlementId, 'outsider')).toBeUndefined();
  });

  it('stays usable when the experiment left the catalogue', async () => {
    const { experimentId, entitlementId } = await opened(2);
    await delistExperiment(await t.ctx(), experimentId, '不再共享');
    expect((await ask(experimentId, 'outsider')).Code).toBe('ok');
    await start(await launch(experimentId, entitlementId, 'outsider'), 'outsider');
    expect(await own(entitlementId, 'outsider')).toMatchObject({ gone: true, used: 1 });
  });

  it('that was paid back stops the next launch, keeps the runs, and who is running goes on', async () => {
    const { experimentId, entitlementId, id, number } = await opened(2);
    const run = await launch(experimentId, entitlementId, 'outsider');
    await start(run, 'outsider');
    await t.call(
      commandOrdersRoute,
      { body: { command: 'refund', ids: [id], amount: 0, reason: '课程取消退款', number } },
      'admin',
    );
    expect(await codeOf(launch(experimentId, entitlementId, 'leader2'))).toBe('closed');
    await t.call(resumeRunRoute, { params: { id: run.RunId } }, 'outsider');
    const [kept] = await t.ask('select state, context_kind from runs.run where id = $1', [run.RunId]);
    expect(kept).toMatchObject({ state: 'running', context_kind: 'entitlement' });
    expect(await own(entitlementId, 'outsider')).toMatchObject({ phase: 'refunded', daysLeft: 0 });
  });

  it('ends at the midnight of its last day in Shanghai; who is running may finish', async () => {
    // A minute before midnight, with sessions that begin then.
    await t.close();
    t = await createTestApp(inject('templateUrl'));
    await t.moveClock(endOfDay(today(t.app.base.clock.ms())) - t.app.base.clock.ms() - 60_000);
    const { experimentId, entitlementId } = await opened(3, [], true);
    const run = await launch(experimentId, entitlementId, 'outsider');
    await start(run, 'outsider');
    expect(await own(entitlementId, 'outsider')).toMatchObject({ phase: 'soon', daysLeft: 1 });
    expect((await ask(experimentId, 'leader2')).Code).toBe('ok');
    await t.moveClock(61_000);
    expect(await own(entitlementId, 'outsider')).toMatchObject({ phase: 'ended', daysLeft: 0 });
    expect((await ask(experimentId, 'leader2')).Code).toBe('closed');
    expect(await codeOf(launch(experimentId, entitlementId, 'leader2'))).toBe('closed');
    const [still] = await t.ask('select state from runs.run where id = $1', [run.RunId]);
    expect(still).toMatchObject({ state: 'running' });
    await t.call(resumeRunRoute, { params: { id: run.RunId } }, 'outsider');
  });
});
