import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { QuestionState, ReviewState } from '../../../shared/question.model.ts';

const TONES: Readonly<Record<QuestionState, Tone>> = { draft: 'info', ready: 'success', retired: 'neutral' };

/** State of a question, or how far its review is. */
export function StateTag({ state, review }: { readonly state: QuestionState; readonly review: ReviewState | null }) {
  const t = useT();
  if (review) {
    return (
      <StatusTag tone={review === 'pending' ? 'info' : 'warning'}>{t(`questions.review.state.${review}`)}</StatusTag>
    );
  }
  return <StatusTag tone={TONES[state]}>{t(`questions.state.${state}`)}</StatusTag>;
}
