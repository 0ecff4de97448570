import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { detailsRoute } from '../../catalogue/shared/catalogue.contract.ts';
import * as entry from '../../submissions/shared/entry.contract.ts';
import * as review from '../../submissions/shared/entry-review.contract.ts';
import { entryScene } from '../../submissions/testing/entry-scene.builder.ts';
import {
  changeLeaderRoute,
  delistRoute,
  featureRoute,
  listRoute,
  previewDelistRoute,
  sortRoute,
} from '../shared/listing.contract.ts';

let t: TestApp;
let scene: ReturnType<typeof entryScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = entryScene(t);
});
afterAll(() => t.close());

describe('SharedLab', () => {
  it('gets an experiment only after the college, where the unit wants it', async () => {
    const id = await scene.complete();
    expect(await scene.submit(id)).toEqual({ stage: 'college' });
    expect(await outcomeOf(scene.approve(id))).toBe('409 error.state');
    await scene.collegeApprove(id);
    expect(await scene.approve(id)).toEqual({ state: 'approved' });
    // A unit without an administrator of its own goes straight to the platform.
    const direct = await scene.complete({ as: 'leader2' });
    expect(await scene.submit(direct, false, 'leader2')).toEqual({ stage: 'platform' });
    expect(await outcomeOf(scene.collegeApprove(direct, 'admin'))).toBe('409 error.state');
  });

  it('cannot approve a step sum of 99 by any way', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    await scene.collegeApprove(id);
    await t.ask('update experiments.step_definition set max_score = 9 where experiment_id = $1 and seq = 10', [id]);
    const refusal = await refusalOf(scene.approve(id, { list: true }));
    expect(refusal).toMatchObject({ status: 422, data: { gaps: [{ part: 'steps', field: 'sum' }] } });
    expect((await scene.read(id)).state).toBe('submitted');
  });

  it('lists only what has a published version, and nobody decides on the own work', async () => {
    const id = await scene.complete({ version: 'ready' });
    await scene.submit(id);
    await scene.collegeApprove(id);
    expect(await outcomeOf(scene.approve(id, { list: true }))).toBe('409 experiments.list.unpublished');
    expect(await outcomeOf(scene.approve(id, {}, 'leader'))).toBe('403 error.forbidden');
    await scene.approve(id);
    expect(await outcomeOf(t.call(listRoute, { params: { id } }, 'admin'))).toBe('409 experiments.list.unpublished');
    expect(await outcomeOf(t.call(listRoute, { params: { id: await scene.draft() } }, 'admin'))).toBe(
      '409 experiments.moved.draft',
    );
    const own = await scene.complete();
    await scene.submit(own, false, 'admin');
    expect(await outcomeOf(scene.approve(own))).toBe('403 experiments.decide.own');
  });

  it('decides on the submission that was on the screen, not on a later one', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    const seen = await scene.submissionId(id);
    await t.call(entry.withdrawRoute, { params: { id } }, 'leader');
    await scene.submit(id);
    const body = { submissionId: seen, opinion: '' };
    expect(await outcomeOf(t.call(review.collegeApproveRoute, { params: { id }, body }, 'college'))).toBe(
      '409 error.state',
    );
  });

  it('replaces the page when a revision is approved, and nothing before', async () => {
    const id = await scene.listed();
    const page = () => t.call(detailsRoute, { params: { id } });
    const before = await page();
    expect(before).toMatchObject({ name: '单摆测重力加速度', team: [{ name: '陈服务' }, { name: '林技术' }] });
    expect(await outcomeOf(scene.save(id, 'basic', 1, (await scene.read(id)).form.basic))).toBe(
      '409 experiments.moved.listed',
    );
    const begin = () => t.call(entry.beginRevisionRoute, { params: { id } }, 'leader');
    expect(await begin()).toEqual({ number: 1 });
    expect(await outcomeOf(begin())).toBe('409 experiments.revision.open');
    const changes = () => t.call(review.revisionChangesRoute, { params: { id } }, 'leader');
    expect(await changes()).toEqual({ fields: [], steps: [] });
    const { form, steps } = await scene.read(id);
    await scene.save(id, 'basic', 0, { ...form.basic, name: '单摆实验（修订）', nameEn: 'Pendulum' });
    const renamed = steps.map((step, i) => (i === 0 ? { ...step, title: '准备' } : step));
    await scene.saveSteps(id, 0, [...renamed.slice(0, 8), { ...renamed[9]!, maxScore: 20 }]);
    const difference = await changes();
    expect(difference.fields.map(({ part, field, change }) => [part, field, change])).toEqual([
      ['basic', 'name', 'changed'],
      ['basic', 'nameEn', 'added'],
    ]);
    expect(difference.steps.map(({ from, to, change }) => [from, to, change])).toEqual([
      [1, 1, 'changed'],
      [10, 9, 'changed'],
      [9, null, 'removed'],
    ]);
    expect(await page()).toEqual(before);
    await scene.submit(id);
    expect(await scene.read(id)).toMatchObject({ state: 'listed', workState: 'submitted', revision: 1 });
    await scene.collegeApprove(id);
    expect(await page()).toEqual(before);
    await scene.approve(id);
    const after = await page();
    expect(after).toMatchObject({ name: '单摆实验（修订）', nameEn: 'Pendulum', listedAt: before.listedAt });
    expect(after.steps.map((step) => [step.seq, step.title])).toHaveLength(9);
    expect(after.version).toEqual(before.version);
    expect(await scene.read(id)).toMatchObject({ workState: 'none', revision: null, can: { revise: true } });
  });

  it('drops a revision and leaves what is listed', async () => {
    const id = await scene.listed();
    await t.call(entry.beginRevisionRoute, { params: { id } }, 'leader');
    const { form } = await scene.read(id);
    await scene.save(id, 'basic', 0, { ...form.basic, brief: '别的简介' });
    await t.call(entry.discardRevisionRoute, { params: { id } }, 'leader');
    expect(await scene.read(id)).toMatchObject({ workState: 'none', form: { basic: { brief: form.basic.brief } } });
    expect(await t.call(entry.beginRevisionRoute, { params: { id } }, 'leader')).toEqual({ number: 2 });
  });

  it('delists with a reason by leader or platform, and lists again', async () => {
    const id = await scene.listed();
    expect(await t.call(previewDelistRoute, { params: { id } }, 'leader')).toEqual({ uses: [], people: 0 });
    const delist = (as: Account) =>
      outcomeOf(t.call(delistRoute, { params: { id }, body: { reason: '设备升级中' } }, as));
    expect(await delist('college')).toBe('403 error.forbidden');
    expect(await delist('leader2')).toBe('403 error.forbidden');
    expect(await delist('leader')).toBe('done');
    expect(await delist('leader')).toBe('409 experiments.moved.delisted');
    expect(await outcomeOf(t.call(detailsRoute, { params: { id } }))).toBe('404 experiments.delisted');
    expect(await outcomeOf(t.call(listRoute, { params: { id } }, 'leader'))).toBe('403 error.forbidden');
    expect(await outcomeOf(t.call(listRoute, { params: { id } }, 'admin'))).toBe('done');
  });

  it('features and orders what is listed', async () => {
    const [a, b] = [await scene.listed(), await scene.listed()];
    for (const id of [a, b]) {
      await t.call(featureRoute, { params: { id }, body: { featured: true } }, 'admin');
    }
    expect(await t.call(sortRoute, { body: { ids: [b, a] } }, 'admin')).toEqual({ sorted: 2 });
    const answer = await t.request({ method: 'GET', url: '/api/v1/experiments?size=2' });
    expect(answer.json().data.rows.map((row: { id: string }) => row.id)).toEqual([b, a]);
    expect(await outcomeOf(t.call(sortRoute, { body: { ids: [await scene.draft()] } }, 'admin'))).toBe(
      '404 error.notFound',
    );
  });
});

describe('the life of a draft', () => {
  it('is copied without versions, opinions or runs', async () => {
    const id = await scene.listed();
    const copy = await t.call(entry.copyRoute, { params: { id }, body: { name: '单摆实验副本' } }, 'leader');
    const [source, made] = [await scene.read(id), await scene.read(copy.id)];
    expect(made).toMatchObject({ state: 'draft', publishedVersion: null, form: { basic: { name: '单摆实验副本' } } });
    expect(made.steps).toEqual(source.steps);
    expect(made.form.description).toEqual(source.form.description);
    expect((await scene.opinions(copy.id)).opinions).toEqual([]);
    // A picture that was taken over may stay when the part is saved again.
    expect(await outcomeOf(scene.save(copy.id, 'basic', 0, { ...made.form.basic, brief: '新简介' }))).toBe('done');
    expect(await outcomeOf(t.call(entry.copyRoute, { params: { id }, body: { name: '别人' } }, 'leader2'))).toBe(
      '404 error.notFound',
    );
  });

  it('is deleted and brought back within thirty days; what was submitted is not deleted', async () => {
    const id = await scene.draft();
    await t.call(entry.deleteDraftRoute, { params: { id } }, 'leader');
    expect(await outcomeOf(scene.read(id))).toBe('404 error.notFound');
    await t.call(entry.restoreDraftRoute, { params: { id } }, 'leader');
    expect((await scene.read(id)).state).toBe('draft');
    await t.call(entry.deleteDraftRoute, { params: { id } }, 'leader');
    await t.ask(`update experiments.experiment set deleted_at = deleted_at - interval '31 days' where id = $1`, [id]);
    expect(await outcomeOf(t.call(entry.restoreDraftRoute, { params: { id } }, 'leader'))).toBe(
      '409 experiments.restore.over',
    );
    const submitted = await scene.complete();
    await scene.submit(submitted);
    expect(await outcomeOf(t.call(entry.deleteDraftRoute, { params: { id: submitted } }, 'leader'))).toBe(
      '409 experiments.moved.submitted',
    );
  });

  it('follows its leader when the platform changes him', async () => {
    const id = await scene.draft();
    const leaderId = await t.personId('leader2');
    const change = (as: Account) =>
      outcomeOf(t.call(changeLeaderRoute, { params: { id }, body: { leaderId, reason: '工作调动，移交项目' } }, as));
    expect(await change('leader')).toBe('403 error.forbidden');
    expect(await change('admin')).toBe('done');
    expect(await outcomeOf(scene.read(id))).toBe('404 error.notFound');
    expect(await scene.read(id, 'leader2')).toMatchObject({ leaderId, can: { edit: true } });
  });

  it('leaves a trace of every command', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    await scene.collegeApprove(id);
    await scene.approve(id);
    const { rows } = await t.call(review.experimentHistoryRoute, { params: { id } }, 'leader');
    expect(rows.length).toBeGreaterThan(0);
    const outside = t.call(review.experimentHistoryRoute, { params: { id } }, 'teacher');
    expect(await outcomeOf(outside)).toBe('404 error.notFound');
    const written = await t.ask(`select action from audit.audit_log where object_id = $1 order by id`, [id]);
    const actions = new Set(written.map((row) => row.action));
    for (const action of ['create', 'update', 'update_steps', 'submit', 'college_approve', 'approve']) {
      expect(actions).toContain(`experiment.${action}`);
    }
  });
});
