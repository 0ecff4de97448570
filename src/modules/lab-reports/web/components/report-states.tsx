import type { ComponentProps } from 'react';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ReportState } from '../../shared/report.policy.ts';

const TONES: Readonly<Record<ReportState | 'none', ComponentProps<typeof StatusTag>['tone']>> = {
  none: 'neutral',
  draft: 'neutral',
  submitted: 'info',
  returned: 'warning',
  graded: 'success',
};

/** State of a report as shape, colour and word. */
export function ReportStateTag({ state }: { readonly state: ReportState | 'none' }) {
  const t = useT();
  return <StatusTag tone={TONES[state]}>{t(`labReports.state.${state}`)}</StatusTag>;
}

const DAY = 86_400_000;

/** When a report is due and how long that is away; the closing time beside it when it is another. */
export function DueLine({ dueAt, closesAt }: { readonly dueAt: string | null; readonly closesAt: string | null }) {
  const t = useT();
  if (!dueAt && !closesAt) return <span>{t('labReports.due.none')}</span>;
  const due = dueAt ?? closesAt;
  const left = due ? new Date(due).getTime() - Date.now() : 0;
  const away =
    left <= 0
      ? t('labReports.due.past')
      : left >= DAY
        ? t('labReports.due.days', { n: Math.floor(left / DAY) })
        : t('labReports.due.hours', { n: Math.max(1, Math.floor(left / 3_600_000)) });
  return (
    <span className={left > 0 && left < 2 * DAY ? 'vse-report-soon' : undefined}>
      <span className="vse-nowrap">
        {t('labReports.due.at', { time: formatInstant(due) })} · {away}
      </span>
      {dueAt && closesAt && dueAt !== closesAt && (
        <>
          {' · '}
          <span className="vse-nowrap">{t('labReports.due.closes', { time: formatInstant(closesAt) })}</span>
        </>
      )}
    </span>
  );
}
