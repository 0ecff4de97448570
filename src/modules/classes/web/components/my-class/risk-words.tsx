import type { Translate } from '../../../../../kernel/i18n/catalog.ts';
import type { Tone } from '../../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Learner } from './people.model.ts';

/** How a level looks. */
export const RISK_TONES: Readonly<Record<Learner['risk']['level'], Tone>> = {
  normal: 'neutral',
  watch: 'warning',
  high: 'error',
};

/** The signals of a learner in words, only those that count. */
function riskReasons(row: Learner, t: Translate): string[] {
  const { signals, lag } = row.risk;
  return [
    ...(signals.idle ? [t('classes.risk.idle', { n: row.idleDays })] : []),
    ...(signals.lag ? [t('classes.risk.lag', { n: lag })] : []),
    ...(signals.overdue ? [t('classes.risk.overdue', { n: row.overdue })] : []),
    ...(signals.mark ? [t('classes.risk.mark', { score: formatScore(row.mark) })] : []),
    ...(signals.lastFailed ? [t('classes.risk.lastFailed')] : []),
  ];
}

/** Why a learner is watched; a line breaks between two reasons, not inside one. */
export function RiskReasons({ row }: { readonly row: Learner }) {
  const t = useT();
  return (
    <small className="vse-risk-reasons">
      {riskReasons(row, t).map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </small>
  );
}
