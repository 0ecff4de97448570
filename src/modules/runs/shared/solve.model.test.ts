import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readRules } from '../../content/shared/rule.model.ts';
import { evaluateStep, type RuleEvent } from './rule.policy.ts';
import { type SeriesShape, type Solution, seriesOf, solveStep } from './solve.model.ts';

const shapes: Readonly<Record<string, SeriesShape>> = {
  'T2-L': {
    columns: ['L', 'T²'],
    unit: 'm,s²',
    rows: ({ g = 9.8 }) => [0.6, 0.7, 0.8, 0.9, 1].map((length) => [length, (4 * Math.PI ** 2 * length) / g]),
  },
  'titration-curve': {
    columns: ['V(NaOH)', 'pH'],
    unit: 'mL,1',
    rows: ({ c_acid: acid = 0.1 }) => Array.from({ length: 40 }, (_, i) => [250 * acid + (i - 20) / 4, 3 + i / 4]),
  },
};

/** All steps of an experiment, each rule met or missed: scores, and the series that were made. */
function perform(code: string, wanted: boolean) {
  const file = new URL(`../../../../experiments/${code}/vse.json`, import.meta.url);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    steps: { seq: number; maxScore: number }[];
    params: Record<string, { min: number; max: number }>;
  };
  const { rules } = readRules(manifest as never);
  const params = Object.fromEntries(
    Object.entries(manifest.params).map(([key, { min, max }]) => [key, min + (max - min) / 3]),
  );
  const before: RuleEvent[] = [];
  const series: Solution['series'][number][] = [];
  const scores = manifest.steps.map(({ seq }) => {
    const own = rules.get(seq)!;
    const solution = solveStep(own, { params, before, shapes }, () => wanted);
    before.push(...solution.events.map((event) => ({ ...event, stepSeq: seq })));
    series.push(...solution.series);
    const facts = { params, events: before, series: seriesOf(solution), verdicts: new Map() };
    return evaluateStep(own, { ...facts, seconds: 60, expectSeconds: 60, reported: null }).score;
  });
  return { series, scores, most: manifest.steps.map((step) => step.maxScore) };
}

it.each([
  ['phys-101', 'T2-L'],
  ['chem-101', 'titration-curve'],
] as const)('a series of %s keeps the names and units of its shape and scores as good and bad work', (code, name) => {
  const good = perform(code, true);
  const { columns, unit } = shapes[name]!;
  expect(good.series).toMatchObject([{ name, columns, unit }]);
  expect(good.scores).toEqual(good.most);
  perform(code, false).scores.forEach((score, i) => {
    expect(score, `step ${i + 1}`).toBeLessThan(good.most[i]!);
  });
});
