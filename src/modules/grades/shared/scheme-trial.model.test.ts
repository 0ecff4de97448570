import { describe, expect, it } from 'vitest';
import { DEFAULT_BANDS, gradeScheme, schemeItem } from './grade-scheme.model.ts';
import { trialFigures, typedTotal } from './scheme-trial.model.ts';

const scheme = gradeScheme({
  items: [
    schemeItem({ key: 'test', name: '测验', kind: 'test', weight: 30 }),
    schemeItem({ key: 'experiment', name: '实验', kind: 'experiment', weight: 50, dropLowest: 2 }),
    schemeItem({ key: 'exam', name: '考试', kind: 'exam', weight: 20, minToPass: 50 }),
  ],
  passLine: 60,
  decimals: 1,
  bands: DEFAULT_BANDS,
  curves: [],
});

describe('the total of typed marks', () => {
  it('weighs them, whatever an item drops of its members', () =>
    expect(typedTotal(scheme, { test: 80, experiment: 90, exam: 70 })).toMatchObject({ total: 83, band: 'good' }));
  it('leaves out an item without a mark', () =>
    expect(typedTotal(scheme, { test: 80, experiment: 90, exam: null }).total).toBe(86.3));
  it('holds the least of an item and the layers', () => {
    expect(typedTotal(scheme, { test: 90, experiment: 90, exam: 40 }).total).toBeLessThan(60);
    const curved = { ...scheme, curves: [{ op: 'add' as const, n: 5 }] };
    expect(typedTotal(curved, { test: 80, experiment: 90, exam: 70 }).total).toBe(88);
  });
  it('is none without any mark', () => expect(typedTotal(scheme, {}).total).toBeNull());
});

it('sums up how totals and bands move', () => {
  const row = (before: number | null, after: number | null, beforeBand: string | null, afterBand: string | null) => ({
    ...{ before, after, beforeBand, afterBand },
  });
  const rows = [
    row(80, 84, 'good', 'good'),
    row(59, 52, 'fail', 'fail'),
    row(70, 70, 'fair', 'good'),
    row(null, 90, null, 'best'),
  ];
  expect(trialFigures(rows)).toEqual({
    ...{ people: 4, changed: 2, bands: 1, largest: -7 },
    ...{ meanBefore: (80 + 59 + 70) / 3, meanAfter: 74 },
  });
  expect(trialFigures([])).toMatchObject({ people: 0, meanBefore: null, meanAfter: null, largest: null });
});
