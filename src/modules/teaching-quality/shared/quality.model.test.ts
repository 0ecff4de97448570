import { describe, expect, it } from 'vitest';
import { markingFigures, replyFigures } from './feedback.model.ts';
import { bandsOf, type Counted, countedOf, groupOf, isDifferent, relationOf, summaryOf } from './marks.model.ts';
import { attainmentOf } from './objectives.model.ts';
import { countingAttempts, paperFigures } from './papers.model.ts';
import { cellOf, chosenRuns, measured, type StepFact, stepMap } from './steps.model.ts';

const BANDS = [90, 80, 70, 60, 0].map((from) => ({ key: String(from), from }));
const learner = (total: number, more: Partial<Counted> = {}): Counted => ({
  ...{ personId: String(total), classId: 'a', name: '', number: null, group: 'marked', total, passLine: 60 },
  ...{ topFrom: 90, band: BANDS.find(({ from }) => total >= from)!.key, items: new Map() },
  ...more,
});
const TOTALS = [19, 18, 16, 15, 14, 12, 11, 9, 6, 5];
/** The worked example: ten students, four questions, full mark 20. */
const percents = TOTALS.map((total) => learner(total * 5));

describe('figures of marks', () => {
  it('are those of the worked example', () => {
    expect(summaryOf(percents)).toMatchObject({
      ...{ n: 10, mean: 62.5, median: 65, low: 47.5, high: 78.75, max: 95, min: 25, passed: 6, excellent: 2 },
    });
    expect(bandsOf(percents, BANDS).map(({ count }) => count)).toEqual([2, 1, 2, 1, 4]);
  });

  it('have no excellent rate with two bands, and no value of nobody', () => {
    expect(summaryOf([learner(95, { topFrom: null })]).excellent).toBe(null);
    expect(summaryOf([])).toMatchObject({ n: 0, mean: null, sd: null, passed: 0 });
  });

  it('count those absent unless they are left out, never deferred or unfinished ones', () => {
    expect(groupOf(50, ['absent'])).toBe('absent');
    expect(groupOf(50, ['deferred', 'absent'])).toBe('deferred');
    expect(groupOf(null, ['excused'])).toBe('excused');
    expect(groupOf(null, [])).toBe('undone');
    const all = [learner(50, { group: 'absent' }), learner(70), learner(60, { group: 'deferred' })];
    expect([countedOf(all, true).length, countedOf(all, false).length]).toEqual([2, 1]);
  });

  it('mark a class that differs by ten, with ten on both sides', () => {
    const of = (total: number, n: number) => Array.from({ length: n }, () => learner(total));
    expect(isDifferent(of(80, 10), of(70, 10))).toBe(true);
    expect(isDifferent(of(79, 10), of(70, 10))).toBe(false);
    expect(isDifferent(of(90, 9), of(50, 10))).toBe(false);
  });

  it('relate term and exam from ten points on', () => {
    const points = Array.from({ length: 10 }, (_, x) => ({ process: x, exam: 2 * x + 1 }));
    expect(relationOf(points)).toBeCloseTo(1, 10);
    expect(relationOf(points.slice(1))).toBe(null);
    expect(relationOf(points.map(({ process }) => ({ process, exam: 5 })))).toBe(null);
  });
});

describe('attainment', () => {
  const item = (key: string, weight: number, objectives: string[]) => ({
    ...{ key, name: key, weight, exam: false, objectives },
  });
  const items = [item('a', 30, ['1']), item('b', 20, ['1', '2']), item('c', 50, ['2'])];
  const goals = [
    { id: '1', text: '', weight: 60, expected: 0.65 },
    { id: '2', text: '', weight: 40, expected: 0.65 },
  ];
  const marked = (a: number, b: number, c: number, more: Partial<Counted> = {}) =>
    learner(70, { items: new Map(Object.entries({ a, b, c })), ...more });

  it('weighs evidence by what it counts for the objective', () => {
    const found = attainmentOf([marked(90, 80, 70), marked(70, 60, 50)], items, goals);
    expect(found.rows[0]!.value).toBeCloseTo((30 * 0.8 + 10 * 0.7) / 40, 10);
    expect(found.rows[1]!.value).toBeCloseTo((10 * 0.7 + 50 * 0.6) / 60, 10);
    expect(found.course).toBeCloseTo(found.rows[0]!.value! * 0.6 + found.rows[1]!.value! * 0.4, 10);
    expect(found.rows.map(({ reached }) => reached)).toEqual([2, 1]);
  });

  it('leaves whole students out, and has no course without evidence of an objective', () => {
    const absent = marked(0, 0, 0, { group: 'absent' });
    expect(attainmentOf([marked(90, 80, 70), absent], items, goals)).toMatchObject({ n: 1, left: 1 });
    const none = attainmentOf([marked(90, 80, 70)], items.slice(0, 1), goals);
    expect([none.rows[1]!.value, none.course]).toEqual([null, null]);
  });
});

describe('steps', () => {
  const fact = (runId: string, score: number, more: Partial<StepFact> = {}): StepFact => ({
    ...{ runId, seq: 1, title: '调平', score, max: 10, seconds: 60, expected: 60, repeats: 1 },
    ...more,
  });
  const run = (runId: string, personId: string, score: number, hour: number) => ({
    ...{ runId, personId, classId: 'a', score, startedAt: new Date(hour * 3_600_000) },
  });

  it('are those of the worked example', () => {
    const cell = cellOf(4, [fact('1', 10), fact('2', 5), fact('4', 8)]);
    expect(cell).toMatchObject({ runs: 4, reached: 3, failed: 1, late: 0, repeats: 1 });
    expect(cell.rate).toBeCloseTo(0.7667, 4);
    expect([measured('reached', cell), measured('failed', cell)]).toEqual([0.75, 1 / 3]);
    expect(measured('lost', cell)).toBeCloseTo(0.2333, 4);
  });

  it('have reach and time alone without points, and nothing of nobody', () => {
    expect(cellOf(1, [fact('1', 0, { max: 0, seconds: 91 })])).toMatchObject({ rate: null, failed: null, late: 1 });
    const none = cellOf(0, []);
    expect((['reached', 'lost', 'failed', 'late', 'repeats'] as const).map((one) => measured(one, none))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('go by the first, the best or all runs of each', () => {
    const runs = [run('2', 'x', 50, 2), run('1', 'x', 90, 1), run('3', 'x', 95, 3), run('4', 'y', 10, 1)];
    expect(chosenRuns(runs, 'first').map(({ runId }) => runId)).toEqual(['1', '4']);
    expect(chosenRuns(runs, 'best').map(({ runId }) => runId)).toEqual(['3', '4']);
    expect(stepMap(runs, [fact('1', 5), fact('4', 10)], ['a', 'b'])[0]!.cells).toMatchObject([
      ...[
        { runs: 4, reached: 2 },
        { runs: 4, reached: 2 },
      ],
      { runs: 0, reached: 0, rate: null },
    ]);
  });
});

describe('papers', () => {
  it('go by the first attempt of a test and the counting one of an exam', () => {
    const attempts = [3, 9, 5].map((score, at) => ({ attemptId: String(at), personId: 'x', classId: null, score }));
    const chosen = (rule: 'first' | 'best' | 'last') => countingAttempts(attempts, rule)[0]!.score;
    expect([chosen('first'), chosen('best'), chosen('last')]).toEqual([3, 9, 5]);
  });

  it('are those of the worked example', () => {
    const marks = [
      { points: 2, own: [2, 2, 2, 2, 2, 2, 0, 2, 0, 0] },
      { points: 2, own: [2, 2, 2, 0, 2, 0, 2, 0, 0, 2] },
      { points: 4, own: [4, 4, 2, 4, 2, 2, 2, 0, 2, 0] },
      { points: 12, own: [11, 10, 10, 9, 8, 8, 7, 7, 4, 3] },
    ];
    const attempts = TOTALS.map((score, at) => ({ attemptId: String(at), personId: String(at), classId: null, score }));
    const questions = marks.map(({ points, own }, at) => ({
      ...{ questionId: String(at), number: 1, points },
      scores: own.map((score, i) => [String(i), score, null] as const),
    }));
    const found = paperFigures(attempts, questions, 20);
    expect(found).toMatchObject({ n: 10, mean: 12.5, median: 13, facility: 0.625 });
    expect(found.alpha).toBeCloseTo(0.7025, 4);
    expect(found.error).toBeCloseTo(2.6126, 4);
    expect(found.questions.map(({ facility }) => facility)).toEqual([0.7, 0.6, 0.55, 77 / 120]);
    expect(found.questions[3]!.alphaWithout).toBeCloseTo(0.3629, 4);
  });
});

describe('feedback', () => {
  const HOUR = 3_600_000;
  const range = { from: 0, until: 100 * HOUR };
  const weekOf = (ms: number) => String(Math.floor(ms / (50 * HOUR)));
  const item = (submitted: number, marked: number | null, markerId = 'm') => ({
    ...{
      kind: 'homework' as const,
      id: `${submitted}`,
      of: '',
      title: '',
      test: false,
      classId: 'a',
      personId: 'p',
      markerId,
    },
    ...{ submittedAt: submitted * HOUR, markedAt: marked === null ? null : marked * HOUR },
  });

  it('counts what was marked within the days, and what waits', () => {
    const found = markingFigures([item(0, 10), item(10, 40), item(20, null), item(90, 120)], range, 96 * HOUR, weekOf);
    expect(found).toMatchObject({ marked: 2, hours: 20, pending: 2, oldestDays: 3 });
    expect(found.weeks).toEqual([{ week: '0', n: 2, hours: 20 }]);
    expect(found.markers).toEqual([{ personId: 'm', n: 2, hours: 20 }]);
  });

  it('rates replies over questions older than two days', () => {
    const asked = (at: number, replied: number | null) => ({
      ...{ id: String(at), title: '', classId: null, askedAt: at * HOUR },
      repliedAt: replied === null ? null : replied * HOUR,
    });
    const found = replyFigures([asked(0, 10), asked(1, 60), asked(2, null), asked(90, 91)], 100 * HOUR, weekOf);
    expect(found).toMatchObject({ questions: 4, due: 3, inTime: 1, replied: 3, hours: 10 });
    expect(replyFigures([], 0, weekOf)).toMatchObject({ due: 0, inTime: 0, hours: null });
  });
});
