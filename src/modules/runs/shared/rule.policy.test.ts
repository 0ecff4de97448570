import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Rule, RuleError, readRule, readRules } from '../../content/shared/rule.model.ts';
import { errorOf, evaluateStep, type RuleEvent, type RuleFacts, tierShare } from './rule.policy.ts';
import { seriesOf, solveStep } from './solve.model.ts';

const event = (name: string, result: unknown = null, stepSeq: number | null = null): RuleEvent => {
  const at = name.indexOf(':');
  return { verb: name.slice(0, at), object: name.slice(at + 1), result, stepSeq };
};
const facts = (more: Partial<RuleFacts> = {}): RuleFacts => ({
  params: { c: 0.0953, m: 2 },
  events: [],
  series: new Map(),
  seconds: 60,
  expectSeconds: 60,
  reported: null,
  verdicts: new Map(),
  ...more,
});
const rule = (value: object): Rule => readRule(value, 'rule');
const points = (value: object, more: Partial<RuleFacts> = {}) => evaluateStep([rule(value)], facts(more)).score;
const events = (...names: string[]) => ({ events: names.map((name) => event(name)) });

describe('numeric', () => {
  // A tolerance in bands: 14 points, 0.3 % → all, 0.6 % → half, 1 % → a quarter.
  const concentration = {
    kind: 'numeric',
    points: 14,
    on: 'entered:c',
    path: 'value',
    expect: 'param:c',
    tolerance: 'rel',
    tiers: [
      { tol: 0.003, share: 1 },
      { tol: 0.006, share: 0.5 },
      { tol: 0.01, share: 0.25 },
    ],
  };
  it.each([
    [0.0955, 14],
    [0.0958, 7],
    [0.0962, 3.5],
    [0.0964, 0],
    [0.0953, 14],
    [0.0951, 14],
  ])('%d gives %d', (value, expected) => {
    expect(points(concentration, { events: [event('entered:c', { value })] })).toBe(expected);
  });

  it.each([null, {}, { value: '0.0953' }, { value: null }, { value: Number.NaN }, [0.0953]])(
    'gives nothing for %j',
    (result) => {
      expect(points(concentration, { events: [event('entered:c', result)] })).toBe(0);
    },
  );

  it('takes the last value, and only one after a new beginning', () => {
    const entered = (value: number) => event('entered:c', { value });
    expect(points(concentration, { events: [entered(0.0953), entered(0.2)] })).toBe(0);
    const again = { ...concentration, after: 'restarted:step:1' };
    expect(points(again, { events: [entered(0.0953), event('restarted:step:1')] })).toBe(0);
    expect(points(again, { events: [entered(0.2), event('restarted:step:1'), entered(0.0953)] })).toBe(14);
  });

  it('holds a tolerance exactly at its edge, and asks for decimals where they matter', () => {
    const reading = {
      kind: 'numeric',
      points: 2,
      on: 'read:v',
      expect: 23.8,
      tiers: [{ tol: 0.02, share: 1 }],
      decimals: 2,
    };
    const given = (value: number, text: string) => points(reading, { events: [event('read:v', { value, text })] });
    expect(given(23.82, '23.82')).toBe(2);
    expect(given(23.78, '23.78')).toBe(2);
    expect(given(23.83, '23.83')).toBe(0);
    expect(given(23.8, '23.8')).toBe(0);
    expect(given(23.8, '23.80')).toBe(2);
    expect(given(23.8, '23,80')).toBe(2);
  });

  it('knows ranges, and formulas over earlier results', () => {
    const span = { kind: 'numeric', points: 4, on: 'recorded:span', min: 400 };
    expect(points(span, { events: [event('recorded:span', { value: 400 })] })).toBe(4);
    expect(points(span, { events: [event('recorded:span', { value: 399 })] })).toBe(0);
    const mean = {
      kind: 'numeric',
      points: 3,
      on: 'entered:mean',
      expect: '(result:read:a+result:read:b)/m',
      tiers: [{ tol: 0, share: 1 }],
    };
    const read = [event('read:a', { value: 1 }), event('read:b', { value: 2 })];
    expect(points(mean, { events: [...read, event('entered:mean', { value: 1.5 })] })).toBe(3);
    expect(points(mean, { events: [read[0]!, event('entered:mean', { value: 1.5 })] })).toBe(0);
  });
});

describe('measures of an error', () => {
  it.each([
    [10.2, 10, 'abs', 0.2],
    [10.2, 10, 'rel', 0.02],
    [20, 10, 'factor', 2],
    [5, 10, 'factor', 2],
    [1.24, 1.23, 'sig', 1],
    [123.9, 123, 'sig', 0.9],
  ] as const)('%d against %d by %s is %d', (value, expected, measure, error) => {
    expect(errorOf(value, expected, measure)).toBeCloseTo(error, 9);
  });
  it('is without end where there is none', () => {
    for (const [value, expected, measure] of [
      [1, 0, 'rel'],
      [-1, 1, 'factor'],
      [Number.NaN, 1, 'abs'],
      [1, Number.NaN, 'abs'],
      [1, 0, 'sig'],
    ] as const) {
      expect(tierShare(errorOf(value, expected, measure), [{ tol: 1e9, share: 1 }])).toBe(0);
    }
  });
});

describe('event', () => {
  const three = { kind: 'event', points: 6, verb: 'timed', object: 'periods:20:*', count: { min: 3 } };
  it.each([
    [0, 0, 0],
    [1, 0, 2],
    [2, 0, 4],
    [3, 6, 6],
    [5, 6, 6],
  ])('%d times gives %d, with partial %d', (n, all, partial) => {
    const done = events(...Array.from({ length: n }, (_, i) => `timed:periods:20:${i}`), 'timed:periods:10:x');
    expect(points(three, done)).toBe(all);
    expect(points({ ...three, partial: true }, done)).toBe(partial);
  });
  it('gives nothing above its most, and counts only within its step', () => {
    expect(
      points(
        { ...three, count: { min: 1, max: 2 } },
        events('timed:periods:20:a', 'timed:periods:20:b', 'timed:periods:20:c'),
      ),
    ).toBe(0);
    const here = { ...three, count: { min: 1 }, withinStep: 5 };
    expect(points(here, { events: [event('timed:periods:20:a', null, 4)] })).toBe(0);
    expect(points(here, { events: [event('timed:periods:20:a', null, 5)] })).toBe(6);
  });
});

describe('sequence', () => {
  const strict = { kind: 'sequence', points: 8, list: ['wash:water', 'wash:alkali', 'wash:alkali'] };
  it.each([
    [['wash:water', 'wash:alkali', 'wash:alkali'], 8],
    [['look:x', 'wash:water', 'wash:alkali', 'look:y', 'wash:alkali'], 8],
    [['wash:alkali', 'wash:water', 'wash:alkali'], 0],
    [['wash:water', 'wash:alkali'], 0],
    [['wash:water', 'wash:alkali', 'wash:alkali', 'wash:alkali'], 0],
    [[], 0],
  ])('strict %j gives %d', (done, expected) => {
    expect(points(strict, events(...done))).toBe(expected);
  });
  const lcs = { kind: 'sequence', points: 6, mode: 'lcs', list: ['a:1', 'a:2', 'a:3', 'a:4'] };
  it.each([
    [['a:1', 'a:2', 'a:3', 'a:4'], 6],
    [['a:1', 'a:3', 'a:2', 'a:4'], 4],
    [['a:4', 'a:3', 'a:2', 'a:1'], 0],
    [['a:2', 'a:3'], 2],
    [[], 0],
  ])('lcs %j gives %d', (done, expected) => {
    expect(points(lcs, events(...done))).toBe(expected);
  });
});

describe('set', () => {
  const chosen = { kind: 'set', points: 6, on: 'selected:tools', path: 'chosen', members: ['a', 'b', 'c'] };
  it.each([
    [['a', 'b', 'c'], 6],
    [['c', 'b', 'a', 'a'], 6],
    [['a', 'b'], 4],
    [['a', 'b', 'c', 'x'], 4],
    [['x', 'y'], 0],
    [[], 0],
    ['abc', 0],
  ])('chosen %j gives %d', (given, expected) => {
    expect(points(chosen, { events: [event('selected:tools', { chosen: given })] })).toBe(expected);
  });
  const met = { kind: 'set', points: 9, verb: 'turned', members: ['1', '2', '3'] };
  it('met members count once, others do not matter', () => {
    expect(points(met, events('turned:1', 'turned:1', 'turned:9'))).toBe(3);
    expect(points(met, events('turned:3', 'turned:2', 'turned:1'))).toBe(9);
  });
  it('values within the tolerance count, up to what is needed', () => {
    const valued = {
      kind: 'set',
      points: 10,
      verb: 'recorded',
      need: 2,
      tol: 1,
      members: [
        { object: 'A', expect: '10*m' },
        { object: 'B', expect: 30 },
        { object: 'C', expect: 40 },
      ],
    };
    const recorded = (object: string, value: number) => event(`recorded:${object}`, { value });
    expect(points(valued, { events: [recorded('A', 20.9), recorded('B', 33)] })).toBe(5);
    expect(points(valued, { events: [recorded('A', 20), recorded('B', 30), recorded('C', 40)] })).toBe(10);
    expect(points(valued, { events: [recorded('A', 20), recorded('A', 99)] })).toBe(0);
  });
});

describe('ladder', () => {
  const ladder = { kind: 'ladder', points: [10, 8, 6], on: 'answered:q', answer: 'x' };
  it.each([
    [['x'], 10],
    [['a', 'x'], 8],
    [['a', 'b', 'x'], 6],
    [['a', 'b', 'c', 'x'], 0],
    [['a', 'x', 'x'], 8],
    [['a'], 0],
    [[], 0],
  ])('%j gives %d', (tries, expected) => {
    expect(points(ladder, { events: tries.map((value) => event('answered:q', { value })) })).toBe(expected);
  });
});

describe('penalty', () => {
  const rules = [
    rule({ kind: 'event', points: 6, verb: 'did', object: 'it' }),
    rule({ kind: 'penalty', verb: 'touched', object: 'hot*', each: 2, max: 5 }),
  ];
  it.each([
    [0, 6],
    [1, 4],
    [2, 2],
    [3, 1],
    [9, 1],
  ])('%d wrong actions leave %d', (n, expected) => {
    const done = events('did:it', ...Array.from({ length: n }, () => 'touched:hotplate'), 'touched:cold');
    expect(evaluateStep(rules, facts(done)).score).toBe(expected);
  });
  it('never goes below nothing', () => {
    expect(evaluateStep(rules, facts(events('touched:hotplate'))).score).toBe(0);
  });
});

describe('time', () => {
  it.each([
    [30, 10],
    [60, 10],
    [90, 5],
    [105, 2.5],
    [120, 0],
    [900, 0],
  ])('%d seconds of 60 give %d', (seconds, expected) => {
    expect(points({ kind: 'time', points: 10 }, { seconds })).toBe(expected);
  });
  it('without an expected time is no matter', () => {
    expect(points({ kind: 'time', points: 10 }, { seconds: 900, expectSeconds: null })).toBe(10);
  });
});

describe('fit and series', () => {
  const line = { columns: ['L', 'T2'], rows: [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((x) => [x, 4.03 * x + 0.01]) };
  const fit = {
    kind: 'fit',
    points: 12,
    series: 's',
    model: 'linear',
    parameter: 'slope',
    minPoints: 5,
    span: 0.4,
    on: 'entered:slope',
    tolerance: 'rel',
    tiers: [{ tol: 0.005, share: 1 }],
  };
  const slope = (value: number, series = line) =>
    points(fit, { series: new Map([['s', series]]), events: [event('entered:slope', { value })] });
  it('compares with what the server fits itself', () => {
    expect(slope(4.03)).toBe(12);
    expect(slope(4.05)).toBe(12);
    expect(slope(4.06)).toBe(0);
    expect(slope(4.03, { ...line, rows: line.rows.slice(0, 4) })).toBe(0);
    expect(slope(4.03, { ...line, rows: line.rows.map(([x, y]) => [x! / 10, y!]) })).toBe(0);
    expect(points(fit, { events: [event('entered:slope', { value: 4.03 })] })).toBe(0);
  });
  it('counts rows, all or near a value', () => {
    const series = new Map([['s', { columns: ['v'], rows: [[1], [2], [2.5], [9]] }]]);
    expect(points({ kind: 'series', points: 5, series: 's', minRows: 4 }, { series })).toBe(5);
    expect(points({ kind: 'series', points: 5, series: 's', minRows: 5 }, { series })).toBe(0);
    const near = { kind: 'series', points: 5, series: 's', column: 0, expect: 'm', tol: 1, minRows: 3 };
    expect(points(near, { series })).toBe(5);
    expect(points({ ...near, minRows: 4 }, { series })).toBe(0);
  });
});

describe('what a machine cannot grade', () => {
  it('waits for a person or a verifier', () => {
    expect(points({ kind: 'manual', points: 5 })).toBeNull();
    const verify = { kind: 'verify', points: 12, verifier: 'logic', artefact: 'net' };
    expect(points(verify)).toBeNull();
    expect(points(verify, { verdicts: new Map([['net', 0.5]]) })).toBe(6);
  });
  it('takes the reported score as far as its points go', () => {
    const reported = { kind: 'reported', points: 5 };
    expect(points(reported, { reported: 3.5 })).toBe(3.5);
    expect(points(reported, { reported: 9 })).toBe(5);
    expect(points(reported, { reported: -1 })).toBe(0);
    expect(points(reported)).toBe(0);
  });
});

describe('reading rules', () => {
  it.each([
    {},
    { kind: 'magic', points: 1 },
    { kind: 'event', points: 101, verb: 'x' },
    { kind: 'event', points: 1 },
    { kind: 'numeric', points: 1, on: 'a:b', expect: 'alert(1)', tiers: [{ tol: 1, share: 1 }] },
    { kind: 'numeric', points: 1, on: 'a:b', expect: 1, tiers: [] },
    { kind: 'numeric', points: 1, on: 'a:b', expect: 1, tiers: [{ tol: -1, share: 1 }] },
    { kind: 'set', points: 1, verb: 'x', members: [] },
    { kind: 'set', points: 1, verb: 'x', members: [{ object: 'A', expect: '1' }] },
    { kind: 'ladder', points: 5, on: 'a:b', answer: 'x' },
    {
      kind: 'fit',
      points: 1,
      series: 's',
      model: 'cubic',
      parameter: 'x',
      minPoints: 3,
      on: 'a:b',
      tiers: [{ tol: 1, share: 1 }],
    },
    null,
    [],
  ])('refuses %j', (value) => {
    expect(() => readRule(value, 'steps.0.rules.0')).toThrow(RuleError);
  });

  it('leaves a step without rules when its points do not make its maximum', () => {
    const { rules, faults } = readRules({
      steps: [
        { seq: 1, maxScore: 6, rules: [{ kind: 'event', points: 6, verb: 'x' }] },
        { seq: 2, maxScore: 6, rules: [{ kind: 'event', points: 5, verb: 'x' }] },
        { seq: 3, maxScore: 6, rules: [{ kind: 'nothing' }] },
        { seq: 4, maxScore: 6 },
      ],
    });
    expect([...rules.keys()]).toEqual([1]);
    expect(faults.map((fault) => fault.seq)).toEqual([2, 3]);
  });
});

describe.each(['chem-101', 'phys-101'])('the rules of %s', (name) => {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../../experiments/${name}/vse.json`), 'utf8'),
  ) as { steps: { seq: number; maxScore: number }[]; params: Record<string, { min: number; max: number }> };
  const { rules, faults } = readRules(manifest as never);
  const params = Object.fromEntries(
    Object.entries(manifest.params).map(([key, { min, max }]) => [key, min + (max - min) / 3]),
  );
  const perform = (wanted: boolean) => {
    const before: RuleEvent[] = [];
    return manifest.steps.map((step) => {
      const solution = solveStep(rules.get(step.seq)!, { params, before }, () => wanted);
      before.push(...solution.events.map((one) => ({ ...one, stepSeq: step.seq })));
      return evaluateStep(rules.get(step.seq)!, facts({ params, events: before, series: seriesOf(solution) })).score!;
    });
  };

  it('can all be read, and make 100 for work without a fault', () => {
    expect(faults).toEqual([]);
    expect(rules.size).toBe(manifest.steps.length);
    expect(perform(true)).toEqual(manifest.steps.map((step) => step.maxScore));
  });

  it('give less for every step that is missed', () => {
    perform(false).forEach((score, i) => {
      expect(score, `step ${i + 1}`).toBeLessThan(manifest.steps[i]!.maxScore);
    });
  });

  it('give nothing where nothing was done', () => {
    for (const step of manifest.steps) expect(evaluateStep(rules.get(step.seq)!, facts({ params })).score).toBe(0);
  });
});
