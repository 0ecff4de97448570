import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatDuration, formatInstant } from '../../../../../ui/i18n/formats.ts';
import { leadCourse } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OpenRow, RowAction } from '../../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../../ui/table/record-drawer.tsx';
import { enrolmentRoute } from '../../../shared/roster.contract.ts';
import { STATE_TONES } from '../../../shared/roster.resource.ts';
import { LearnerWork } from './learner-work.tsx';
import type { EnrolmentAt } from './roster.model.ts';
import { ViewAs } from './view-as.tsx';

/** One learner in one course: who it is, how far, what was done; nothing of other courses. */
export function RosterRecord({
  actionsOf,
  ...open
}: OpenRow & { readonly actionsOf: (row: EnrolmentAt) => readonly RowAction[] }) {
  const t = useT();
  const record = useCall(enrolmentRoute, { params: { enrolmentId: open.id } });
  const row = record.data;
  return (
    <RecordDrawer
      {...open}
      title={row?.name ?? String(open.row?.name ?? '')}
      record={record}
      actions={row?.can.manage ? actionsOf(row) : []}
    >
      {(data) => (
        <div className="vse-stack">
          {data.reason !== null && (
            <Banner tone="warning">{t('classes.roster.reasonWas', { reason: data.reason })}</Banner>
          )}
          <DefinitionList
            items={[
              {
                key: 'state',
                term: t('classes.form.state'),
                value: <StatusTag tone={STATE_TONES[data.state]}>{t(`classes.enrolment.${data.state}`)}</StatusTag>,
              },
              { key: 'number', term: t('classes.column.number'), value: data.number ?? '—' },
              { key: 'unit', term: t('classes.roster.unit'), value: data.unit ?? '—' },
              {
                key: 'major',
                term: t('classes.roster.major'),
                value: [data.major, data.className].filter(Boolean).join(' · ') || '—',
              },
              { key: 'mobile', term: t('classes.roster.mobile'), value: data.mobile ?? '—' },
              {
                key: 'class',
                term: t('classes.column.id'),
                value: [leadCourse(data), data.teachingClass, data.termName].join(' · '),
              },
              {
                key: 'source',
                term: t('classes.roster.source'),
                value: t(`classes.source.${data.source}`),
              },
              { key: 'joined', term: t('classes.column.joined'), value: formatInstant(data.joinedAt) },
              ...(data.seconds === null
                ? []
                : [{ key: 'time', term: t('classes.record.time'), value: formatDuration(data.seconds) }]),
              ...(data.leftAt === null
                ? []
                : [{ key: 'left', term: t('classes.roster.left'), value: formatInstant(data.leftAt) }]),
            ]}
          />
          {data.progress.total > 0 && (
            <section className="vse-stack" aria-labelledby="roster-progress">
              <SectionHeading id="roster-progress">{t('classes.members.progress')}</SectionHeading>
              <ProgressBar
                label={t('classes.members.progress')}
                value={(data.progress.done / data.progress.total) * 100}
                valueText={t('classes.mine.done', { done: data.progress.done, total: data.progress.total })}
                showValue
              />
            </section>
          )}
          {data.can.view && <ViewAs enrolmentId={data.id} />}
          <LearnerWork enrolmentId={data.id} courseId={data.courseId} classId={data.classId} />
        </div>
      )}
    </RecordDrawer>
  );
}
