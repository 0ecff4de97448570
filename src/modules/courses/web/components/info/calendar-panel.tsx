import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listTermsRoute } from '../../../shared/course.contract.ts';
import { calendarRoute, calendarSheetRoute } from '../../../shared/info.contract.ts';
import { NODE_TYPES } from '../../../shared/structure.model.ts';
import './calendar-panel.css';

const DATED_TYPES = [...NODE_TYPES, 'exam'] as const;

/** 教学日历: what has a date, by weeks of a term. Nothing of it is stored; dates are set in the outline. */
export function CalendarPanel({ courseId, study }: { readonly courseId: string; readonly study?: boolean }) {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const terms = useCall(listTermsRoute, {});
  const query = chosen ? { term: chosen } : {};
  const calendar = useCall(calendarRoute, { params: { courseId }, query }, { keepPrevious: true });
  const sheet = useAction(() =>
    fileOrJob(calendarSheetRoute, { params: { courseId }, query }, `${t('courses.calendar.title')}.xlsx`),
  );
  if (calendar.error) return <CallError error={calendar.error} compact retry={calendar.refetch} />;
  const rows = calendar.data?.rows ?? [];
  const place = study ? 'study.structure' : 'maintain.courseBuild.structure';
  return (
    <div className="vse-stack">
      <div className="vse-row vse-info-tools">
        <Select
          label={t('courses.calendar.term')}
          labelHidden
          value={chosen ?? calendar.data?.term?.id ?? ''}
          options={(terms.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        {!study && (
          <Button
            icon={<DownloadIcon aria-hidden="true" />}
            loading={sheet.busy}
            disabled={rows.length === 0}
            onClick={() => void sheet.run()}
          >
            {t('courses.calendar.export')}
          </Button>
        )}
      </div>
      <SimpleTable
        caption={t('courses.calendar.title')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={calendar.data ? 0 : 6}
        columns={[
          {
            key: 'week',
            title: t('courses.calendar.week'),
            width: '88px',
            render: (row) => (
              <span className="vse-nowrap">
                {row.week === null ? '—' : t('courses.calendar.weekOne', { n: row.week })}
              </span>
            ),
          },
          {
            key: 'name',
            title: t('courses.calendar.name'),
            heading: true,
            render: (row) => (
              <span className="vse-calendar-name">
                <Link href={row.href ?? addressOf(place, { Id: courseId, nodeId: row.id })}>{row.name}</Link>
                {row.done && <StatusTag tone="success">{t('courses.calendar.done')}</StatusTag>}
                {row.classes > 0 && (
                  <StatusTag tone="neutral">{t('courses.calendar.classes', { n: row.classes })}</StatusTag>
                )}
                {study && row.chapter && <small>{row.chapter}</small>}
              </span>
            ),
          },
          {
            key: 'type',
            title: t('courses.calendar.type'),
            render: (row) => t(`courses.type.${DATED_TYPES.find((one) => one === row.type) ?? 'page'}`),
          },
          // Beside the other columns of a course a learner has little room: there the chapter stands below the name.
          ...(study
            ? []
            : [
                {
                  key: 'chapter',
                  title: t('courses.calendar.chapter'),
                  render: (row: (typeof rows)[number]) => row.chapter ?? '—',
                },
              ]),
          ...(rows.some(({ hours }) => hours !== null)
            ? [
                {
                  key: 'hours',
                  title: t('courses.calendar.hours'),
                  numeric: true,
                  render: (row: (typeof rows)[number]) => (row.hours === null ? '—' : formatNumber(row.hours)),
                },
              ]
            : []),
          ...(['opensAt', 'dueAt', 'closesAt'] as const).map((key) => ({
            key,
            title: t(`courses.calendar.${key}`),
            render: (row: (typeof rows)[number]) => (
              <span className="vse-num vse-nowrap">{row[key] ? formatInstant(row[key]) : '—'}</span>
            ),
          })),
        ]}
        empty={
          <EmptyState
            compact
            action={
              !study && (
                <ButtonLink href={addressOf('maintain.courseBuild.structure', { Id: courseId })}>
                  {t('courses.calendar.toOutline')}
                </ButtonLink>
              )
            }
          >
            {t(study ? 'courses.calendar.emptyStudy' : 'courses.calendar.empty')}
          </EmptyState>
        }
      />
    </div>
  );
}
