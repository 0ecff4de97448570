import { describe, expect, it } from 'vitest';
import { buildContent } from '../../../../questions/testing/question.builder.ts';
import { correctionOf, draftOf } from './regrade-draft.model.ts';

describe('the draft of a correction', () => {
  it('begins with the present key of the question', () => {
    const single = buildContent('single');
    expect(correctionOf(single, draftOf(single, false), null)).toEqual({
      kind: 'key',
      key: { type: 'single', choice: ['o2'] },
      alsoOld: false,
    });
    const blank = buildContent('blank');
    const draft = draftOf(blank, false);
    expect(correctionOf(blank, { ...draft, blanks: ['安培\n 安 \n\n', 'Ω'], alsoOld: true }, null)).toEqual({
      kind: 'key',
      key: { type: 'blank', blanks: [['安培', '安'], ['Ω']] },
      alsoOld: true,
    });
    const numeric = buildContent('numeric');
    expect(correctionOf(numeric, { ...draftOf(numeric, false), value: ' 9.81 ' }, null)).toMatchObject({
      key: { type: 'numeric', value: '9.81', within: ['0.05'] },
    });
  });
  it('gives points to everybody where people mark, and where a key cannot be written here', () => {
    for (const type of ['essay', 'ordering'] as const) {
      const content = buildContent(type);
      expect(correctionOf(content, draftOf(content, type === 'essay'), null)).toEqual({ kind: 'full' });
    }
  });
  it('is none while the key or the newer version is missing', () => {
    const truth = buildContent('truth');
    expect(correctionOf(truth, { ...draftOf(truth, false), truth: null }, null)).toBeNull();
    expect(correctionOf(truth, { ...draftOf(truth, false), kind: 'version' }, null)).toBeNull();
    expect(correctionOf(truth, { ...draftOf(truth, false), kind: 'version' }, 3)).toMatchObject({ number: 3 });
  });
});
