import { type Child, type Content, emptyContent, USUAL_BLANK } from '../../questions/shared/content.model.ts';
import type { NumberedShare } from '../../questions/shared/objective.model.ts';
import type { QuestionType } from '../../questions/shared/question.model.ts';
import { idMaker, partIdOf } from './exchange.model.ts';
import { richOf } from './text.model.ts';

/** Words of the samples of a template. */
export const SAMPLES = [
  'single',
  'multiple',
  'truth',
  'blank',
  'numeric',
  'ordering',
  'matching',
  'shortAnswer',
  'composite',
] as const;
export type SampleName = (typeof SAMPLES)[number];

/** Objectives of the samples that show how they are written: one, and two with their shares. */
export const sampleObjectives = (type: QuestionType): readonly NumberedShare[] =>
  type === 'single'
    ? [{ number: 1, share: 100 }]
    : type === 'multiple'
      ? [
          { number: 1, share: 60 },
          { number: 2, share: 40 },
        ]
      : [];

/**
 * One question of each type that a sheet explains best by a sample. @param labels the parts of a sample, parted by a bar:
 * the stem first, then options or answers
 */
export function samples(labels: (name: SampleName) => string): Content[] {
  const newId = idMaker();
  return SAMPLES.map((type): Content => {
    const [stem = '', ...rest] = labels(type).split('|');
    let n = 0;
    const empty = { ...emptyContent(type, newId), stem: richOf(stem.replace(/_{2,}/g, () => `{{${++n}}}`)) };
    const parts = rest.map((text) => ({ id: newId(), text: richOf(text) }));
    switch (empty.type) {
      case 'single':
        return { ...empty, options: parts, key: parts[1]!.id };
      case 'multiple':
        return { ...empty, options: parts, keys: [parts[0]!.id, parts[2]!.id] };
      case 'truth':
        return { ...empty, key: true };
      case 'blank':
        return { ...empty, blanks: rest.map((text) => ({ ...USUAL_BLANK, accepted: text.split('/') })) };
      case 'numeric':
        return {
          ...empty,
          value: '9.8',
          tiers: [{ within: '0.05', share: 100 }],
          unit: 'required',
          units: [{ unit: 'm/s^2', factor: '1' }],
        };
      case 'ordering':
        return { ...empty, items: parts };
      case 'matching': {
        const half = Math.floor(parts.length / 2);
        const [lefts, rights] = [parts.slice(0, half), parts.slice(half)];
        return { ...empty, lefts, rights, pairs: lefts.map(({ id }, i) => ({ left: id, right: rights[i]!.id })) };
      }
      case 'composite': {
        const text = {
          ...emptyContent('shortAnswer', newId),
          stem: richOf(rest[0] ?? ''),
          reference: richOf(rest[1] ?? ''),
        };
        const truth = { ...emptyContent('truth', newId), stem: richOf(rest[2] ?? ''), key: true };
        const children = [text, truth].map((content) => ({
          id: partIdOf(),
          points: 2,
          content: content as Child['content'],
        }));
        return { ...empty, children };
      }
      default:
        return { ...empty, reference: richOf(rest[0] ?? '') } as Content;
    }
  });
}
