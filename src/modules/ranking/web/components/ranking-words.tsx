import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { formatDuration, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ownRankingRoute, rankingEntriesRoute } from '../../shared/ranking.contract.ts';
import type { Ladder, Period } from '../../shared/ranking.model.ts';
import './ranking.css';

export type Entry = CallOutput<typeof rankingEntriesRoute>['entries'][number];
export type OwnBoard = CallOutput<typeof ownRankingRoute>;

/** A value of a ladder: a percentage, a time, points or a score; nothing is a dash. */
export function formatLadderValue(ladder: Ladder, value: number | null): string {
  if (value === null) return '—';
  if (ladder === 'progress') return `${formatScore(value)}%`;
  if (ladder === 'time') return formatDuration(value * 60);
  return ladder === 'points' ? formatNumber(value) : formatScore(value);
}

/** Places gained or lost since the last frozen week. */
export function RankChange({ change }: { readonly change: number | null }) {
  const t = useT();
  if (change === null) return <span aria-hidden="true">{formatNumber(null)}</span>;
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  return (
    <span className="vse-ranking-change" data-way={way}>
      {way === 'same' ? t('ranking.change.same') : t(`ranking.change.${way}`, { n: Math.abs(change) })}
    </span>
  );
}

/** Label of a ladder without anybody in the period. */
export function useEmptyLabel(): (ladder: Ladder, period: Period) => string {
  const t = useT();
  return (ladder, period) => {
    if (ladder === 'mark') return t('ranking.empty.mark');
    return period === 'week' ? t('ranking.empty') : t(`ranking.empty.${period}`);
  };
}
