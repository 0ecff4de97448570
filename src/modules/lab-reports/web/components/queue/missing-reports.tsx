import type { ReactNode } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import { missingReportsRoute, nudgeRoute } from '../../../shared/marking.contract.ts';

const SIZE = 20;

/** Learners of a course, or of one class, who have not handed in a report, with a reminder to all of them. */
export function MissingReports({
  filters,
  courseId,
  classId,
  page,
  onPage,
}: {
  readonly filters: ReactNode;
  readonly courseId: string;
  readonly classId: string | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const params = { courseId };
  const filter = classId ? { classId } : {};
  const list = useCall(missingReportsRoute, { params, query: { ...filter, page, size: SIZE } }, { keepPrevious: true });
  const nudge = useAction(async () => {
    const counts = await call(nudgeRoute, { params, body: filter });
    toast.show({ text: t('labReports.missing.done', counts), tone: 'success' });
    await refresh(missingReportsRoute);
  });
  if (list.error) return <CallError error={list.error} title={t('labReports.list.failed')} retry={list.refetch} />;
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const progress = (row: (typeof rows)[number]) =>
    row.begun
      ? t('labReports.missing.draft')
      : t(row.finishedRuns > 0 ? 'labReports.missing.run' : 'labReports.missing.none');
  return (
    <>
      <div className="vse-queue-bar">
        {filters}
        <p role="status">{list.data && t('labReports.missing.counts', { n: total })}</p>
        {total > 0 && (
          <Popconfirm
            trigger={(open) => (
              <Button loading={nudge.busy} onClick={open}>
                {t('labReports.missing.nudge')}
              </Button>
            )}
            title={t('labReports.missing.nudgeTitle')}
            confirmLabel={t('labReports.missing.nudge')}
            onConfirm={() => nudge.run()}
          >
            {t('labReports.missing.nudgeText', { n: formatNumber(total) })}
          </Popconfirm>
        )}
      </div>
      <SimpleTable
        caption={t('labReports.missing.title')}
        captionHidden
        rows={rows}
        rowKey={(row) => `${row.nodeId}/${row.personId}`}
        skeletonRows={list.data ? 0 : 6}
        empty={<EmptyState compact>{t('labReports.missing.empty')}</EmptyState>}
        columns={[
          {
            key: 'name',
            title: t('labReports.queue.name'),
            heading: true,
            render: (row) => (
              <span className="vse-queue-pair">
                <span>{row.name}</span>
                <small className="vse-num">{row.number ?? '—'}</small>
              </span>
            ),
          },
          {
            key: 'node',
            title: t('labReports.queue.experiment'),
            render: (row) => (
              <span className="vse-queue-pair">
                <span>{row.nodeName}</span>
                <small>{row.className}</small>
              </span>
            ),
          },
          { key: 'progress', title: t('labReports.missing.progress'), render: progress },
          {
            key: 'due',
            title: t('labReports.missing.due'),
            render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.dueAt)}</span>,
          },
          {
            key: 'told',
            title: t('labReports.missing.told'),
            render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.toldAt)}</span>,
          },
        ]}
      />
      {total > SIZE && <Pager page={page} size={SIZE} total={total} labels={pagerLabels} onPage={onPage} />}
    </>
  );
}
