import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ReviewState } from '../../shared/review.model.ts';

const TONE = { open: 'warning', done: 'success', expired: 'error', void: 'neutral' } as const;

/** How a review stands. */
export function ReviewStateTag({ state }: { readonly state: ReviewState }) {
  const t = useT();
  return <StatusTag tone={TONE[state]}>{t(`peerReview.page.state.${state}`)}</StatusTag>;
}
