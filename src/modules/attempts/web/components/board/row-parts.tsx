import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { SeatState } from '../../../shared/attempt.model.ts';
import type { BoardRow } from '../../../shared/board.contract.ts';
import { ageOf } from './board.model.ts';

const TONES = {
  absent: 'neutral',
  waiting: 'info',
  answering: 'success',
  offline: 'warning',
  locked: 'error',
  submitted: 'neutral',
} as const satisfies Record<SeatState, string>;

/** How a candidate stands, as shape, colour and text. */
export function RowState({ row: { state, attempt } }: { readonly row: BoardRow }) {
  const t = useT();
  return (
    <span className="vse-row">
      <StatusTag tone={TONES[state]}>
        {state === 'submitted' && attempt?.submitReason
          ? t(`attempts.submitReason.${attempt.submitReason}`)
          : t(`attempts.board.state.${state}`)}
      </StatusTag>
      {attempt?.voided && <StatusTag tone="error">{t('attempts.own.state.void')}</StatusTag>}
    </span>
  );
}

/** What makes a candidate stand out. */
export function RowOddities({ row: { oddities, attempt } }: { readonly row: BoardRow }) {
  const t = useT();
  return (
    <span className="vse-row">
      {oddities.map((oddity) => (
        <StatusTag key={oddity} tone="warning">
          {oddity === 'flag' && attempt?.flag ? attempt.flag : t(`attempts.board.odd.${oddity}`)}
        </StatusTag>
      ))}
    </span>
  );
}

/** When the last save was, and what waits on the device; empty once the attempt is over. */
export function useSaved(now: number): (row: BoardRow) => string {
  const t = useT();
  return ({ attempt, state }) => {
    if (attempt?.savedAt == null || state === 'submitted') return '';
    const { unit, n } = ageOf(now - attempt.savedAt);
    const queued = attempt.queued > 0 ? ` · ${t('attempts.board.queued', { n: attempt.queued })}` : '';
    return `${t(`attempts.board.ago.${unit}`, { n })}${queued}`;
  };
}
