import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import type { Filters } from '../../../construction/web/filters.public.tsx';
import { studyRowsRoute } from '../../shared/study.contract.ts';
import { NUMBERS, type StudyNumber, WAYS } from '../../shared/study.model.ts';
import { type Opened, writtenNumber } from './study.model.ts';

const numberOf = (subject: Opened['subject']) => NUMBERS.find((one) => one === subject);

/** What one learner adds: a share with its parts, a mean, or a count. */
function ownValue(number: StudyNumber | undefined, { have, of }: { readonly have: number; readonly of: number }) {
  if (of === 0) return '—';
  if (number === undefined || WAYS[number] === 'sum') return formatNumber(have);
  if (WAYS[number] === 'mean') return writtenNumber(number, have / of);
  return `${formatNumber(have, Number.isInteger(have) ? 0 : 1)}/${formatNumber(of)}`;
}

/** The learners behind a figure, each with the way to the list of the course. */
export function RowsDrawer({
  courseId,
  filters,
  opened,
  onClose,
}: {
  readonly courseId: string;
  readonly filters: Filters;
  readonly opened: Opened;
  readonly onClose: () => void;
}) {
  const t = useT();
  const labels = usePagerLabels();
  const [page, setPage] = useState(1);
  const { subject, of, title } = opened;
  const { data, error, refetch } = useCall(
    studyRowsRoute,
    { params: { courseId }, query: { ...filters, subject, ...(of === undefined ? {} : { of }), page } },
    { keepPrevious: true },
  );
  const number = numberOf(subject);
  const sum = number && WAYS[number] !== 'sum' ? data : undefined;
  return (
    <Drawer open width={DRAWER_WIDTH} title={title} onClose={onClose}>
      <div className="vse-stack">
        {data && (
          <p className="vse-muted">
            {t('studyData.rows.n', { n: data.total })}
            {sum &&
              ` · ${t('studyData.rows.sum', {
                have: formatNumber(sum.have, Number.isInteger(sum.have) ? 0 : 1),
                of: formatNumber(sum.parts),
              })}`}
          </p>
        )}
        {error && !data ? (
          <CallError error={error} compact retry={refetch} />
        ) : (
          <SimpleTable
            caption={title}
            captionHidden
            rows={data?.rows ?? []}
            rowKey={({ personId, classId }) => `${personId}:${classId}`}
            skeletonRows={data ? 0 : 8}
            empty={<EmptyState compact>{t('studyData.rows.empty')}</EmptyState>}
            columns={[
              {
                key: 'number',
                title: t('studyData.column.number2'),
                render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
              },
              {
                key: 'name',
                title: t('studyData.column.name'),
                heading: true,
                render: (row) => (
                  <Link href={addressOf('maintain.teachingManage.electiveStudents', { Id: courseId, kw: row.name })}>
                    {row.name}
                  </Link>
                ),
              },
              { key: 'class', title: t('studyData.column.class'), render: (row) => row.className },
              {
                key: 'own',
                title: t('studyData.rows.own'),
                numeric: true,
                render: (row) => ownValue(number, row),
              },
              ...(number
                ? [
                    {
                      key: 'last',
                      title: t('studyData.column.lastAt'),
                      render: (row: { readonly lastAt: string | null }) => (
                        <span className="vse-num vse-nowrap">{formatInstant(row.lastAt)}</span>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
        {data && data.total > data.size && (
          <Pager page={page} size={data.size} total={data.total} onPage={setPage} labels={labels} />
        )}
      </div>
    </Drawer>
  );
}
