import { type AskedContent, blankNumbers, type ContentOf, type Part } from './content.model.ts';

type Written = ContentOf<'shortAnswer'>;
/** What several questions speak of; they stand one after the other. */
export interface Material {
  readonly id: string;
  readonly text: string;
}

/**
 * A question as who answers it may see it: built by naming each field, so that what is added to a content stays behind.
 * No key, analysis, tolerance, accepted text or unit, scoring rule, reference or rubric is in it.
 */
export type CandidateView = { readonly material?: Material | undefined } & (
  | { readonly type: 'single' | 'multiple'; readonly stem: string; readonly options: readonly Part[] }
  | { readonly type: 'truth'; readonly stem: string }
  | { readonly type: 'blank'; readonly stem: string; readonly blanks: number }
  | { readonly type: 'numeric'; readonly stem: string; readonly unit: boolean }
  | { readonly type: 'ordering'; readonly stem: string; readonly items: readonly Part[] }
  | {
      readonly type: 'matching';
      readonly stem: string;
      readonly lefts: readonly Part[];
      readonly rights: readonly Part[];
    }
  | ({ readonly type: 'shortAnswer' | 'essay'; readonly stem: string } & Pick<
      Written,
      'minCharacters' | 'maxCharacters'
    >)
  | ({ readonly type: 'file'; readonly stem: string } & Pick<ContentOf<'file'>, 'kinds' | 'files' | 'megabytes'>)
  | {
      readonly type: 'experiment';
      readonly stem: string;
      /** Of the experiment. */
      readonly name: string;
      /** How many of its steps count. */
      readonly steps: number;
      readonly minutes: number;
    }
);

/** Rich texts of a view. */
export const textsOfView = (view: CandidateView): string[] => [
  ...(view.material ? [view.material.text] : []),
  view.stem,
  ...[
    ...('options' in view ? view.options : []),
    ...('items' in view ? view.items : []),
    ...('lefts' in view ? [...view.lefts, ...view.rights] : []),
  ].map(({ text }) => text),
];

/** Orders parts for one form. `items` must not come in the order of the key, `options` may be fixed by their author. */
export type Arrange = (what: 'options' | 'items' | 'rights', parts: readonly Part[]) => readonly Part[];

const shown = (parts: readonly Part[]): Part[] => parts.map(({ id, text }) => ({ id, text }));

/** What a candidate gets of a question. @param arrange order of its parts on this candidate's form */
export function candidateView(content: AskedContent, arrange: Arrange): CandidateView {
  const { stem } = content;
  switch (content.type) {
    case 'single':
    case 'multiple': {
      const { type, options, fixed } = content;
      return { type, stem, options: shown(fixed ? options : arrange('options', options)) };
    }
    case 'truth':
      return { type: 'truth', stem };
    case 'blank':
      return { type: 'blank', stem, blanks: blankNumbers(stem).length };
    case 'numeric':
      return { type: 'numeric', stem, unit: content.unit !== 'none' };
    case 'ordering':
      return { type: 'ordering', stem, items: shown(arrange('items', content.items)) };
    case 'matching':
      return {
        type: 'matching',
        stem,
        lefts: shown(content.lefts),
        rights: shown(arrange('rights', content.rights)),
      };
    case 'shortAnswer':
    case 'essay': {
      const { type, minCharacters, maxCharacters } = content;
      return { type, stem, minCharacters, maxCharacters };
    }
    case 'file': {
      const { kinds, files, megabytes } = content;
      return { type: 'file', stem, kinds: [...kinds], files, megabytes };
    }
    case 'experiment': {
      const { name, steps, minutes } = content;
      return { type: 'experiment', stem, name, steps: steps.length, minutes };
    }
  }
}
