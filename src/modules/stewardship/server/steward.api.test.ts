import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { detailsRoute } from '../../catalogue/shared/catalogue.contract.ts';
import { versionsRoute } from '../../content/shared/version.contract.ts';
import { saveSiteSetting } from '../../settings/server/settings.public.ts';
import { decideBulkRoute } from '../../submissions/shared/bulk.contract.ts';
import * as entry from '../../submissions/shared/entry.contract.ts';
import { openReviewRoute } from '../../submissions/shared/entry-review.contract.ts';
import { entryScene } from '../../submissions/testing/entry-scene.builder.ts';
import { delistRoute } from '../shared/listing.contract.ts';
import * as steward from '../shared/steward.contract.ts';

let t: TestApp;
let scene: ReturnType<typeof entryScene>;
const units: Record<string, string> = {};
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = entryScene(t);
  for (const role of [0, 2]) {
    await t.ask(
      `insert into identity.role_grant (role, page, actions) values ($1, 'experiManage', '{query,edit,add,import,export}')
       on conflict (role, page) do update set actions = excluded.actions`,
      [role],
    );
  }
  for (const row of await t.ask('select code, id from units.unit', [])) units[String(row.code)] = String(row.id);
});
afterAll(() => t.close());

const reason = '学院调整，统一归口';
const audited = async (id: string, action: string) =>
  t.ask('select before, after, reason from audit.audit_log where object_id = $1 and action = $2', [id, action]);
const told = async (as: Account, key: string) => {
  await t.drainJobs();
  return (
    await t.ask('select count(*)::int as n from notifications.notification where person_id = $1 and message_key = $2', [
      await t.personId(as),
      key,
    ])
  )[0]!.n;
};

describe('level, category and tags', () => {
  const read = (id: string, as: Account = 'admin') => t.call(steward.administrativeRoute, { params: { id } }, as);
  const save = (id: string, body: object, as: Account = 'admin') =>
    t.call(steward.saveAdministrativeRoute, { params: { id }, body: body as never }, as);

  it('change directly what is listed, and nothing else of its page', async () => {
    const id = await scene.listed();
    const page = () => t.call(detailsRoute, { params: { id } });
    const before = await page();
    const { code: _code, name: _name, ...now } = await read(id);
    expect(await save(id, { ...now, level: 'provincial', tags: ['力学', '在线', '力学'] })).toEqual({
      version: now.version + 1,
    });
    const after = await page();
    expect(after).toEqual({ ...before, level: 'provincial', tags: ['力学', '在线'] });
    expect(await audited(id, 'experiment.update_administrative')).toEqual([
      { before: { level: 'ordinary', tags: [] }, after: { level: 'provincial', tags: ['力学', '在线'] }, reason: null },
    ]);
    // Saving what stands there changes nothing and is written down nowhere.
    expect(await save(id, { ...now, version: now.version + 1, level: 'provincial', tags: ['力学', '在线'] })).toEqual({
      version: now.version + 1,
    });
    expect(await audited(id, 'experiment.update_administrative')).toHaveLength(1);
  });

  it('reach an open revision too, so that its approval does not bring the old ones back', async () => {
    const id = await scene.listed();
    await t.call(entry.beginRevisionRoute, { params: { id } }, 'leader');
    const { version } = await read(id);
    await save(id, { version, level: 'school', category: '0702', tags: ['演示'] });
    const { form, parts } = await scene.read(id);
    expect(form.basic).toMatchObject({ level: 'school', tags: ['演示'] });
    // The form that was open meets the change.
    expect(await outcomeOf(scene.save(id, 'basic', 0, { ...form.basic, level: 'ordinary' }))).toMatch(/^409/);
    await scene.save(id, 'basic', parts.basic!.version, { ...form.basic, brief: '新的简介' });
    await scene.submit(id);
    await scene.collegeApprove(id);
    await scene.approve(id);
    expect(await t.call(detailsRoute, { params: { id } })).toMatchObject({ level: 'school', tags: ['演示'] });
  });

  it('name each fault, and who saved first', async () => {
    const id = await scene.draft();
    const { version } = await read(id);
    const body = { version, level: 'school', category: null, tags: [] };
    expect((await refusalOf(save(id, { ...body, category: 'nope' }))).fields).toMatchObject([{ path: 'category' }]);
    expect(await outcomeOf(save(id, { ...body, tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }))).toMatch(/^400/);
    await save(id, body);
    expect(await refusalOf(save(id, { ...body, level: 'national' }))).toMatchObject({
      status: 409,
      data: { current: { level: 'school', version: version + 1 }, by: '管理员' },
    });
  });

  it('are the stewards’ of the scope alone', async () => {
    const id = await scene.draft();
    expect((await read(id, 'college')).level).toBe('ordinary');
    expect(await outcomeOf(read(id, 'college2'))).toBe('404 error.notFound');
    expect(await outcomeOf(read(id, 'leader'))).toBe('403 error.forbidden');
    expect(await outcomeOf(save(id, { version: 0, level: 'school', category: null, tags: [] }, 'college2'))).toBe(
      '404 error.notFound',
    );
  });
});

describe('one command for many experiments', () => {
  const bulk = (body: object, as: Account = 'admin') => t.call(steward.stewardBulkRoute, { body: body as never }, as);

  it('changes what fits and names the rest', async () => {
    const [a, b, archived] = [await scene.draft('甲实验'), await scene.listed(), await scene.listed()];
    await t.call(delistRoute, { params: { id: archived }, body: { reason } }, 'admin');
    await bulk({ command: 'archive', ids: [archived], reason, confirm: 1 });
    const answer = await bulk({
      command: 'describe',
      ids: [a, b, archived, a],
      level: 'national',
      addTags: ['虚拟仿真'],
      removeTags: ['演示'],
    });
    expect(answer).toMatchObject({ jobId: null, done: 2 });
    expect(answer.skipped).toEqual([
      expect.objectContaining({ id: archived, reason: { key: 'experiments.moved.archived', params: {} } }),
    ]);
    expect(await t.call(detailsRoute, { params: { id: b } })).toMatchObject({ level: 'national', tags: ['虚拟仿真'] });
    // Ten steps are wanted at national level: the checklist counted again.
    expect((await scene.read(a)).checklist.find((item) => item.field === 'national')).toMatchObject({ met: false });
    expect(await outcomeOf(bulk({ command: 'describe', ids: [a] }))).toBe('422 experiments.bulk.nothing');
  });

  it('leaves out of scope what is out of scope, without a word', async () => {
    const [own, other] = [await scene.draft('化学院的'), await scene.draft('北岭的', 'leader2')];
    const request = { command: 'describe', ids: [own, other], level: 'school' };
    expect(await bulk(request, 'college')).toEqual({ jobId: null, done: 1, skipped: [] });
    expect((await scene.read(other, 'leader2')).form.basic.level).toBe('ordinary');
    expect(await outcomeOf(bulk(request, 'leader'))).toBe('403 error.forbidden');
  });

  it('changes leaders in the scope, and delists with the grant of the shared laboratory', async () => {
    const [a, b] = [await scene.draft(), await scene.listed()];
    const leaderId = await t.personId('leader2');
    expect(await outcomeOf(bulk({ command: 'changeLeader', ids: [a], leaderId }))).toBe('422 experiments.bulk.reason');
    const outside = await bulk({ command: 'changeLeader', ids: [a], leaderId, reason }, 'college');
    expect(outside.skipped).toMatchObject([{ id: a, reason: { key: 'experiments.steward.leaderOutside' } }]);
    expect(await bulk({ command: 'changeLeader', ids: [a], leaderId, reason })).toMatchObject({ done: 1 });
    expect(await scene.read(a, 'leader2')).toMatchObject({ leaderId });
    expect(await outcomeOf(bulk({ command: 'delist', ids: [b], reason }, 'college'))).toBe('403 error.forbidden');
    const delisted = await bulk({ command: 'delist', ids: [a, b], reason });
    expect(delisted).toMatchObject({ done: 1, skipped: [{ id: a, reason: { key: 'experiments.moved.draft' } }] });
  });

  it('becomes a job above a hundred, and its errors file names what was left alone', async () => {
    const id = await scene.draft('第一百零一');
    await t.ask(
      `insert into experiments.experiment (id, code, name, unit_id, leader_id, level, kind, hours, pass_score,
         expected_minutes, state)
       select gen_random_uuid(), 'BULK-' || n, '批量' || n, e.unit_id, e.leader_id, 'ordinary', 'basic', 2, 60, 45,
         case when n = 7 then 'archived' else 'draft' end
       from experiments.experiment e, generate_series(1, 100) n where e.id = $1`,
      [id],
    );
    const rows = await t.ask(`select id from experiments.experiment where code like 'BULK-%'`, []);
    const ids = [id, ...rows.map((row) => String(row.id))];
    const { jobId, done } = await bulk({ command: 'describe', ids, level: 'school' });
    expect([done, typeof jobId]).toEqual([0, 'string']);
    await t.drainJobs();
    const [job] = await t.ask('select state, done, total from tasks.job where id = $1', [jobId]);
    expect(job).toMatchObject({ state: 'done', total: 101 });
    const [{ n }] = (await t.ask(
      `select count(*)::int as n from experiments.experiment where level = 'school' and id = any($1)`,
      [ids],
    )) as [{ n: number }];
    expect(n).toBe(100);
  });
});

describe('archive', () => {
  const archive = (id: string, code: string, as: Account = 'admin') =>
    outcomeOf(t.call(steward.archiveRoute, { params: { id }, body: { reason, code } }, as));

  it('takes what is delisted for good; nothing of it begins or changes any more', async () => {
    const id = await scene.listed();
    const { code } = await scene.read(id);
    expect(await archive(id, code)).toBe('409 experiments.moved.listed');
    await t.call(delistRoute, { params: { id }, body: { reason } }, 'leader');
    expect(await archive(id, 'E0')).toBe('422 experiments.archive.code');
    expect(await archive(id, code, 'leader')).toBe('403 error.forbidden');
    expect(await archive(id, code, 'college2')).toBe('404 error.notFound');
    await t.call(entry.beginRevisionRoute, { params: { id } }, 'leader');
    expect(await archive(id, code)).toBe('409 experiments.archive.revision');
    await t.call(entry.discardRevisionRoute, { params: { id } }, 'leader');
    expect(await t.call(steward.previewArchiveRoute, { params: { id } }, 'admin')).toEqual({
      running: 0,
      entitlements: 0,
      revision: false,
      uses: [],
      runs: 0,
    });
    const before = Number(await told('leader', 'experiments.notice.archived'));
    expect(await archive(id, code)).toBe('done');
    expect(await archive(id, code)).toBe('409 experiments.moved.archived');
    expect(await told('leader', 'experiments.notice.archived')).toBe(before + 1);
    expect(await audited(id, 'experiment.archive')).toEqual([
      { before: { state: 'delisted' }, after: { state: 'archived' }, reason },
    ]);
    expect(await outcomeOf(t.call(entry.beginRevisionRoute, { params: { id } }, 'leader'))).toBe(
      '409 experiments.moved.archived',
    );
    expect((await scene.read(id)).can).toMatchObject({ edit: false, revise: false, delist: false });
  });
});

describe('moving to another unit', () => {
  const move = (id: string, body: object, as: Account = 'admin') =>
    outcomeOf(t.call(steward.moveUnitRoute, { params: { id }, body: { reason, ...body } as never }, as));

  it('shows whom it touches, then changes unit and leader in one step and tells both', async () => {
    const id = await scene.listed();
    const unitId = units['U1-PHYS']!;
    const seen = await t.call(steward.previewMoveRoute, { params: { id }, query: { unitId } }, 'admin');
    expect(seen).toMatchObject({
      from: { name: '化学学院' },
      to: { name: '物理学院' },
      leader: { name: '李华', unitName: '化学学院', inUnit: false },
      losing: { n: 1, names: ['院管理'] },
      gaining: { n: 1, names: ['院管理二'] },
      waiting: false,
    });
    const leaderId = await t.personId('leader2');
    expect(await move(id, { unitId, leaderId })).toBe('done');
    expect(await scene.read(id, 'leader2')).toMatchObject({ unitName: '物理学院', leaderId, state: 'listed' });
    expect(await outcomeOf(scene.read(id, 'college'))).toBe('404 error.notFound');
    for (const who of ['leader', 'leader2'] as const) expect(await told(who, 'experiments.notice.moved')).toBe(1);
    expect(await told('college2', 'experiments.notice.movedScope')).toBe(1);
    expect(await audited(id, 'experiment.move_unit')).toMatchObject([
      { before: { unit: '化学学院' }, after: { unit: '物理学院', leaderId }, reason },
    ]);
  });

  it('is refused to where one may not write, while a submission waits, and to where it is', async () => {
    const id = await scene.complete();
    expect(await move(id, { unitId: units['U1-CHEM'] })).toBe('409 experiments.steward.sameUnit');
    expect(await move(id, { unitId: units['U1-PHYS'] }, 'college')).toBe('422 experiments.steward.unitOutside');
    expect(await move(id, { unitId: '01900000-0000-7000-8000-0000000000ff' })).toBe(
      '422 experiments.steward.unitOutside',
    );
    expect(await move(id, { unitId: units['U1-PHYS'], leaderId: await t.personId('student') })).toBe(
      '422 experiments.leader.unfit',
    );
    await scene.submit(id);
    expect(await move(id, { unitId: units['U1-PHYS'] })).toBe('409 experiments.steward.waiting');
    expect(await move(await scene.draft(), { unitId: units['U1-PHYS'] }, 'leader')).toBe('403 error.forbidden');
  });
});

describe('many decisions', () => {
  const decide = (body: object, as: Account) => t.call(decideBulkRoute, { body: body as never }, as);

  it('approve what is complete at its own stage, and leave the rest for a decision of its own', async () => {
    const [full, thin, opened] = [
      await scene.complete(),
      await scene.complete({ version: 'ready' }),
      await scene.complete(),
    ];
    for (const id of [full, thin, opened]) await scene.submit(id);
    const of = new Map<string, string>();
    for (const id of [full, thin, opened]) of.set(id, await scene.submissionId(id));
    const ids = [...of.values()];
    await t.call(openReviewRoute, { params: { id: opened } }, 'admin');
    const first = await decide({ command: 'approve', ids, opinion: '同意' }, 'college');
    expect(first.done).toBe(1);
    expect(first.skipped.map(({ id, reason: why }) => [id, why.key])).toEqual(
      expect.arrayContaining([
        [of.get(thin), 'experiments.decide.incomplete'],
        [of.get(opened), 'experiments.decide.opened'],
      ]),
    );
    expect(await scene.read(full)).toMatchObject({ state: 'submitted', stage: 'platform' });
    expect(await decide({ command: 'approve', ids: [of.get(full)!] }, 'admin')).toMatchObject({ done: 1, skipped: [] });
    expect((await scene.read(full)).state).toBe('approved');
    // What another college decides is out of its sight.
    expect(await decide({ command: 'return', ids: [of.get(thin)!], opinion: '请补充内容' }, 'college2')).toEqual({
      jobId: null,
      done: 0,
      skipped: [],
    });
    expect(await outcomeOf(decide({ command: 'return', ids, opinion: '不' }, 'college'))).toBe(
      '422 experiments.bulk.reason',
    );
    expect(await decide({ command: 'return', ids: [of.get(thin)!], opinion: '请补充内容' }, 'college')).toMatchObject({
      done: 1,
    });
    expect((await scene.opinions(thin)).opinions[0]).toMatchObject({ decision: 'return', text: '请补充内容' });
    expect(await outcomeOf(decide({ command: 'approve', ids }, 'leader'))).toBe('403 error.forbidden');
  });
});

describe('the queue', () => {
  const queue = (as: Account, f: Record<string, string[]> = {}) =>
    t.call(
      listRoute,
      { params: { resource: 'labsubmission' }, query: { f: JSON.stringify(f), size: '100' } as never },
      as,
    );

  it('marks what waits longer than the setting allows, counted in working days', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    const find = async () => (await queue('college')).rows.find((row) => row.experiment === id)!;
    expect(await find()).toMatchObject({ late: false });
    // A week back there are five working days between.
    await t.ask(
      `update experiments.submission set submitted_at = platform.app_now() - interval '7 days' where experiment_id = $1`,
      [id],
    );
    expect(await find()).toMatchObject({ late: true, waiting: 5 });
    expect((await queue('college', { late: ['1'] })).rows.map((row) => row.experiment)).toContain(id);
    expect((await queue('college', { late: ['0'] })).rows.map((row) => row.experiment)).not.toContain(id);
    await saveSiteSetting(await t.ctx('system'), 'reviewDays', 5);
    expect(await find()).toMatchObject({ late: false, waiting: 5 });
    await saveSiteSetting(await t.ctx('system'), 'reviewDays', null);
  });

  it('lets the college read the check of the package it decides on, and change nothing', async () => {
    const id = await scene.complete();
    const read = (as: Account) => t.call(versionsRoute, { params: { id } }, as);
    expect(await outcomeOf(read('college2'))).toBe('404 error.notFound');
    await scene.submit(id);
    const [version] = await read('college');
    expect(version).toMatchObject({ state: 'ready', published: true, can: { publish: false, delete: false } });
    expect(version!.findings).toEqual((await read('leader'))[0]!.findings);
    expect(await outcomeOf(read('college2'))).toBe('404 error.notFound');
  });
});
