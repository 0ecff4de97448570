import { describe, expect, it } from 'vitest';
import { buildContent } from '../testing/question.builder.ts';
import { type Content, emptyContent, USUAL_BLANK } from './content.model.ts';
import { QUESTION_TYPES } from './question.model.ts';
import { isRatherSingle, problemsOf } from './readiness.model.ts';

const found = (content: Content) => problemsOf(content).map(({ path, code }) => `${path} ${code}`);

describe('what keeps a question from being ready', () => {
  it.each(QUESTION_TYPES)('%s: nothing once it is filled in, something while it is empty', (type) => {
    expect(found(buildContent(type))).toEqual([]);
    let n = 0;
    expect(found(emptyContent(type, () => `x${++n}`))[0]).toBe(type === 'composite' ? 'stem material' : 'stem stem');
  });

  it('is a choice without enough different options or without its keys', () => {
    const single = buildContent('single');
    expect(found({ ...single, options: single.options.slice(0, 1), key: 'o1' })).toEqual(['options optionCount']);
    const [a, b] = single.options;
    expect(found({ ...single, options: [a!, b!, { id: 'o3', text: '<p>2.0ｓ</p>' }] })).toEqual([
      'options.2 optionEqual',
    ]);
    expect(found({ ...single, options: [a!, b!, { id: 'o3', text: '<p> </p>' }] })).toEqual(['options.2 optionEmpty']);
    expect(found({ ...single, key: 'o9' })).toEqual(['key singleKey']);
    const multiple = buildContent('multiple');
    expect(found({ ...multiple, keys: [] })).toEqual(['keys multipleKeys']);
    expect(found({ ...multiple, keys: ['o1', 'o9'] })).toEqual(['keys multipleKeys']);
    // One key is allowed and hinted at.
    expect(found({ ...multiple, keys: ['o1'] })).toEqual([]);
    expect(isRatherSingle({ ...multiple, keys: ['o1'] })).toBe(true);
    expect(isRatherSingle(multiple)).toBe(false);
  });

  it('is a blank without a place, an answer or points', () => {
    const blank = buildContent('blank');
    expect(found({ ...blank, stem: '<p>没有空</p>' })).toEqual(['stem blankNone']);
    expect(found({ ...blank, stem: '<p>{{1}} {{3}}</p>' })).toEqual(['stem blankNumbers']);
    expect(found({ ...blank, stem: '<p>{{1}} {{1}}</p>' })).toEqual(['stem blankNumbers']);
    expect(found({ ...blank, blanks: blank.blanks.slice(0, 1) })).toEqual(['blanks blankCount']);
    expect(found({ ...blank, blanks: [blank.blanks[0]!, { ...USUAL_BLANK, accepted: ['　'], points: 0 }] })).toEqual([
      'blanks.1.accepted blankAccepted',
      'blanks.1.points blankPoints',
    ]);
  });

  it('is a number that cannot be read, a tolerance or a unit without meaning', () => {
    const numeric = buildContent('numeric');
    expect(found({ ...numeric, value: '九点八' })).toEqual(['value value']);
    expect(found({ ...numeric, tiers: [{ within: '-1', share: 0 }] })).toEqual([
      'tiers.0.within within',
      'tiers.0.share share',
    ]);
    expect(found({ ...numeric, tolerance: 'figures', tiers: [{ within: 'x', share: 100 }] })).toEqual([]);
    expect(found({ ...numeric, units: [] })).toEqual(['units unitNone']);
    expect(
      found({
        ...numeric,
        units: [
          { unit: 'm/s²', factor: '1' },
          { unit: 'm·s^-2', factor: '0' },
          { unit: ' ', factor: '1' },
        ],
      }),
    ).toEqual(['units.1.unit unitEqual', 'units.1.factor factor', 'units.2.unit unitEmpty']);
    expect(found({ ...numeric, unit: 'none', units: [] })).toEqual([]);
  });

  it('is too few items, or pairs that do not fit one to one', () => {
    const ordering = buildContent('ordering');
    expect(found({ ...ordering, items: ordering.items.slice(0, 2) })).toEqual(['items itemCount']);
    const matching = buildContent('matching');
    expect(found({ ...matching, pairs: matching.pairs.slice(0, 1) })).toEqual(['pairs pairs']);
    const twice = matching.pairs.map(({ left }) => ({ left, right: 'r1' }));
    expect(found({ ...matching, pairs: twice })).toEqual(['pairs pairs']);
    expect(found({ ...matching, rights: matching.rights.slice(0, 1) })).toEqual(['rights rightCount', 'pairs pairs']);
  });

  it('is a text with less room than it needs, a keyword without points, a file of no kind', () => {
    const essay = buildContent('essay');
    expect(found({ ...essay, minCharacters: 100, maxCharacters: 50 })).toEqual(['maxCharacters characters']);
    expect(found({ ...essay, minCharacters: 100, maxCharacters: 0 })).toEqual([]);
    expect(found({ ...essay, keywords: [{ word: '等时性', points: 0 }] })).toEqual(['keywords.0 keyword']);
    expect(found({ ...buildContent('file'), kinds: [] })).toEqual(['kinds kinds']);
  });

  it('is an experiment that was not chosen, or of which no step is worth anything', () => {
    const content = buildContent('experiment');
    expect(found(content)).toEqual([]);
    expect(found({ ...content, experimentId: null })).toEqual(['experimentId experiment']);
    expect(found({ ...content, steps: [{ seq: 1, title: '预习', maxScore: 0 }] })).toEqual(['steps steps']);
  });
});
