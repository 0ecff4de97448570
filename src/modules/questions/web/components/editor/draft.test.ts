import { describe, expect, it } from 'vitest';
import { buildContent } from '../../../testing/question.builder.ts';
import { asType, emptyDraft, newPartId, sameDraft, tagsOf, withBlanks } from './draft.model.ts';

describe('a draft', () => {
  it('keeps its texts when its type changes, and options and keys where both have them', () => {
    const single = buildContent('single');
    const multiple = asType(single, 'multiple');
    expect(multiple).toMatchObject({ type: 'multiple', stem: single.stem, options: single.options, keys: ['o2'] });
    expect(asType(multiple, 'single')).toEqual(single);
    expect(asType(buildContent('multiple'), 'single')).toMatchObject({ key: null });
    const essay = buildContent('essay');
    expect(asType(essay, 'file')).toMatchObject({ reference: essay.reference, rubric: essay.rubric, files: 1 });
    expect(asType(single, 'truth')).toEqual({ type: 'truth', stem: single.stem, analysis: single.analysis, key: null });
    expect(asType(single, 'single')).toBe(single);
  });

  it('gets an answer for each new blank and loses none', () => {
    const blank = buildContent('blank');
    const more = withBlanks({ ...blank, stem: `${blank.stem}<p>{{3}}</p>` });
    expect(more.type === 'blank' && more.blanks.map(({ accepted }) => accepted)).toEqual([
      ['安培', 'A'],
      ['欧姆', 'Ω'],
      [''],
    ]);
    expect(withBlanks({ ...blank, stem: '<p>{{1}}</p>' })).toMatchObject({ blanks: blank.blanks });
    expect(asType(buildContent('truth', { stem: '<p>{{1}} {{2}}</p>' }), 'blank')).toMatchObject({ blanks: [{}, {}] });
  });

  it('is compared by what would be saved', () => {
    const draft = emptyDraft('truth', null);
    expect(sameDraft(draft, { ...draft, tags: ' ，', source: ' ' })).toBe(true);
    expect(sameDraft(draft, { ...draft, difficulty: 5 })).toBe(false);
    expect(tagsOf('期中， 力学;力学、')).toEqual(['期中', '力学']);
    expect(tagsOf(Array.from({ length: 12 }, (_, i) => `t${i}`).join(','))).toHaveLength(10);
    expect(newPartId()).toMatch(/^[a-z0-9]{6}$/);
  });
});
