import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { createPackage, movePackage } from '../../ordering/server/ordering.public.ts';
import { generateCodeRoute, projectOpeningRoute } from '../../runs/shared/access.contract.ts';
import { askPlaceRoute, leaveQueueRoute } from '../../runs/shared/queue.contract.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import * as open from '../shared/cloud.contract.ts';
import * as managed from '../shared/cloud-manage.contract.ts';
import { cloudScene } from '../testing/cloud.builder.ts';
import { cloudHeads } from './metadata.presenter.ts';

let t: TestApp;
let experiment: { id: string; code: string };
let scene: ReturnType<typeof cloudScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = cloudScene(t, () => experiment.id);
  experiment = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
});
afterAll(() => t.close());
let moved = 0;
afterEach(async () => {
  if (moved !== 0) await t.moveClock(-moved);
  moved = 0;
});
const later = async (ms: number) => {
  moved += ms;
  await t.moveClock(ms);
};

const launch = (cloudId: string, as: Account) =>
  t.call(
    generateCodeRoute,
    { body: { ExperimentId: experiment.id, Context: { Kind: 'open', CloudId: cloudId }, Restart: true } as never },
    as,
  );
const start = async (code: string, as: Account) =>
  (await t.request({ method: 'GET', url: `/access/StartProject?Code=${code}`, as })).json();
const ask = (run: string, as: Account, body: { take?: boolean; again?: boolean } = {}) =>
  t.call(askPlaceRoute, { params: { id: run }, body }, as);
const opening = (cloudId: string, as: Account) =>
  t.call(projectOpeningRoute, { query: { ExperimentId: experiment.id, CloudId: cloudId } as never }, as) as Promise<
    Record<string, unknown>
  >;
const running = async (cloudId: string) =>
  (await t.call(managed.cloudRunningRoute, { params: { id: cloudId } }, 'admin')).rows;
const load = (cloudId: string) => t.call(open.cloudLoadRoute, { params: { id: cloudId } }, 'student');
/** Launches and starts a run. */
async function begin(cloudId: string, as: Account) {
  const made = await launch(cloudId, as);
  const begun = await start(made.Code, as);
  expect(begun).toMatchObject({ Result: 0 });
  return { runId: made.RunId, token: begun.Data.RunToken as string };
}
const end = async (run: { token: string }, as: Account) =>
  (
    await t.request({
      method: 'GET',
      url: '/access/ExitProject?Status=2',
      headers: { 'x-run-token': run.token },
      as,
    })
  ).json();

describe('doing an experiment through a cloud', () => {
  it('with concurrency 2 gives the third person a place in the queue, not an error', async () => {
    const cloud = await scene.aCloud();
    const first = await begin(cloud.id, 'student');
    await begin(cloud.id, 'student2');
    expect(await opening(cloud.id, 'student3')).toMatchObject({ Code: 'queue', QueueLength: 0 });
    const third = await launch(cloud.id, 'student3');
    const heard: unknown[] = [];
    const stop = t.app.base.live.subscribe(`person:${await t.personId('student3')}`, (item) => heard.push(item.data));
    expect(await ask(third.RunId, 'student3')).toMatchObject({ state: 'waiting', position: 1, length: 1 });
    expect(await opening(cloud.id, 'teacher')).toMatchObject({ Code: 'queue', QueueLength: 1 });
    // Whoever does not wait for the turn is refused with the code of the queue.
    expect(await start(third.Code, 'student3')).toMatchObject({ Result: 1, Data: { Code: 'queue' } });
    await end(first, 'student');
    expect(heard.at(-1)).toMatchObject({ run: third.RunId, state: 'turn' });
    stop();
    expect(await ask(third.RunId, 'student3', { take: true })).toMatchObject({ state: 'turn' });
    expect(await start(third.Code, 'student3')).toMatchObject({ Result: 0 });
    expect(await load(cloud.id)).toMatchObject({ now: 2, waiting: 0 });
    const [row] = await t.ask('select queued_at, granted_at from runs.run where id = $1', [third.RunId]);
    expect(row!.granted_at).not.toBeNull();
    expect((row!.queued_at as Date).getTime()).toBeLessThanOrEqual((row!.granted_at as Date).getTime());
  });

  it('lets in by the order in which people came, and a closed tab holds no place longer than two minutes', async () => {
    const cloud = await scene.aCloud({ concurrency: 1 });
    const first = await begin(cloud.id, 'student');
    const second = await launch(cloud.id, 'student2');
    const third = await launch(cloud.id, 'student3');
    expect(await ask(second.RunId, 'student2')).toMatchObject({ state: 'waiting', position: 1 });
    expect(await ask(third.RunId, 'student3')).toMatchObject({ state: 'waiting', position: 2, length: 2 });
    await later(100_000);
    expect(await ask(third.RunId, 'student3')).toMatchObject({ state: 'waiting', position: 2 });
    // The second page was closed: after two minutes its place is gone, and so is the place of the silent run.
    await later(21_000);
    expect(await ask(third.RunId, 'student3')).toMatchObject({ state: 'turn' });
    expect(await ask(second.RunId, 'student2')).toMatchObject({ state: 'waiting', position: 1 });
    expect((await t.ask('select state from runs.run where id = $1', [first.runId]))[0]).toMatchObject({
      state: 'running',
    });
  });

  it('moves a missed turn one place back and puts out who misses it twice; again joins at the end', async () => {
    const cloud = await scene.aCloud({ concurrency: 1 });
    const first = await begin(cloud.id, 'student');
    const second = await launch(cloud.id, 'student2');
    const third = await launch(cloud.id, 'student3');
    await ask(second.RunId, 'student2');
    await ask(third.RunId, 'student3');
    await end(first, 'student');
    expect(await ask(second.RunId, 'student2')).toMatchObject({ state: 'turn' });
    await later(61_000);
    expect(await ask(second.RunId, 'student2')).toMatchObject({ state: 'waiting', position: 1 });
    expect(await ask(third.RunId, 'student3')).toMatchObject({ state: 'turn' });
    await t.call(leaveQueueRoute, { params: { id: third.RunId } }, 'student3');
    expect(await ask(second.RunId, 'student2')).toMatchObject({ state: 'turn' });
    await later(61_000);
    expect(await ask(second.RunId, 'student2')).toMatchObject({ state: 'out' });
    expect(await ask(second.RunId, 'student2', { again: true })).toMatchObject({ state: 'turn' });
  });

  it('gives one free place to one of many who ask at the same time', async () => {
    const cloud = await scene.aCloud({ concurrency: 1 });
    const people = ['student', 'student2', 'student3', 'teacher', 'teacher2', 'leader'] as const;
    const runs = await Promise.all(people.map((as) => launch(cloud.id, as)));
    const answers = await Promise.all(runs.map((run, i) => ask(run.RunId, people[i]!)));
    expect(answers.filter(({ state }) => state === 'turn')).toHaveLength(1);
    expect(answers.filter(({ state }) => state === 'waiting')).toHaveLength(5);
  });

  it('closes entering by maintenance within one request and lets running ones finish', async () => {
    const cloud = await scene.aCloud();
    const inside = await begin(cloud.id, 'student');
    const waiting = await launch(cloud.id, 'student2');
    await scene.command(cloud.id, 'maintain', { text: '更换服务器', until: '2030-01-01T00:00:00Z' });
    expect(await opening(cloud.id, 'student2')).toMatchObject({
      Code: 'suspended',
      Reason: '微云正在维护：更换服务器',
    });
    await expect(launch(cloud.id, 'student3')).rejects.toMatchObject({ body: { Data: { Code: 'suspended' } } });
    expect(await start(waiting.Code, 'student2')).toMatchObject({ Result: 1, Data: { Code: 'suspended' } });
    expect(await outcomeOf(ask(waiting.RunId, 'student2'))).toBe('409 runs.cloud.maintenanceText');
    const list = await t.call(open.cloudListRoute, { query: { kw: cloud.code } as never });
    expect(list.rows).toMatchObject([{ door: 'maintenance', maintenanceText: '更换服务器' }]);
    expect(await end(inside, 'student')).toMatchObject({ Result: 0, Data: { Status: 2 } });
  });

  it('refuses a non-member’s run by the server with the reason the button shows', async () => {
    const cloud = await scene.aCloud({ memberRule: 'list' });
    const shown = await opening(cloud.id, 'student');
    expect(shown).toMatchObject({ Open: false, Code: 'no_right', Reason: '仅限指定成员使用，负责人：王芳' });
    await expect(launch(cloud.id, 'student')).rejects.toMatchObject({
      body: { ErrorMsg: shown.Reason, Data: { Code: 'no_right' } },
    });
    const lines = [
      { account: 'student', name: '张三' },
      { account: 'student2', name: '不对' },
      { account: 'nobody', name: '' },
    ];
    const added = await t.call(managed.addMembersRoute, { params: { id: cloud.id }, body: { lines } }, 'admin');
    expect(added).toEqual({
      added: 1,
      same: 0,
      faults: [
        { line: 2, account: 'student2', fault: 'name' },
        { line: 3, account: 'nobody', fault: 'unknown' },
      ],
    });
    expect(await opening(cloud.id, 'student')).toMatchObject({ Open: true, Code: 'ok' });
    const own = await scene.aCloud({ unitId: await scene.unitOf('U1-PHYS'), managers: [] });
    expect(await opening(own.id, 'student')).toMatchObject({ Reason: '仅限物理学院成员使用，负责人：—' });
    expect(await opening(own.id, 'student3')).toMatchObject({ Code: 'ok' });
  });

  it('refuses outside the opening hours with the next opening', async () => {
    const at = new Date(t.app.base.clock.ms() + 8 * 3_600_000);
    const date = at.toISOString().slice(0, 10);
    const cloud = await scene.aCloud({ exceptions: [{ date, from: null, to: null, note: '检修' }] });
    const midnight = Date.parse(`${date}T00:00:00+08:00`) + 86_400_000;
    expect(await opening(cloud.id, 'student')).toMatchObject({ Code: 'not_yet', StartTime: midnight });
    await expect(launch(cloud.id, 'student')).rejects.toMatchObject({
      body: { Data: { Code: 'not_yet', StartTime: midnight } },
    });
    const shown = await t.call(open.cloudDetailsRoute, { params: { id: cloud.code } }, 'student');
    expect(shown).toMatchObject({ door: 'later', opensAt: new Date(midnight).toISOString() });
    expect(await t.call(open.remindRoute, { params: { id: cloud.id } }, 'student')).toEqual({
      at: new Date(midnight).toISOString(),
    });
  });

  it('counts as many as the rows 运行中, and an administrator ends one with a reason', async () => {
    const cloud = await scene.aCloud({ concurrency: 5 });
    await begin(cloud.id, 'student');
    await begin(cloud.id, 'student2');
    const rows = await running(cloud.id);
    expect(rows.map(({ account }) => account).sort()).toEqual(['student', 'student2']);
    const listed = await t.call(
      listRoute,
      { params: { resource: 'microcloud' }, query: { kw: cloud.code } as never },
      'admin',
    );
    expect(listed.rows).toMatchObject([{ running: 2, runs30: 2, persons30: 2, concurrency: 5 }]);
    expect(await load(cloud.id)).toMatchObject({ now: 2 });
    await t.call(
      managed.endCloudRunRoute,
      { params: { id: cloud.id, run: rows[0]!.id }, body: { reason: '占用名额过久' } },
      'admin',
    );
    expect(await running(cloud.id)).toHaveLength(1);
    expect(await load(cloud.id)).toMatchObject({ now: 1 });
    const [audit] = await t.ask(`select reason from audit.audit_log where action = 'run.end_by_admin'`);
    expect(audit).toMatchObject({ reason: '占用名额过久' });
    const use = await t.call(open.cloudStatisticsRoute, { params: { id: cloud.id } });
    expect(use).toMatchObject({ runs: 2, runs30: 2, persons: 2 });
    expect(use.peaks).toHaveLength(30);
    expect(use.peaks.at(-1)).toMatchObject({ peak: 2 });
  });
});

describe('what is shown', () => {
  it('a delisted cloud is gone from the list, from search and from its address', async () => {
    const cloud = await scene.aCloud();
    const find = async () => (await t.call(open.cloudListRoute, { query: { kw: cloud.code } as never })).total;
    expect(await find()).toBe(1);
    await scene.command(cloud.id, 'delist', { reason: '学期结束不再开放' });
    expect(await find()).toBe(0);
    expect(await outcomeOf(t.call(open.cloudDetailsRoute, { params: { id: cloud.code } }, 'student'))).toBe(
      '404 clouds.delisted',
    );
    expect(await t.call(open.cloudDetailsRoute, { params: { id: cloud.code } }, 'teacher')).toMatchObject({
      state: 'delisted',
      can: { manage: true },
    });
    expect(await opening(cloud.id, 'student')).toMatchObject({ Code: 'gone' });
  });

  it('its head names the owner unit; one taken down is gone, an unknown one absent', async () => {
    const cloud = await scene.aCloud();
    const visitor = await t.ctx('visitor');
    const head = (Id: string) =>
      cloudHeads
        .find(({ page }) => page === 'cloudDetails')!
        .read(visitor, { params: {}, query: new URLSearchParams({ Id }) });
    const listed = await head(cloud.id);
    expect(listed).toMatchObject({ title: cloud.name, canonical: `/cloud/CloudDetails?Id=${cloud.code}` });
    expect(listed?.structured?.('https://x.cn', '')).toMatchObject([{ '@type': 'Organization', name: '江海大学' }]);
    await scene.command(cloud.id, 'delist', { reason: '学期结束不再开放' });
    await expect(t.call(open.cloudDetailsRoute, { params: { id: cloud.code } })).rejects.toMatchObject({
      body: { error: { code: 'clouds.delisted', data: { unitName: '江海大学' } } },
    });
    expect([await head(cloud.code), await head('NO-SUCH')]).toEqual([{ title: '', gone: true }, null]);
  });

  it('a draft is there for its managers only', async () => {
    const { id, code } = await scene.aCloud();
    await t.ask(`update clouds.micro_cloud set state = 'draft' where id = $1`, [id]);
    expect(await outcomeOf(t.call(open.cloudDetailsRoute, { params: { id: code } }))).toBe('404 error.notFound');
    expect(await outcomeOf(t.call(open.cloudDetailsRoute, { params: { id: code } }, 'teacher'))).toBe('done');
  });

  it('a manager’s edit appears at once and is audited; nobody else may', async () => {
    const cloud = await scene.aCloud();
    const { version } = await t.call(open.cloudDetailsRoute, { params: { id: cloud.code } }, 'teacher');
    const edit = (as: Account, from = version) =>
      t.call(open.editIntroRoute, { params: { id: cloud.id }, body: { intro: '新的简介。', version: from } }, as);
    expect(await outcomeOf(edit('teacher2'))).toBe('404 error.notFound');
    await edit('teacher');
    expect(await t.call(open.cloudDetailsRoute, { params: { id: cloud.code } })).toMatchObject({ intro: '新的简介。' });
    expect(await outcomeOf(edit('teacher'))).toBe('409 clouds.stale');
    const notice = { title: '期末安排', body: '第十八周停止开放。' };
    const made = await t.call(open.publishNoticeRoute, { params: { id: cloud.id }, body: notice }, 'teacher');
    const seen = await t.call(open.cloudDetailsRoute, { params: { id: cloud.code } });
    expect(seen.notices).toMatchObject([{ title: '期末安排', state: 'published' }]);
    await t.call(open.withdrawNoticeRoute, { params: { id: cloud.id, notice: made.id } }, 'teacher');
    expect((await t.call(open.cloudDetailsRoute, { params: { id: cloud.code } })).notices).toEqual([]);
    const actions = await t.ask(
      `select action from audit.audit_log where object_id = $1 and person_id = $2 order by at`,
      [cloud.id, await t.personId('teacher')],
    );
    expect(actions.map(({ action }) => action)).toEqual(['micro_cloud.update', 'notice.publish', 'notice.withdraw']);
  });

  it('shows packages that are listed, in order', async () => {
    const ctx = await t.ctx();
    const id = await createPackage(ctx, {
      code: 'PK-CLOUD',
      name: '基础包',
      validDays: 180,
      seats: 30,
      experiments: [experiment.id],
    });
    await movePackage(ctx, id, 'list');
    const cloud = await scene.aCloud({ packages: [id] });
    const shown = await t.call(open.cloudDetailsRoute, { params: { id: cloud.id } });
    expect(shown).toMatchObject({ packages: 1, packageRows: [{ code: 'PK-CLOUD', experiments: 1, hours: 2 }] });
  });
});

describe('keeping a cloud', () => {
  it.each<[string, object, string]>([
    [
      'overlapping hours',
      {
        week: [
          { day: 1, from: '08:00', to: '12:00' },
          { day: 1, from: '11:00', to: '13:00' },
        ],
      },
      '422 clouds.hours.overlap',
    ],
    ['an end before its start', { week: [{ day: 1, from: '12:00', to: '08:00' }] }, '422 clouds.hours.order'],
    ['an address that is none', { externalUrl: 'ftp://example.edu.cn' }, '422 clouds.url'],
    [
      'an unlisted experiment',
      { experiments: ['01900000-0000-7000-8000-000000000000'] },
      '422 clouds.experiments.unlisted',
    ],
  ])('refuses %s', async (_what, change, expected) => {
    expect(await outcomeOf(scene.aCloud(change))).toBe(expected);
  });

  it('refuses a taken code', async () => {
    const { code } = await scene.aCloud();
    expect(await outcomeOf(scene.aCloud({ code }))).toBe('422 clouds.code.taken');
  });

  it('refuses a student as a manager, and listing without an introduction or contents', async () => {
    expect(await outcomeOf(scene.aCloud({ managers: [await t.personId('student')] }))).toBe(
      '422 clouds.managers.unfit',
    );
    const made = await scene.aCloud();
    await t.ask(`update clouds.micro_cloud set state = 'draft', intro = '' where id = $1`, [made.id]);
    const answer = await t.call(managed.commandCloudsRoute, { body: { ids: [made.id], command: 'list' } }, 'admin');
    expect(answer).toMatchObject({ done: 0, skipped: [{ reason: { key: 'clouds.list.intro' } }] });
  });

  it('is kept by the platform and by whom the page was granted to, within the own subtree', async () => {
    const cloud = await scene.aCloud();
    const get = (as: Account, id = cloud.id) => outcomeOf(t.call(managed.getManagedCloudRoute, { params: { id } }, as));
    expect(await get('college')).toBe('403 error.forbidden');
    await t.ask(`insert into identity.role_grant (role, page, actions) values (2, 'cloudManage', '{query,edit}')`);
    const own = await scene.aCloud({ unitId: await scene.unitOf('U1-CHEM'), managers: [] });
    expect([await get('college'), await get('college', own.id), await get('college2', own.id)]).toEqual([
      '404 error.notFound',
      'done',
      '404 error.notFound',
    ]);
    await t.ask(`delete from identity.role_grant where role = 2 and page = 'cloudManage'`);
  });

  it('is deleted while nobody ran in it, and comes back', async () => {
    const cloud = await scene.aCloud();
    const remove = () => outcomeOf(t.call(managed.removeCloudRoute, { params: { id: cloud.id } }, 'admin'));
    expect(await remove()).toBe('409 clouds.remove.state');
    await scene.command(cloud.id, 'delist', { reason: '不再使用了' });
    expect(await remove()).toBe('done');
    await t.call(managed.restoreCloudRoute, { params: { id: cloud.id } }, 'admin');
    await scene.command(cloud.id, 'list');
    await begin(cloud.id, 'student');
    await scene.command(cloud.id, 'delist', { reason: '不再使用了' });
    expect(await remove()).toBe('409 clouds.remove.used');
  });
});
