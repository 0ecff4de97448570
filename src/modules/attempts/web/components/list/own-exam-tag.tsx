import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnState } from '../../../shared/own-exam.policy.ts';

const TONES = {
  upcoming: 'neutral',
  waiting: 'info',
  open: 'info',
  running: 'warning',
  pending: 'neutral',
  done: 'success',
  recheck: 'warning',
  missed: 'error',
  void: 'error',
} as const satisfies Record<OwnState, string>;

/** How an exam or test stands for its candidate. */
export function OwnStateTag({ state }: { readonly state: OwnState }) {
  const t = useT();
  return <StatusTag tone={TONES[state]}>{t(`attempts.own.state.${state}`)}</StatusTag>;
}
