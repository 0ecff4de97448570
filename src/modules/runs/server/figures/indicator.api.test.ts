import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseSheet } from '../../../../platform/sheets/sheet-parser.ts';
import { createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { catalogueRoute, detailsRoute, exportCatalogueRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { favouriteRoute, likeRoute } from '../../../catalogue/shared/social.contract.ts';
import { statisticsRoute } from '../../../catalogue/shared/statistics.contract.ts';
import { summaryRoute } from '../../../catalogue/shared/summary.contract.ts';
import { indicatorRoute, proofRoute } from '../../../proof/shared/proof.contract.ts';
import { INDICATORS, OF_ONE_EXPERIMENT } from '../../../proof/shared/proof.model.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';
import { driveRun, recomputeFigures } from '../runs.public.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const read = (code: string) => t.call(proofRoute, { params: { code } });

/** The code on the notes sheet of a workbook. */
async function codeIn(bytes: Buffer): Promise<string> {
  const sheet = await parseSheet({ bytes, ending: 'xlsx', maxRows: 100, second: ['说明'] });
  if (!('lines' in sheet)) throw new Error(sheet.fault);
  return sheet.second.find(({ cells }) => cells[0] === '核验码')!.cells[1]!;
}

const finish = async (who: 'student' | 'student2', score: number) =>
  driveRun(await t.ctx(), {
    personId: await t.personId(who),
    experimentId: d.experiment.id,
    context: { kind: 'open' },
    steps: Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score, seconds: 60 + i })),
  });

describe('figures of experiments', () => {
  let code: string;
  beforeAll(async () => {
    const system = await t.ctx();
    const { id } = d.experiment;
    code = (await t.call(detailsRoute, { params: { id } })).code;
    for (const [who, score] of [
      ['student', 9],
      ['student2', 4],
      ['student', 8],
    ] as const) {
      await driveRun(system, {
        personId: await t.personId(who),
        experimentId: id,
        context: { kind: 'open' },
        steps: Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score, seconds: 60 + i })),
      });
    }
    await t.drainJobs();
    await recomputeFigures(system);
    await t.call(likeRoute, { params: { id }, body: { on: true } }, 'student');
    await t.call(favouriteRoute, { params: { id }, body: { on: true } }, 'student2');
    await t.call(favouriteRoute, { params: { id }, body: { on: true } }, 'student');
  });

  it('are on their own page what they are on the details page', async () => {
    const { figures } = await t.call(detailsRoute, { params: { id: code } });
    const now = async (key: (typeof INDICATORS)[number]) =>
      t.call(indicatorRoute, { params: { key }, query: { experiment: code } });
    const shown = {
      views: figures.views,
      runs: figures.runs,
      persons: figures.persons,
      minutes: figures.meanMinutes,
      completion: figures.completionRate,
      pass: figures.passRate,
      rating: figures.rating,
      likes: figures.likes,
      favourites: figures.favourites,
    };
    expect(figures).toMatchObject({ runs: 3, persons: 2, likes: 1, favourites: 2, completionRate: 100 });
    for (const [key, value] of Object.entries(shown)) {
      expect([key, (await now(key as 'views')).value]).toEqual([key, value]);
    }
    expect(await now('pass')).toMatchObject({ numerator: figures.passed, denominator: figures.scored });
    expect(await now('distribution')).toMatchObject({ value: null, bins: null });
    for (let i = 0; i < 10; i++) await finish('student', i % 10);
    const { distribution } = await t.call(statisticsRoute, { params: { id: d.experiment.id } });
    expect(await now('distribution')).toMatchObject({ value: distribution?.scored, bins: distribution?.bins });
  });

  it('of the platform are what the public pages say', async () => {
    const summary = await t.call(summaryRoute, {});
    const value = async (key: (typeof INDICATORS)[number]) =>
      (await t.call(indicatorRoute, { params: { key }, query: {} })).value;
    expect({
      experiments: await value('experiments'),
      units: await value('units'),
      runs: await value('runs'),
      completionRate: await value('completion'),
    }).toEqual({
      experiments: summary.experiments,
      units: summary.units,
      runs: summary.runs,
      completionRate: summary.completionRate,
    });
    expect([await value('persons'), await value('likes'), await value('favourites')]).toEqual([2, 1, 2]);
    for (const key of INDICATORS)
      expect(await outcomeOf(t.call(indicatorRoute, { params: { key }, query: {} }))).toBe('done');
    for (const key of INDICATORS.filter((one) => !OF_ONE_EXPERIMENT.has(one))) {
      const asked = t.call(indicatorRoute, { params: { key }, query: { experiment: code } });
      expect(await outcomeOf(asked)).toBe('404 error.notFound');
    }
    const gone = t.call(indicatorRoute, { params: { key: 'runs' }, query: { experiment: 'NONE' } });
    expect(await outcomeOf(gone)).toBe('404 error.notFound');
  });

  it('leave with the catalogue under a code that counts it anew', async () => {
    const answer = await t.request({ method: 'GET', url: `${exportCatalogueRoute.path}?kind=basic`, as: 'student' });
    const proof = await read(await codeIn(answer.rawPayload));
    expect(proof.files).toEqual([{ sha256: sha(answer.rawPayload), bytes: answer.rawPayload.length }]);
    const { total } = await t.call(catalogueRoute, { query: { kind: 'basic' } as never });
    expect(proof).toMatchObject({ frozen: { value: total }, live: { value: total }, filters: [{ value: 'basic' }] });
  });
});
