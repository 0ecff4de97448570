import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QUESTION_TYPES } from '../../../../questions/shared/question.model.ts';
import type { PaperState, TypeCounts } from '../../../shared/paper.model.ts';

const TONES: Readonly<Record<PaperState, Tone>> = { draft: 'neutral', ready: 'success', retired: 'warning' };

export function StateTag({ state }: { readonly state: PaperState }) {
  const t = useT();
  return <StatusTag tone={TONES[state]}>{t(`papers.state.${state}`)}</StatusTag>;
}

/** Questions by type in a few words: 单选题 10 · 填空题 5. */
export function TypeText({ types }: { readonly types: TypeCounts }) {
  const t = useT();
  const parts = QUESTION_TYPES.flatMap((type) =>
    types[type] ? [t('papers.types.one', { type: t(`questions.type.${type}`), n: types[type] })] : [],
  );
  return <>{parts.length === 0 ? '—' : parts.join(' · ')}</>;
}

/** A mean difficulty between 1 and 5. */
export const difficultyText = (value: number | null): string => (value === null ? '—' : formatNumber(value, 2));
