import { describe, expect, it } from 'vitest';
import { formSeed } from '../../../kernel/scoring/seeded-draw.ts';
import type { AskedContent, ContentOf } from '../../questions/shared/content.model.ts';
import { buildContent, everyContent } from '../../questions/testing/question.builder.ts';
import { isScorableBy, keyedContents } from '../shared/correction.model.ts';
import type { Form } from '../shared/form.model.ts';
import { emptySection } from '../shared/paper.model.ts';
import { FIELD_OF, type FormResponse, isAnswered, responseProblem } from '../shared/response.model.ts';
import { digestOf, itemKey, makeForm, openView, scoreItem, sharedPoints } from './form.engine.ts';

const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
/** Seeds of the specification: exam E1, attempt 1. */
const P1 = formSeed(SECRET, 'E1', 'P1', 1);
const P2 = formSeed(SECRET, 'E1', 'P2', 1);

const plan = (shuffle: boolean, shuffleOptions = true) => ({
  sections: [{ ...emptySection('s1'), title: '选择题', shuffle }],
  shuffleOptions,
  multiple: null,
});
const questions = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'].map((questionId) => ({ questionId, number: 1, points: 6 }));
const form = (seed: string, shuffle = true): Form => makeForm(plan(shuffle), [questions], seed);
const orderOf = ({ items }: Form) => items.map(({ questionId }) => questionId).join(' ');
const options = ([...'ABCDE'] as string[]).map((id) => ({ id: id.toLowerCase(), text: `<p>选项${id}</p>` }));
const letters = (view: ReturnType<typeof openView>) =>
  'options' in view ? view.options.map(({ text }) => text.replace(/<\/?p>|选项/g, '')).join(' ') : '';

describe('the form of a seed', () => {
  it('has the order of the specification', () => {
    expect(orderOf(form(P1))).toBe('Q1 Q4 Q2 Q6 Q5 Q3');
    expect(orderOf(form(P1, false))).toBe('Q1 Q2 Q3 Q4 Q5 Q6');
    const question = buildContent('single', { options, key: 'b' });
    expect(letters(openView({ seed: P1, shuffleOptions: true }, 'Q1', question))).toBe('E C B D A');
    expect(letters(openView({ seed: P2, shuffleOptions: true }, 'Q1', question))).toBe('E C D A B');
    expect(letters(openView({ seed: P2, shuffleOptions: false }, 'Q1', question))).toBe('A B C D E');
  });

  it('is the same for the same seed, and shares no id with that of another', () => {
    expect(form(P1)).toEqual(form(P1));
    const ids = [P1, P2].flatMap((seed) => form(seed).items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(12);
    expect(ids.every((id) => /^[0-9a-f]{12}$/.test(id))).toBe(true);
    const question = buildContent('matching');
    const parts = [P1, P2].flatMap((seed) => {
      const view = openView({ seed, shuffleOptions: true }, 'Q1', question);
      return view.type === 'matching' ? [...view.lefts, ...view.rights].map(({ id }) => id) : [];
    });
    expect(new Set(parts).size).toBe(10);
  });

  it('has a digest of everything but the seed', () => {
    const { seed: _seed, digest, ...rest } = form(P1);
    expect(digestOf(rest)).toBe(digest);
    const [first, ...others] = rest.items;
    expect(digestOf({ ...rest, items: [{ ...first!, points: 7 }, ...others] })).not.toBe(digest);
    expect(digestOf({ ...rest, shuffleOptions: false })).not.toBe(digest);
  });

  it('leaves options in place whose author or text asks for it', () => {
    const fixed = buildContent('single', { options, key: 'b', fixed: true });
    const above = [...options.slice(0, 4), { id: 'e', text: '<p>以上都不对</p>' }];
    for (let i = 0; i < 20; i++) {
      const seed = formSeed(SECRET, 'E1', `N${i}`, 1);
      expect(letters(openView({ seed, shuffleOptions: true }, 'Q1', fixed))).toBe('A B C D E');
      expect(
        letters(openView({ seed, shuffleOptions: true }, 'Q1', { ...fixed, options: above, fixed: false })),
      ).toMatch(/以上都不对$/);
    }
  });

  it('never shows items in the order of the key, even where options keep theirs', () => {
    const question = buildContent('ordering');
    const key = question.items.map(({ text }) => text);
    for (let i = 0; i < 30; i++) {
      const view = openView({ seed: formSeed(SECRET, 'E1', `N${i}`, 1), shuffleOptions: false }, 'Q1', question);
      expect(view.type === 'ordering' && view.items.map(({ text }) => text)).not.toEqual(key);
    }
  });
});

/** The right answer of a question by the ids of its form. */
function rightAnswer(seed: string, content: ReturnType<typeof everyContent>[number]): FormResponse {
  const key = itemKey({ seed }, 'Q1', content);
  if (key === null) {
    if (content.type === 'essay') return { html: '<p>论述</p>' };
    return content.type === 'file' ? { files: [{ id: 'f1', name: '报告.pdf', size: 10 }] } : { text: '因为等时性' };
  }
  if ('number' in key) return { number: `${key.number} ${key.unit}` };
  if ('blanks' in key) return { blanks: key.blanks.map(([first]) => first!) };
  if ('order' in key) return { order: [...key.order] };
  if ('pairs' in key) return { pairs: key.pairs.map(([left, right]) => [left, right]) };
  return 'truth' in key ? { truth: key.truth } : { choice: [...key.choice] };
}

describe('answers on a form', () => {
  it.each(everyContent().map((content) => [content.type, content] as const))(
    '%s is scored by its key',
    (type, content) => {
      const own = { ...form(P1), sections: [{ title: '', instructions: '', rule: null }] };
      const item = { ...own.items[0]!, questionId: 'Q1' };
      const answer = rightAnswer(P1, content);
      expect(Object.keys(answer)).toEqual([FIELD_OF[type]]);
      expect(responseProblem(openView(own, 'Q1', content), answer)).toBeNull();
      const manual = ['shortAnswer', 'essay', 'file'].includes(type);
      expect(scoreItem(own, item, content, answer)).toEqual(
        manual ? { score: 0, reason: 'manual' } : { score: 6, reason: 'right' },
      );
      expect(scoreItem(own, item, content, undefined)).toEqual({ score: 0, reason: 'blank' });
      const foreign: FormResponse = type === 'truth' ? { text: 'x' } : { truth: true };
      expect(scoreItem(own, item, content, foreign)).toEqual({ score: 0, reason: 'invalid' });
      expect(responseProblem(openView(own, 'Q1', content), foreign)).toBe('shape');
    },
  );

  it('takes the rule of the paper for multiple choice in place of the own one', () => {
    const content = buildContent('multiple', { options, keys: ['a', 'b', 'c'], rule: 'all' });
    const chosen = (...ids: string[]): FormResponse => {
      const view = openView(form(P1), 'Q1', content);
      const byText = new Map('options' in view ? view.options.map(({ id, text }) => [text, id]) : []);
      return { choice: ids.map((id) => byText.get(`<p>选项${id}</p>`)!) };
    };
    const score = (rule: Form['sections'][number]['rule'], ...ids: string[]) => {
      const own = { ...form(P1), sections: [{ title: '', instructions: '', rule }] };
      return scoreItem(own, own.items.find(({ questionId }) => questionId === 'Q1')!, content, chosen(...ids)).score;
    };
    expect(score(null, 'A', 'B')).toBe(0);
    expect(score({ rule: 'half', fewer: 50 }, 'A', 'B')).toBe(3);
    expect(score({ rule: 'ratio', fewer: 50 }, 'A', 'B')).toBe(4);
    expect(score({ rule: 'net', fewer: 50 }, 'A', 'B', 'D')).toBe(1);
  });

  it('with an id that is none of the form count for nothing and are named', () => {
    const content = buildContent('single', { options, key: 'b' });
    const view = openView(form(P1), 'Q1', content);
    expect(responseProblem(view, { choice: ['b'] })).toBe('unknownPart');
    expect(scoreItem(form(P1), form(P1).items[0]!, content, { choice: ['b'] })).toEqual({
      score: 0,
      reason: 'invalid',
    });
  });
});

describe('questions below a material', () => {
  const parts = [2, 1, 4].map((points, i) => ({ id: `C${i + 1}`, points }));
  it('share the points of the whole as their own are to each other, to nothing left', () => {
    expect(sharedPoints(7, parts)).toEqual([2, 1, 4]);
    expect(sharedPoints(10, parts)).toEqual([2.86, 1.43, 5.71]);
    const thirds = [1, 1, 1].map((points, i) => ({ id: `C${i}`, points }));
    expect(sharedPoints(10, thirds)).toEqual([3.33, 3.34, 3.33]);
  });

  it('stand in its place, together and in their order', () => {
    const whole = { questionId: 'Q7', number: 2, points: 7, parts };
    const given = makeForm(plan(true), [[...questions, whole]], P1);
    const at = given.items.findIndex(({ questionId }) => questionId === 'C1');
    expect(given.items.slice(at, at + 3)).toMatchObject([
      { questionId: 'C1', number: 2, points: 2 },
      { questionId: 'C2', number: 2, points: 1 },
      { questionId: 'C3', number: 2, points: 4 },
    ]);
    expect(given.items).toHaveLength(9);
  });

  it('are shown with the material, under an id that is another on every form', () => {
    const material = (seed: string) =>
      openView({ seed, shuffleOptions: true }, 'C1', buildContent('truth'), {
        id: 'Q7',
        material: '<p>文</p>',
        place: 1,
      }).material;
    expect(material(P1)).toEqual({ id: expect.stringMatching(/^[0-9a-f]{12}$/), text: '<p>文</p>' });
    expect(material(P1)!.id).not.toBe(material(P2)!.id);
  });
});

describe('what fits an item', () => {
  const view = <T extends Parameters<typeof buildContent>[0]>(type: T, more: Partial<ContentOf<T>> = {}) =>
    openView(form(P1), 'Q1', buildContent(type, more) as AskedContent);
  it('has the parts it may have', () => {
    const ordering = view('ordering');
    const ids = ordering.type === 'ordering' ? ordering.items.map(({ id }) => id) : [];
    expect(responseProblem(ordering, { order: [] })).toBeNull();
    expect(responseProblem(ordering, { order: ids.slice(1) })).toBe('shape');
    expect(responseProblem(ordering, { order: [ids[0], ids[0], ids[1], ids[2]] })).toBe('shape');
    expect(responseProblem(view('blank'), { blanks: ['a', 'b', 'c'] })).toBe('shape');
    expect(responseProblem(view('single'), { choice: ['x', 'y'] })).toBe('shape');
    const files = [1, 2].map((i) => ({ id: `f${i}`, name: 'a', size: 1 }));
    expect(responseProblem(view('file', { files: 1 }), { files })).toBe('shape');
    expect(responseProblem(view('file', { megabytes: 1 }), { files: [{ id: 'f', name: 'a', size: 1_048_577 }] })).toBe(
      'tooLong',
    );
  });
  it('stays under 64 KB, counted in bytes', () => {
    expect(responseProblem(view('essay'), { html: '字'.repeat(21_000) })).toBeNull();
    expect(responseProblem(view('essay'), { html: '字'.repeat(22_000) })).toBe('tooLong');
    expect(responseProblem(view('numeric'), { number: '1'.repeat(101) })).toBe('tooLong');
  });
  it.each([null, 1, 'A', [], {}, { choice: 'a' }, { choice: [], truth: true }, { choice: [1] }])(
    'is no %j',
    (response) => expect(responseProblem(view('single'), response)).toBe('shape'),
  );
  it('knows an answer that says nothing', () => {
    const empty: FormResponse[] = [
      { choice: [] },
      { truth: null },
      { blanks: ['', ' '] },
      { number: ' ' },
      { order: [] },
      { pairs: [] },
      { text: '\n' },
      { html: '<p>&nbsp;</p>' },
      { files: [] },
    ];
    expect(empty.filter(isAnswered)).toEqual([]);
    expect(isAnswered({ html: '<p><img src="/f/1"></p>' })).toBe(true);
    expect(isAnswered({ truth: false })).toBe(true);
  });
});

describe('a question with drawn numbers', () => {
  const drawn = {
    parameters: [{ name: 'v', kind: 'range' as const, from: '1', to: '90', step: '1', values: [], decimals: 0 }],
    formula: '3*v + 1000',
  };
  const content = buildContent('numeric', {
    stem: '<p>速度 [[v]]</p>',
    value: '',
    unit: 'none',
    units: [],
    tiers: [],
    drawn,
  });
  const item = (seed: string) => ({ ...form(seed).items.find(({ questionId }) => questionId === 'Q1')! });
  const speedOn = (seed: string) =>
    Number(/\d+/.exec(openView({ seed, shuffleOptions: true }, 'Q1', content).stem)![0]);

  it('shows those of the form, and is scored by what the formula gives for them', () => {
    const [one, other] = [speedOn(P1), speedOn(P2)];
    expect(speedOn(P1)).toBe(one);
    expect(one).not.toBe(other);
    const view = JSON.stringify(openView({ seed: P1, shuffleOptions: true }, 'Q1', content));
    for (const hidden of ['[[', '1000', 'formula', 'parameters', String(3 * one + 1000)])
      expect(view).not.toContain(hidden);
    const score = (seed: string, value: number) =>
      scoreItem(form(seed), item(seed), content, { number: String(value) }).score;
    expect(score(P1, 3 * one + 1000)).toBe(6);
    expect(score(P2, 3 * one + 1000)).toBe(0);
    expect(score(P2, 3 * other + 1000)).toBe(6);
    expect(itemKey({ seed: P1 }, 'Q1', content)).toMatchObject({
      number: String(3 * one + 1000),
      how: { formula: '3 × v + 1000', filled: `3 × ${one} + 1000` },
    });
  });

  it('is corrected by a formula for the numbers that were seen', () => {
    const seen = speedOn(P1);
    const key = { type: 'numeric' as const, value: '', within: [], formula: 'v/2' };
    const [corrected] = keyedContents(content, key);
    expect(itemKey({ seed: P1 }, 'Q1', corrected!)).toMatchObject({ number: String(seen / 2) });
    expect(keyedContents(content, { ...key, formula: 'v/(v-1)' })).toEqual([]);
    expect(keyedContents(content, { type: 'numeric', value: '5', within: [] })).toEqual([]);
    const newer = { ...content, drawn: { ...drawn, formula: '4*v' } };
    expect(isScorableBy(content, newer)).toBe(true);
    expect(isScorableBy(content, { ...newer, drawn: { ...drawn, formula: '4*w' } })).toBe(false);
    const { drawn: _drawn, ...fixed } = content;
    expect(isScorableBy(content, { ...fixed, value: '3' })).toBe(false);
  });
});
