import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { OwnState } from '../../shared/work.model.ts';

const TONES = {
  upcoming: 'neutral',
  todo: 'info',
  draft: 'info',
  submitted: 'success',
  late: 'warning',
  pending: 'neutral',
  returned: 'warning',
  graded: 'success',
  released: 'success',
  missed: 'error',
  over: 'error',
} as const satisfies Record<OwnState, string>;

/** How homework stands for its learner. */
export function HomeworkStateTag({ state }: { readonly state: OwnState }) {
  const t = useT();
  return <StatusTag tone={TONES[state]}>{t(`handIns.own.state.${state}`)}</StatusTag>;
}
