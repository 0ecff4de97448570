import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { anExperiment, publishPackage } from '../../../testing/experiment.builder.ts';
import { putRunFigures } from '../../catalogue/server/catalogue.public.ts';
import { catalogueRoute, detailsRoute } from '../../catalogue/shared/catalogue.contract.ts';
import { installPackage } from '../../content/server/content.public.ts';
import { goodPackage } from '../../content/testing/package.builder.ts';
import { delistRoute, listRoute } from '../shared/listing.contract.ts';
import { listExperiment } from './listing.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

/** Codes whose row on the shelf is not what the tables say it should be. */
async function differences(): Promise<unknown[]> {
  const rows = await t.ask(`
    select coalesce(e.code, s.code) as code from experiments.shelf s
    full join (
      select e.id, e.code, e.name, e.category, e.level, e.kind, e.hours, e.step_count, e.unit_id, e.leader_id, e.majors,
        e.search_terms, e.listed_at, e.featured, case when e.featured then e.sort else 0 end as place,
        e.published_version_id is not null as runnable,
        case when v.launch_kind in ('package', 'scorm', 'lti') then 'browser' else v.launch_kind end as runs_in,
        coalesce(f.runs, 0) as runs, coalesce(f.runs30, 0) as runs30, f.rating_mean, coalesce(f.rating_number, 0) as number
      from experiments.experiment e left join experiments.experiment_version v on v.id = e.published_version_id
        left join experiments.figures f on f.experiment_id = e.id
      where e.state = 'listed' and e.deleted_at is null
    ) e on e.id = s.experiment_id
    where s is null or e is null or
      (s.code, s.name, s.category, s.level, s.kind, s.hours, s.step_count, s.unit_id, s.leader_id, s.majors, s.search_terms,
        s.listed_at, s.featured, s.place, s.runnable, s.runs_in, s.runs, s.runs30, s.rating_mean, s.rating_number)
      is distinct from (e.code, e.name, e.category, e.level, e.kind, e.hours, e.step_count, e.unit_id, e.leader_id, e.majors,
        e.search_terms, e.listed_at, e.featured, e.place, e.runnable, e.runs_in, e.runs, e.runs30, e.rating_mean, e.number)`);
  return rows.map(({ code }) => code);
}
const listed = async (code: string) =>
  (await t.ask('select runs30, featured, runs_in from experiments.shelf where code = $1', [code]))[0];

const codes = async () => (await t.call(catalogueRoute, {})).rows.map((row) => row.code);

describe('the shelf of the catalogue', () => {
  it('follows an experiment from its listing to its end', async () => {
    const system = await t.ctx();
    const id = await anExperiment(system, await t.ctx('leader'), { code: 'SHELF-1', name: '光栅衍射' });
    expect(await listed('SHELF-1')).toBeUndefined();
    await listExperiment(system, id);
    expect(await listed('SHELF-1')).toMatchObject({ runs30: 0, runs_in: null });
    await installPackage(system, { experimentId: id, number: 1, zip: goodPackage(), publish: true });
    expect(await listed('SHELF-1')).toMatchObject({ runs_in: 'browser' });
    await system.tx((tx) =>
      putRunFigures(tx, [
        {
          experimentId: id,
          runs: 9,
          runs30: 7,
          persons: 4,
          minutesMean: 12,
          minutesMedian: 11,
          finished: 5,
          ended: 6,
          passed: 3,
          scored: 4,
        },
      ]),
    );
    expect(await listed('SHELF-1')).toMatchObject({ runs30: 7 });
    await t.ask(`update experiments.experiment set featured = true, sort = 3, name = '透射光栅' where id = $1`, [id]);
    expect(await listed('SHELF-1')).toMatchObject({ featured: true, runs30: 7 });
    expect(await differences()).toEqual([]);
    await t.call(delistRoute, { params: { id }, body: { reason: '内容更新中' } }, 'admin');
    expect(await listed('SHELF-1')).toBeUndefined();
    await listExperiment(system, id);
    // What was counted before comes back with it.
    expect(await listed('SHELF-1')).toMatchObject({ runs30: 7, runs_in: 'browser' });
    await t.ask('update experiments.experiment set deleted_at = now() where id = $1', [id]);
    expect(await listed('SHELF-1')).toBeUndefined();
    expect(await differences()).toEqual([]);
  });
});

describe('listing', () => {
  it('is for role 0, delisting also for the leader; both follow the states and are audited', async () => {
    const system = await t.ctx();
    const id = await anExperiment(system, await t.ctx('leader2'), { code: 'CHEM-102', name: '凝固点降低' });
    await publishPackage(system, id);
    await listExperiment(system, id);
    const params = { id };
    const delist = (who?: Account) => outcomeOf(t.call(delistRoute, { params, body: { reason: '内容更新中' } }, who));
    const list = (who: Account) => outcomeOf(t.call(listRoute, { params }, who));
    expect(await delist()).toBe('401 error.signIn');
    for (const who of ['college', 'leader', 'teacher', 'student'] as const)
      expect(await delist(who)).toBe('403 error.forbidden');
    expect(await delist('admin')).toBe('done');
    expect(await delist('admin')).toBe('409 experiments.moved.delisted');
    expect(await outcomeOf(t.call(delistRoute, { params, body: { reason: '' } }, 'admin'))).toBe('400 error.malformed');
    expect(await outcomeOf(t.call(detailsRoute, { params }))).toBe('404 experiments.delisted');
    expect(await codes()).not.toContain('CHEM-102');
    for (const who of ['student', 'leader2'] as const) expect(await list(who)).toBe('403 error.forbidden');
    expect(await list('admin')).toBe('done');
    expect(await outcomeOf(t.call(listRoute, { params: { id: await t.personId('admin') } }, 'admin'))).toBe(
      '404 error.notFound',
    );
    expect(await codes()).toContain('CHEM-102');
    expect(await delist('leader2')).toBe('done');
    const rows = await t.app.base.db
      .selectFrom('audit.audit_log')
      .select(['action', 'reason'])
      .where('object_id', '=', id)
      .where('action', 'in', ['experiment.list', 'experiment.delist'])
      .where('result', '=', 'done')
      .execute();
    expect(rows).toHaveLength(4);
    expect(rows.some((row) => row.reason === '内容更新中')).toBe(true);
  });
});
