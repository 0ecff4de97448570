import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { catalogueRoute, facetsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { projectOpeningRoute } from '../../shared/access.contract.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

const available = async (as?: Account) =>
  (await t.call(catalogueRoute, { query: { mine: '1', size: 48 } }, as)).rows.map((row) => row.id);
const opens = async (ids: readonly string[], as: Account) => {
  const answer = (await t.call(projectOpeningRoute, { query: { ExperimentIds: ids.join(',') } }, as)) as {
    JsonList: { ExperimentId: string; Code: string }[];
  };
  return answer.JsonList.filter(({ Code }) => ['ok', 'existing', 'queue'].includes(Code)).map(
    (one) => one.ExperimentId,
  );
};

describe('what I can do', () => {
  it('lists exactly those whose start button lets the person in', async () => {
    const all = (await t.call(catalogueRoute, { query: { size: 48 } })).rows.map((row) => row.id);
    expect(all).toContain(d.experiment.id);
    // Another university has no right until a course of its own holds the experiment.
    const node = await d.node({ people: [await t.personId('outsider')], opensAt: new Date(Date.now() + 3_600_000) });
    for (const as of ['student', 'teacher', 'leader', 'outsider'] as const) {
      expect((await available(as)).sort()).toEqual((await opens(all, as)).sort());
    }
    expect(await available('student')).toContain(d.experiment.id);
    expect(await available('outsider')).not.toContain(d.experiment.id);
    Object.assign(node, { opensAt: null });
    expect(await available('outsider')).toContain(d.experiment.id);
  });

  it('is nothing for a visitor, and its facets count the same experiments', async () => {
    expect(await available()).toEqual([]);
    const { level } = await t.call(facetsRoute, { query: { mine: '1' } }, 'student');
    expect(level.reduce((sum, one) => sum + one.count, 0)).toBe((await available('student')).length);
  });
});
