import type { CSSProperties } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { LinkCard } from '../../../../ui/design/card.tsx';
import { SkeletonCard } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { leadCourse } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { myReportsRoute } from '../../shared/report.contract.ts';
import { DueLine, ReportStateTag } from './report-states.tsx';

type Row = CallOutput<typeof myReportsRoute>['rows'][number];

const TABS = ['todo', 'submitted', 'returned', 'graded'] as const;
const tabOf = (row: Row) => (row.state === 'none' || row.state === 'draft' ? 'todo' : row.state);

/** The learner's reports by state; the next due one first, as the server sorts them. */
export function MyReports() {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const list = useCall(myReportsRoute, {});
  const rows = list.data?.rows ?? [];
  const asked = TABS.find((tab) => tab === params.get('tab'));
  // Returned work waits longest: it is shown first when there is some and nothing else was asked for.
  const tab = asked ?? (rows.some((row) => row.state === 'returned') ? 'returned' : 'todo');
  const shown = rows.filter((row) => tabOf(row) === tab);
  if (list.error) {
    return <CallError error={list.error} title={t('labReports.list.failed')} retry={list.refetch} />;
  }
  return (
    <Tabs
      label={t('labReports.list.shelves')}
      value={tab}
      onChange={(key) => changeParams({ tab: key })}
      items={TABS.map((key) => ({
        key,
        label: t(`labReports.tab.${key}`),
        ...(list.data ? { count: rows.filter((row) => tabOf(row) === key).length } : {}),
      }))}
    >
      {!list.data ? (
        <div className="vse-grid" role="status" aria-label={t('ui.loading')}>
          <SkeletonCard />
          <SkeletonCard />
        </div>
      ) : shown.length === 0 ? (
        <EmptyState
          action={
            tab === 'todo' ? (
              <ButtonLink href={addressOf('experimentTwo')}>{t('labReports.list.toLab')}</ButtonLink>
            ) : undefined
          }
        >
          {t(`labReports.empty.${tab}`)}
        </EmptyState>
      ) : (
        <div className="vse-grid" style={{ '--vse-grid-min': '320px' } as CSSProperties}>
          {shown.map((row) => (
            <LinkCard
              key={row.nodeId}
              level={2}
              href={addressOf('centre.labReport', row.reportId ? { report: row.reportId } : { nodeId: row.nodeId })}
              title={row.nodeName}
              meta={`${leadCourse(row)} · ${row.className}`}
              footStart={<ReportStateTag state={row.state} />}
              footEnd={
                row.score !== null ? (
                  <strong className="vse-num">{t('labReports.result.score', { n: formatScore(row.score) })}</strong>
                ) : row.late ? (
                  t('labReports.list.late')
                ) : row.version > 0 ? (
                  t('labReports.history.version', { n: row.version })
                ) : null
              }
            >
              <p className="vse-report-due">
                {row.submittedAt && row.state !== 'returned' ? (
                  t('labReports.list.submittedAt', { time: formatInstant(row.submittedAt) })
                ) : (
                  <DueLine dueAt={row.dueAt} closesAt={row.closesAt} />
                )}
              </p>
              {tab === 'todo' && row.finishedRuns === 0 && (
                <p className="vse-report-faint">{t('labReports.list.noRun')}</p>
              )}
            </LinkCard>
          ))}
        </div>
      )}
    </Tabs>
  );
}
