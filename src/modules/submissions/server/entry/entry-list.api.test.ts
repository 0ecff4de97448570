import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import * as entry from '../../shared/entry.contract.ts';
import * as review from '../../shared/entry-review.contract.ts';
import { entryScene } from '../../testing/entry-scene.builder.ts';

let t: TestApp;
let scene: ReturnType<typeof entryScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = entryScene(t);
});
afterAll(() => t.close());

const list = (resource: string, as: Account, f: Record<string, string[]> = {}, more: Record<string, string> = {}) =>
  t.call(listRoute, { params: { resource }, query: { f: JSON.stringify(f), size: '100', ...more } as never }, as);
const ids = (answer: { rows: readonly Record<string, unknown>[] }, key = 'id') => answer.rows.map((row) => row[key]);

describe('putinExperiment', () => {
  it('lists what one leads and what one takes part in, with completeness and the latest opinion', async () => {
    const teacher = await t.personId('teacher');
    const member = { name: '王芳', unit: '', post: '', duty: '脚本', role: 'member' as const, edit: true };
    const id = await scene.complete({ team: [{ ...member, personId: teacher }] });
    await scene.submit(id);
    await scene.sendBack(id, { opinion: '请补充安全须知' });
    const mine = await list('myexperiment', 'leader', { relation: ['mine'], state: ['returned'] });
    expect(mine.rows.find((row) => row.id === id)).toMatchObject({
      state: 'returned',
      stage: null,
      completeness: 100,
      steps: 10,
      publishedversion: 1,
      opinion: '请补充安全须知',
      relation: 'mine',
      runs: 0,
      rating: null,
    });
    const accepted = await list('myexperiment', 'teacher');
    expect(accepted.rows).toEqual([expect.objectContaining({ id, relation: 'member' })]);
    expect(accepted.strip).toMatchObject({ returned: 1, all: 1 });
    expect(ids(await list('myexperiment', 'leader2'))).not.toContain(id);
    expect(await outcomeOf(list('myexperiment', 'student'))).toBe('403 error.forbidden');
    const draft = await scene.draft();
    const row = async () => (await list('myexperiment', 'leader')).rows.find((one) => one.id === draft);
    expect((await row())!.completeness).toBe((await scene.read(draft)).completeness);
    await t.call(entry.deleteDraftRoute, { params: { id: draft } }, 'leader');
    expect(await row()).toBeUndefined();
    expect(ids(await list('myexperiment', 'leader', {}, { bin: '1' }))).toEqual([draft]);
  });

  it('shows the college what waits in its subtree, and the platform only what the college let through', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    const waits = async (as: Account) => ids(await list('labsubmission', as), 'experiment').includes(id);
    expect([await waits('college'), await waits('college2'), await waits('admin')]).toEqual([true, false, false]);
    const [row] = (await list('labsubmission', 'college')).rows.filter((one) => one.experiment === id);
    expect(row).toMatchObject({ number: 1, stage: 'college', revision: null, completeness: 100, reviewer: null });
    await t.call(review.openReviewRoute, { params: { id } }, 'college');
    const opened = (await list('labsubmission', 'college')).rows.find((one) => one.experiment === id);
    expect(opened!.reviewer).toBe('院管理');
    await scene.collegeApprove(id);
    expect([await waits('college'), await waits('admin')]).toEqual([false, true]);
    expect(await outcomeOf(list('labsubmission', 'leader'))).toBe('403 error.forbidden');
    await scene.approve(id);
    expect(await waits('admin')).toBe(false);
    // Nobody finds the own application among what waits.
    const own = await scene.complete({ as: 'leader2' });
    await scene.submit(own, false, 'admin');
    expect(await waits('admin')).toBe(false);
  });
});

describe('experiManage', () => {
  it('is nobody’s until it is granted, then lists every state in the own scope', async () => {
    const id = await scene.draft('只有草稿的实验');
    for (const as of ['admin', 'college', 'leader', 'student'] as const) {
      expect(await outcomeOf(list('managedexperiment', as))).toBe('403 error.forbidden');
    }
    const grant = (role: number) =>
      t.ask(
        `insert into identity.role_grant (role, page, actions) values ($1, 'experiManage', '{query,export}')
         on conflict (role, page) do update set actions = excluded.actions`,
        [role],
      );
    await grant(0);
    await grant(2);
    const [row] = (await list('managedexperiment', 'admin', {}, { kw: '只有草稿' })).rows;
    expect(row).toMatchObject({ id, state: 'draft', runsin: null, publishedversion: null });
    // The list of gaps is empty exactly at 100 percent.
    const gaps = async (one: string) => (await scene.read(one, 'admin')).checklist.filter((item) => !item.met).length;
    const complete = await scene.complete();
    const full = ids(await list('managedexperiment', 'admin', { incomplete: ['0'] }));
    expect([full.includes(complete), await gaps(complete)]).toEqual([true, 0]);
    expect([full.includes(id), (await gaps(id)) > 0]).toEqual([false, true]);
    expect(ids(await list('managedexperiment', 'college'))).toContain(id);
    expect((await scene.read(id, 'college')).can).toMatchObject({ edit: false, review: false });
    expect(ids(await list('managedexperiment', 'college2').catch(() => ({ rows: [] })))).not.toContain(id);
  });
});

describe('SharedLab', () => {
  it('lists the shared catalogue, its revisions and its reviews for who holds the page', async () => {
    const id = await scene.listed();
    const found = (await list('labexperiment', 'admin', { state: ['listed'] })).rows.find((row) => row.id === id);
    expect(found).toMatchObject({ leadername: '李华', unitname: '化学学院', completeness: 100, featured: false });
    expect(ids(await list('labexperiment', 'admin', { incomplete: ['1'] }))).not.toContain(id);
    for (const resource of ['labexperiment', 'labrevision', 'labreview']) {
      for (const as of ['college', 'leader', 'student'] as const) {
        expect(await outcomeOf(list(resource, as))).toBe('403 error.forbidden');
      }
    }
    await t.call(entry.beginRevisionRoute, { params: { id } }, 'leader');
    const revisions = async () => (await list('labrevision', 'admin')).rows.filter((row) => row.experiment === id);
    expect(await revisions()).toEqual([]);
    await scene.submit(id);
    expect(await revisions()).toEqual([expect.objectContaining({ number: 1, state: 'submitted', stage: 'college' })]);
    expect(ids(await list('labexperiment', 'admin', { hasrevision: ['1'] }))).toContain(id);
    expect(ids(await list('labsubmission', 'college', { isrevision: ['1'] }), 'experiment')).toContain(id);
    await t.ask(
      `insert into experiments.review (id, experiment_id, person_id, stars, text, created_at, updated_at)
       values ($1, $2, $3, 1, '看不清刻度', now(), now())`,
      ['01900000-0000-7000-8000-0000000000aa', id, await t.personId('student')],
    );
    const reviews = await list('labreview', 'admin', { stars: ['1', '1'] });
    expect(reviews.rows).toEqual([expect.objectContaining({ experiment: id, text: '看不清刻度', state: 'visible' })]);
  });
});
