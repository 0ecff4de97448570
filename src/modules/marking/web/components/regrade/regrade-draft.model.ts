import type { CorrectedKey, Correction } from '../../../../papers/shared/correction.model.ts';
import type { Content } from '../../../../questions/shared/content.model.ts';

export type Kind = Correction['kind'];

/** A correction while it is being written. */
export interface RegradeDraft {
  readonly kind: Kind;
  readonly choice: readonly string[];
  readonly truth: boolean | null;
  /** Text of each blank, an answer a line. */
  readonly blanks: readonly string[];
  readonly value: string;
  /** Of a question whose numbers are drawn. */
  readonly formula: string;
  readonly within: readonly string[];
  readonly alsoOld: boolean;
  readonly raise: boolean;
  readonly manual: boolean;
}

/** Types whose key can be corrected beside the exam; the others take a newer version of the bank. */
export const isKeyEditable = ({ type }: Pick<Content, 'type'>): boolean =>
  type === 'single' || type === 'multiple' || type === 'truth' || type === 'blank' || type === 'numeric';

/** The draft a question begins with: its present key. */
export function draftOf(content: Content, byHand: boolean): RegradeDraft {
  return {
    kind: byHand || !isKeyEditable(content) ? 'full' : 'key',
    choice:
      content.type === 'single' ? (content.key ? [content.key] : []) : content.type === 'multiple' ? content.keys : [],
    truth: content.type === 'truth' ? content.key : null,
    blanks: content.type === 'blank' ? content.blanks.map(({ accepted }) => accepted.join('\n')) : [],
    value: content.type === 'numeric' ? content.value : '',
    formula: content.type === 'numeric' ? (content.drawn?.formula ?? '') : '',
    within: content.type === 'numeric' ? content.tiers.map(({ within }) => within) : [],
    alsoOld: false,
    raise: false,
    manual: false,
  };
}

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

function keyOf(content: Content, draft: RegradeDraft): CorrectedKey | null {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return draft.choice.length > 0 ? { type: content.type, choice: [...draft.choice] } : null;
    case 'truth':
      return draft.truth === null ? null : { type: 'truth', truth: draft.truth };
    case 'blank': {
      const blanks = draft.blanks.map(linesOf);
      return blanks.every((accepted) => accepted.length > 0) ? { type: 'blank', blanks } : null;
    }
    case 'numeric': {
      const within = draft.within.map((one) => one.trim());
      const [value, formula] = [draft.value.trim(), draft.formula.trim()];
      if (content.drawn) return formula === '' ? null : { type: 'numeric', value: '', within, formula };
      return value === '' ? null : { type: 'numeric', value, within };
    }
    default:
      return null;
  }
}

/** The correction a draft stands for; null while something is missing. */
export function correctionOf(content: Content, draft: RegradeDraft, newer: number | null): Correction | null {
  switch (draft.kind) {
    case 'full':
    case 'void':
      return { kind: draft.kind };
    case 'version':
      return newer === null ? null : { kind: 'version', number: newer, alsoOld: draft.alsoOld };
    case 'key': {
      const key = keyOf(content, draft);
      return key && { kind: 'key', key, alsoOld: draft.alsoOld };
    }
  }
}
