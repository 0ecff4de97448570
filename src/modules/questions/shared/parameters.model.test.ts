import { describe, expect, it } from 'vitest';
import { buildContent } from '../testing/question.builder.ts';
import { type ContentOf, contentSchema, type Parameter } from './content.model.ts';
import { combinationsOf, parameterAdvice, parameterProblems } from './parameter-problems.model.ts';
import {
  answerOf,
  countOf,
  derivationOn,
  drawnContent,
  drawValues,
  freshName,
  newParameter,
  numberAt,
  placesIn,
  withoutPlaces,
  withParametersOf,
} from './parameters.model.ts';
import { problemsOf } from './readiness.model.ts';
import { NO_RESPONSE, scoreResponse } from './trial.model.ts';

const range = (name: string, from: string, to: string, step: string, decimals = 0): Parameter => ({
  ...newParameter(name),
  ...{ from, to, step, decimals },
});
const list = (name: string, values: string[], decimals = 0): Parameter => ({
  ...newParameter(name),
  ...{ kind: 'list', values, decimals },
});

const LENGTH = range('L', '0.5', '2', '0.1', 1);
const GRAVITY = list('g', ['9.78', '9.80', '9.83'], 2);
const STEM = '<p>摆长 [[L]] m，重力加速度 <span class="formula" data-tex="g=[[g]]">g</span>，求周期。</p>';
const question = (more: Partial<ContentOf<'numeric'>> = {}): ContentOf<'numeric'> =>
  buildContent('numeric', {
    stem: STEM,
    analysis: '<p>代入 [[L]] 与 [[g]]。</p>',
    value: '',
    tiers: [{ within: '1', share: 100 }],
    tolerance: 'relative',
    unit: 'none',
    units: [],
    drawn: { parameters: [LENGTH, GRAVITY], formula: '2*pi*sqrt(L/g)' },
    ...more,
  });
const drawing = (parameters: Parameter[], formula: string) =>
  question({ stem: '<p>求周期。</p>', analysis: '', drawn: { parameters, formula } });
const codesOf = (content: ContentOf<'numeric'>) => parameterProblems(content).map(({ code }) => code);

describe('a drawn number', () => {
  it('is one of a range by its step, or one of a list, as it is shown', () => {
    expect(countOf(LENGTH)).toBe(16);
    expect([0, 1, 15].map((at) => numberAt(LENGTH, at))).toEqual(['0.5', '0.6', '2.0']);
    expect([0, 1].map((at) => numberAt(GRAVITY, at))).toEqual(['9.78', '9.80']);
    expect(numberAt(range('x', '-0.2', '1', '0.1', 2), 1)).toBe('-0.10');
    expect(numberAt(range('x', '-0.2', '1', '0.1', 1), 2)).toBe('0.0');
    // The last step that fits: 3 is not reached.
    expect(countOf(range('x', '0', '3', '2'))).toBe(2);
    expect(numberAt(list('x', ['1.5e3']), 0)).toBe('1500');
  });

  it.each([
    range('x', '2', '1', '1'),
    range('x', '1', '2', '0'),
    range('x', '', '2', '1'),
    range('x', '1', 'two', '1'),
    list('x', []),
    list('x', ['1', 'x']),
  ])('has no values while it is not written to its end', (parameter) => {
    expect(countOf(parameter)).toBe(0);
    expect(drawValues([parameter], 'seed', 'q')).toEqual(new Map());
  });

  it('is the same for the same seed and question, whatever else is drawn', () => {
    const values = drawValues([LENGTH, GRAVITY], 'seed', 'q1');
    expect(drawValues([LENGTH, GRAVITY], 'seed', 'q1')).toEqual(values);
    expect(drawValues([GRAVITY, range('m', '1', '9', '1'), LENGTH], 'seed', 'q1').get('L')).toBe(values.get('L'));
    const seeds = Array.from({ length: 60 }, (_, i) => `seed ${i}`);
    const lengths = new Set(seeds.map((seed) => drawValues([LENGTH], seed, 'q1').get('L')));
    expect(lengths.size).toBeGreaterThan(10);
    const elsewhere = seeds.filter(
      (seed) => drawValues([LENGTH], seed, 'q1').get('L') !== drawValues([LENGTH], seed, 'q2').get('L'),
    );
    expect(elsewhere.length).toBeGreaterThan(30);
    // As it was drawn once: a form that was given keeps its numbers in every later release.
    expect([...values]).toMatchInlineSnapshot(`
      [
        [
          "L",
          "1.2",
        ],
        [
          "g",
          "9.78",
        ],
      ]
    `);
  });
});

describe('a question with drawn numbers', () => {
  it('passes the schema, with its places found in texts and in formulas', () => {
    expect(contentSchema.safeParse(question()).success).toBe(true);
    expect(placesIn(STEM)).toEqual(['L', 'g']);
    expect(placesIn('{{1}} {{a}} [[1]] [a] [[ b ]]')).toEqual(['b']);
    expect(withoutPlaces(question())).toContain('摆长 __ m');
  });

  it('is asked with its numbers, and scored by what the formula gives for them', () => {
    const content = question();
    const drawn = drawnContent(content, 'seed', 'q');
    expect(drawn.drawn).toBeUndefined();
    const values = drawValues(content.drawn!.parameters, 'seed', 'q');
    expect(drawn.stem).toContain(`摆长 ${values.get('L')} m`);
    expect(drawn.stem).toContain(`data-tex="g=${values.get('g')}"`);
    expect(drawn.analysis).toBe(`<p>代入 ${values.get('L')} 与 ${values.get('g')}。</p>`);
    const right = 2 * Math.PI * Math.sqrt(Number(values.get('L')) / Number(values.get('g')));
    expect(Number(drawn.value)).toBeCloseTo(right, 9);
    const score = (text: string) => scoreResponse(drawn, { ...NO_RESPONSE, text }, 4).score;
    expect(score(right.toFixed(3))).toBe(4);
    expect(score((right * 1.02).toFixed(3))).toBe(0);
    const single = buildContent('single');
    expect(drawnContent(single, 'seed', 'q')).toBe(single);
  });

  it('has values as they are written, without the surprises of binary arithmetic', () => {
    const values = new Map([
      ['a', '0.1'],
      ['b', '0.2'],
    ]);
    expect(answerOf('a+b', values)).toBe('0.3');
    expect(answerOf('a/b*1e-9', values)).toBe('5e-10');
    expect(answerOf('a-a', values)).toBe('0');
    expect(['a/0', 'a+', 'c'].map((formula) => answerOf(formula, values))).toEqual(['', '', '']);
  });

  it('says how its key came about', () => {
    const content = question({ drawn: { parameters: [list('L', ['-2'])], formula: '3*L' } });
    expect(derivationOn(content, 's', 'q')).toEqual({ formula: '3 × L', filled: '3 × (−2)' });
    expect(derivationOn({ ...content, drawn: { ...content.drawn!, formula: '3*' } }, 's', 'q')?.filled).toBe('3 × ');
    expect(derivationOn({ ...content, drawn: { ...content.drawn!, formula: '3 & 4' } }, 's', 'q')).toBeUndefined();
    expect(derivationOn(buildContent('numeric'), 's', 'q')).toBeUndefined();
  });

  it('keeps the numbers a candidate saw under the formula of a newer version', () => {
    const given = question();
    const newer = question({
      stem: '<p>另一个题干 [[L]] [[g]]</p>',
      drawn: { parameters: [range('L', '50', '60', '1'), GRAVITY], formula: 'L/g' },
    });
    const asked = withParametersOf(newer, given);
    const before = drawnContent(given, 'seed', 'q');
    const after = drawnContent(asked, 'seed', 'q');
    expect(after).toMatchObject({ stem: before.stem });
    const values = drawValues(given.drawn!.parameters, 'seed', 'q');
    expect(after).toMatchObject({ value: answerOf('L/g', values) });
  });

  it('proposes names that are not taken', () => {
    expect(freshName({ parameters: [] })).toBe('a');
    expect(freshName({ parameters: [newParameter('a'), newParameter('c')] })).toBe('b');
  });
});

describe('what keeps drawn numbers from being used', () => {
  it('is nothing where they are whole', () => {
    expect(problemsOf(question())).toEqual([]);
    expect(parameterProblems(buildContent('numeric'))).toEqual([]);
    // Two numbers in brackets are words where nothing is drawn.
    expect(problemsOf(buildContent('numeric', { stem: '<p>[[x]]</p>' }))).toEqual([]);
  });

  it.each([
    ['none', drawing([], '1'), 'parameterNone'],
    ['a name that is none', drawing([range('2x', '1', '2', '1')], '1'), 'parameterName'],
    ['a name that is a function', drawing([range('sqrt', '1', '2', '1')], '1'), 'parameterName'],
    ['a name that is a constant', drawing([range('pi', '1', '2', '1')], '1'), 'parameterName'],
    ['two of a name', drawing([LENGTH, GRAVITY, LENGTH], 'L'), 'parameterTwice'],
    ['a range the wrong way round', drawing([range('L', '2', '1', '1'), GRAVITY], 'L'), 'parameterRange'],
    ['an empty list', drawing([list('L', []), GRAVITY], 'L'), 'parameterValues'],
    ['more values than a parameter has', drawing([range('L', '0', '1001', '1'), GRAVITY], 'L'), 'parameterMany'],
    ['figures that are not shown', drawing([range('L', '0.5', '2', '0.25', 1), GRAVITY], 'L'), 'parameterDecimals'],
    ['a formula that cannot be read', drawing([LENGTH, GRAVITY], '2*'), 'parameterFormula'],
    ['a name there is not', drawing([LENGTH, GRAVITY], 'L/h'), 'parameterUnknown'],
    [
      'too many forms',
      drawing([range('L', '1', '400', '1'), range('g', '1', '400', '1')], 'L'),
      'parameterCombinations',
    ],
    ['a division by zero', drawing([range('L', '0', '3', '1'), GRAVITY], 'g/L'), 'parameterNoValue'],
    [
      'a division by zero inside',
      drawing([range('L', '1', '9', '1'), range('g', '1', '9', '1')], '1/(L-g-3)'),
      'parameterNoValue',
    ],
  ])('is %s', (_what, content, code) => {
    expect(codesOf(content)).toEqual([code]);
    expect(problemsOf(content).map((one) => one.code)).toContain(code);
  });

  it('says for which numbers there is no value, and which name is unknown', () => {
    const zero = drawing([range('L', '0', '3', '1'), GRAVITY], 'g/L');
    expect(parameterProblems(zero)).toMatchObject([{ path: 'drawn.formula', params: { values: 'L = 0, g = 9.78' } }]);
    expect(parameterProblems(drawing([LENGTH, GRAVITY], 'L/h'))).toMatchObject([{ params: { name: 'h' } }]);
  });

  it('is a place without a number, in the stem or the analysis, or one in two styles', () => {
    expect(parameterProblems(question({ stem: `${STEM}<p>[[m]]</p>` }))).toMatchObject([
      { path: 'stem', code: 'parameterPlace', params: { name: 'm' } },
    ]);
    expect(parameterProblems(question({ analysis: '<p>[[m]]</p>' }))).toMatchObject([{ path: 'analysis' }]);
    expect(codesOf(question({ stem: `${STEM}<p>[[<b>T</b>]]</p>` }))).toEqual(['parameterPlace']);
  });

  it('comes quickly, whatever is typed', () => {
    const many = drawing([range('L', '1', '316', '1'), range('g', '1', '316', '1')], 'L*g/(L+g)');
    expect(combinationsOf(many.drawn!)).toBe(99_856);
    const began = performance.now();
    expect(parameterProblems(many)).toEqual([]);
    for (let i = 0; i < 100; i++) parameterProblems({ ...many, stem: `${STEM}${i}` });
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

it('advises on numbers that are not used, not shown, or not to be typed', () => {
  expect(parameterAdvice(question())).toEqual([]);
  expect(parameterAdvice(buildContent('numeric'))).toEqual([]);
  const more = question({
    tiers: [],
    drawn: { parameters: [LENGTH, GRAVITY, list('m', ['1']), list('k', ['3'])], formula: 'L/g/k' },
  });
  expect(parameterAdvice(more)).toEqual([
    { code: 'unused', names: ['m'] },
    { code: 'hidden', names: ['k'] },
    { code: 'exact', names: [] },
  ]);
  expect(parameterAdvice(drawing([LENGTH, GRAVITY], 'L/'))).toEqual([]);
});
