import { describe, expect, it } from 'vitest';
import { type CriterionMark, reportTemplate, rubricTotal, STANDARD_TEMPLATE } from './report-template.model.ts';

const full = STANDARD_TEMPLATE.criteria.map(
  (one): CriterionMark => ({ criterion: one.key, level: 'excellent', points: one.max }),
);
const change = (key: string, mark: Partial<CriterionMark>) =>
  full.map((one) => (one.criterion === key ? { ...one, ...mark } : one));

describe('standard template', () => {
  it('has criteria that add up to 100, each with four levels covering 0 to its maximum without gap', () => {
    expect(STANDARD_TEMPLATE.criteria.reduce((sum, one) => sum + one.max, 0)).toBe(100);
    for (const { levels, max } of STANDARD_TEMPLATE.criteria) {
      expect(levels).toHaveLength(4);
      expect(levels[0]?.to).toBe(max);
      expect(levels.at(-1)?.from).toBe(0);
      for (const [i, level] of levels.entries()) {
        expect(level.to).toBeGreaterThanOrEqual(level.from);
        if (i > 0) expect(level.to).toBe(levels[i - 1]!.from - 1);
      }
    }
  });
  it('is found by code and edition', () => {
    expect(reportTemplate('standard', 1)).toBe(STANDARD_TEMPLATE);
    expect(() => reportTemplate('standard', 2)).toThrow();
  });
});

describe('total of a rubric', () => {
  it('adds the points of all criteria', () => {
    expect(rubricTotal(STANDARD_TEMPLATE, full)).toEqual({ ok: true, total: 100 });
    expect(rubricTotal(STANDARD_TEMPLATE, change('data', { level: 'good', points: 26.5 }))).toEqual({
      ok: true,
      total: 96.5,
    });
    expect(rubricTotal(STANDARD_TEMPLATE, change('data', { level: 'poor', points: 0 }))).toEqual({
      ok: true,
      total: 70,
    });
  });
  it('names the first fault', () => {
    const why = (marks: readonly CriterionMark[]) => {
      const result = rubricTotal(STANDARD_TEMPLATE, marks);
      return result.ok ? null : `${result.fault.criterion} ${result.fault.why}`;
    };
    expect(why(full.slice(1))).toBe('understanding missing');
    expect(why([...full, full[0]!])).toBe('understanding twice');
    expect(why(change('data', { criterion: 'style' }))).toBe('style unknown');
    expect(why(change('data', { level: 'superb' }))).toBe('data level');
    expect(why(change('data', { points: 31 }))).toBe('data points');
    expect(why(change('data', { level: 'good', points: 27 }))).toBe('data points');
    expect(why(change('data', { points: 26.5 }))).toBe('data points');
    expect(why(change('data', { points: 28.25 }))).toBe('data points');
    expect(why(change('data', { level: 'poor', points: -1 }))).toBe('data points');
  });
});
