import { describe, expect, it } from 'vitest';
import {
  type CriterionMark,
  plainBody,
  rubricTotal,
  STANDARD_TEMPLATE,
  templateFault,
  templateOf,
  withEnds,
} from './report-template.model.ts';

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
  it('stands for reports that have no copy of their own', () => {
    const standard = { template: 'standard', template_edition: 1, template_body: null };
    expect(templateOf(standard)).toBe(STANDARD_TEMPLATE);
    const body = { sections: [], criteria: [], files: 2 };
    expect(templateOf({ template: 'x', template_edition: 3, template_body: body })).toEqual({
      ...body,
      code: 'x',
      edition: 3,
    });
  });
});

describe('a template somebody writes', () => {
  const body = plainBody(STANDARD_TEMPLATE);
  it('has a required section, titles of its own, and criteria that make 100 with falling levels', () => {
    expect(templateFault(body)).toBeNull();
    const [first, ...rest] = body.sections;
    expect(templateFault({ ...body, sections: [] })).toEqual({ code: 'noSection' });
    expect(templateFault({ ...body, sections: body.sections.map((one) => ({ ...one, required: false })) })).toEqual({
      code: 'noRequired',
    });
    expect(templateFault({ ...body, sections: [first!, ...rest, { ...first!, key: 's9' }] })).toEqual({
      code: 'same',
      at: 5,
    });
    expect(templateFault({ ...body, criteria: body.criteria.slice(1) })).toEqual({ code: 'sum', sum: 80 });
    const [criterion, ...others] = body.criteria;
    for (const froms of [
      [18, 18, 0],
      [18, 12, 1],
      [21, 0],
    ]) {
      const levels = froms.map((from, i) => ({ key: `l${i}`, name: { text: '级' }, from }));
      expect(templateFault({ ...body, criteria: [{ ...criterion!, levels }, ...others] })).toEqual({
        code: 'levels',
        at: 0,
      });
    }
  });
  it('gets the ends of its levels from where the better ones begin', () => {
    const levels = [10, 6, 0].map((from, i) => ({ key: `l${i}`, name: { text: '级' }, from }));
    const { levels: ended } = withEnds({ key: 'c', name: { text: '项' }, max: 12, levels });
    expect(ended.map(({ from, to }) => [from, to])).toEqual([
      [10, 12],
      [6, 9],
      [0, 5],
    ]);
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
