import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { QuestionState } from '../../../shared/question.model.ts';

const TONES: Readonly<Record<QuestionState, Tone>> = { draft: 'info', ready: 'success', retired: 'neutral' };

/** State of a question. */
export function StateTag({ state }: { readonly state: QuestionState }) {
  const t = useT();
  return <StatusTag tone={TONES[state]}>{t(`questions.state.${state}`)}</StatusTag>;
}
