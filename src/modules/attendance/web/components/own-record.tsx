import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { StatBand, StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ownRecordRoute } from '../../shared/attendance.contract.ts';
import { ATTENDANCE_STATES } from '../../shared/attendance.model.ts';
import { STATE_TONES } from './state-tones.ts';

/** How one attended a course so far. */
export function OwnRecord({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const read = useCall(ownRecordRoute, { params: { courseId } });
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  const rows = read.data?.rows ?? [];
  return (
    <section className="vse-att-own" aria-label={t('attendance.own.record')}>
      <SectionHeading>{t('attendance.own.record')}</SectionHeading>
      {read.data && rows.length > 0 && (
        <StatBand>
          <StatFigure label={t('attendance.column.percent')} value={formatScore(read.data.percent)} />
          {ATTENDANCE_STATES.map((state) => (
            <StatFigure
              key={state}
              label={t(`attendance.state.${state}`)}
              value={formatNumber(read.data.counts[state])}
            />
          ))}
        </StatBand>
      )}
      <SimpleTable
        caption={t('attendance.own.record')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={read.data ? 0 : 3}
        columns={[
          { key: 'title', title: t('attendance.field.title'), heading: true, render: (row) => row.title },
          {
            key: 'at',
            title: t('attendance.column.at'),
            render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.openedAt)}</span>,
          },
          {
            key: 'state',
            title: t('attendance.column.state'),
            render: (row) => <StatusTag tone={STATE_TONES[row.state]}>{t(`attendance.state.${row.state}`)}</StatusTag>,
          },
          {
            key: 'origin',
            title: t('attendance.column.origin'),
            render: (row) => row.reason ?? <span className="vse-num">{formatInstant(row.checkedInAt)}</span>,
          },
        ]}
        empty={<EmptyState compact>{t('attendance.own.none')}</EmptyState>}
      />
      {rows.length > 0 && <p className="vse-muted-small">{t('attendance.rule')}</p>}
    </section>
  );
}
