import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RowState } from '../../shared/marking.contract.ts';
import { lateSpan, STATE_TONES } from './hand-in.model.ts';

/** How a hand-in stands, as shape and word. */
export function HandInState({ state }: { readonly state: RowState }) {
  const t = useT();
  return <StatusTag tone={STATE_TONES[state]}>{t(`homeworkMarking.state.${state}`)}</StatusTag>;
}

/** How late a hand-in is; nothing for one in time. */
export function LateTag({ seconds }: { readonly seconds: number | null }) {
  const t = useT();
  if (seconds === null) return null;
  const { unit, n } = lateSpan(seconds);
  return <StatusTag tone="warning">{t(`homeworkMarking.lateBy.${unit}`, { n: formatNumber(n) })}</StatusTag>;
}
