import { describe, expect, it } from 'vitest';
import { jaccardPercent } from '../../../kernel/values/similarity.ts';
import { buildContent, everyContent } from '../testing/question.builder.ts';
import { type CandidateView, candidateView } from './candidate-view.model.ts';
import {
  blankNumbers,
  contentSchema,
  emptyContent,
  isLastingOption,
  mapTexts,
  pointsOf,
  USUAL_BLANK,
} from './content.model.ts';
import { comparedText, isEmptyText, plainOf } from './plain-text.model.ts';
import { QUESTION_TYPES, SIMILAR_FROM } from './question.model.ts';

describe('the content of a question', () => {
  it.each(QUESTION_TYPES)('%s passes its schema, new and filled in', (type) => {
    let n = 0;
    expect(contentSchema.safeParse(emptyContent(type, () => `x${++n}`)).success).toBe(true);
    expect(contentSchema.safeParse(buildContent(type)).success).toBe(true);
    expect(contentSchema.safeParse({ ...buildContent(type), hint: 1 }).success).toBe(false);
  });

  it('refuses what no type has', () => {
    const refused = (value: unknown) => !contentSchema.safeParse(value).success;
    const single = buildContent('single');
    expect(refused({ ...single, type: 'matching' })).toBe(true);
    expect(refused({ ...single, options: Array.from({ length: 13 }, (_, i) => ({ id: `o${i}`, text: 'x' })) })).toBe(
      true,
    );
    expect(refused({ ...single, options: [{ id: '../1', text: 'x' }] })).toBe(true);
    expect(refused({ ...buildContent('blank'), blanks: [{ ...USUAL_BLANK, points: 0.3 }] })).toBe(true);
    expect(refused({ ...buildContent('numeric'), figures: 0 })).toBe(true);
  });

  it('hands every rich text to whoever cleans it', () => {
    for (const content of everyContent()) {
      const marked = mapTexts(content, () => '§');
      // Nothing but ids, rules and typed texts is left of what was written.
      expect(JSON.stringify(marked)).not.toContain('<');
      expect(marked.stem).toBe('§');
    }
  });

  it('has the points of its blanks, or those it was given', () => {
    expect(pointsOf(buildContent('blank'), 9)).toBe(2);
    expect(pointsOf(buildContent('single'), 9)).toBe(9);
    expect(blankNumbers('<p>{{2}} 与 {{1}}、{{1}}</p>')).toEqual([2, 1, 1]);
  });
});

describe('what is shown to a candidate', () => {
  const reversed = (_what: string, list: readonly { id: string; text: string }[]) => [...list].reverse();
  /** Every name of a field in a value, however deep. */
  const namesIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)]);

  it('has only the fields of its list, whatever the type', () => {
    const allowed = ['type', 'stem', 'options', 'id', 'text', 'blanks', 'unit', 'items', 'lefts', 'rights'];
    const more = ['minCharacters', 'maxCharacters', 'kinds', 'files', 'megabytes'];
    for (const content of everyContent()) {
      const names = new Set(namesIn(candidateView(content, reversed)));
      expect([...names].filter((name) => ![...allowed, ...more].includes(name))).toEqual([]);
    }
  });

  it('holds no key, tolerance, accepted text, unit, reference or analysis', () => {
    const secret = '机密';
    const contents = [
      buildContent('blank', { blanks: [{ ...USUAL_BLANK, accepted: [secret] }], stem: '<p>{{1}}</p>' }),
      buildContent('numeric', { value: '9.81234', tiers: [{ within: '0.0517', share: 100 }] }),
      buildContent('essay', { reference: secret, rubric: secret, keywords: [{ word: secret, points: 1 }] }),
      buildContent('file', { reference: secret, rubric: secret }),
      ...everyContent(),
    ].map((content) => ({ ...content, analysis: secret }));
    for (const content of contents) {
      const text = JSON.stringify(candidateView(content, reversed));
      for (const hidden of [secret, '9.8', '0.05', 'cm/s', 'pairs', 'key', 'rule']) expect(text).not.toContain(hidden);
    }
  });

  it('leaves fixed options where they are and arranges the others', () => {
    const single = buildContent('single');
    const idsOf = (view: CandidateView) => ('options' in view ? view.options.map(({ id }) => id) : []);
    expect(idsOf(candidateView(single, reversed))).toEqual(['o4', 'o3', 'o2', 'o1']);
    expect(idsOf(candidateView({ ...single, fixed: true }, reversed))).toEqual(['o1', 'o2', 'o3', 'o4']);
  });
});

describe('texts that are compared', () => {
  it('keep words of neighbouring paragraphs apart, and formulas', () => {
    expect(plainOf('<p>一</p><p>二</p>')).toBe('一 二');
    expect(plainOf('x<sup>2</sup> &lt; 3 &amp; y')).toBe('x2 < 3 & y');
    expect(plainOf('<span class="formula" data-tex="\\frac{1}{2}">½</span>')).toBe('$\\frac{1}{2}$');
    expect(isEmptyText('<p> <br /></p>')).toBe(true);
    expect(isEmptyText('<p><img src="/2026/01/01/a.png" /></p>')).toBe(false);
  });

  it('are equal when only width, spaces and the order of options differ', () => {
    const one = buildContent('single', { stem: '<p>摆长为 1 m 的单摆，周期是多少？</p>' });
    const other = {
      ...one,
      stem: '<p>摆长为１ｍ的单摆, 周期是<b>多少</b>?</p>',
      options: [...one.options].reverse(),
      key: 'o1',
    };
    expect(comparedText(other)).toBe(comparedText(one));
    expect(comparedText({ ...one, stem: '<p>a+b</p>' })).not.toBe(comparedText({ ...one, stem: '<p>a-b</p>' }));
  });

  it('are suspected from 85 per cent on', () => {
    const stem = '在单摆实验中，摆长应从悬点量到小球的质心，而不是到球的上端，否则周期的平方与摆长的图线不过原点';
    const text = (more: string) => comparedText(buildContent('truth', { stem: `<p>${stem}${more}</p>` }));
    expect(jaccardPercent(text(''), text('吗'))).toBeGreaterThanOrEqual(SIMILAR_FROM);
    expect(jaccardPercent(text(''), text('，请说明理由并画出图线，再与伏安法的结果比较'))).toBeLessThan(SIMILAR_FROM);
    // 17 of 20 3-grams in common are exactly the limit.
    expect(jaccardPercent('abcdefghijklmnopqrs', 'abcdefghijklmnopqrsXYZ')).toBe(85);
    expect(jaccardPercent('ab', 'ab')).toBe(0);
  });
});

describe('options that speak of those before them', () => {
  it.each([
    '以上都对',
    '以上都不对',
    '以上说法均正确',
    '上述选项全都错误',
    '以上皆非',
    'All of the above',
    'None of these',
    'Todas as anteriores',
  ])('%s keeps its place', (text) => expect(isLastingOption(text)).toBe(true));
  it.each(['以上海为起点', '摆长', '全部动量守恒', 'Above the table', 'all of it'])('%s does not', (text) =>
    expect(isLastingOption(text)).toBe(false),
  );
});
