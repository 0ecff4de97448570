import { StatusTag, type Tone } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ExamState } from '../../shared/exam.model.ts';

const TONES: Readonly<Record<ExamState, Tone>> = {
  draft: 'neutral',
  published: 'info',
  open: 'success',
  closed: 'neutral',
  marking: 'warning',
  released: 'success',
  withdrawn: 'neutral',
};

/** State of an exam as shape, colour and word; while the last answers come in that is said instead. */
export function ExamStateTag({ state, collecting }: { readonly state: ExamState; readonly collecting: boolean }) {
  const t = useT();
  if (collecting) return <StatusTag tone="warning">{t('exams.state.collecting')}</StatusTag>;
  return <StatusTag tone={TONES[state]}>{t(`exams.state.${state}`)}</StatusTag>;
}
