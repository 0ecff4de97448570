import { type ReactNode, useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../../ui/design/chip.tsx';
import { MoreIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { SimpleTable, type TableColumn } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import { ImportDialog } from '../../../../imports/web/imports.public.tsx';
import { archiveRoute } from '../../../shared/marking.contract.ts';
import { reportQueueRoute } from '../../../shared/report.contract.ts';
import { similarityRoute } from '../../../shared/similarity.contract.ts';
import { ReportStateTag } from '../report-states.tsx';
import { templatesAddress } from '../templates/template-address.ts';
import { AnonymousDialog } from './anonymous-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';

export const QUEUE_STATES = ['submitted', 'graded', 'returned', 'flagged'] as const;
const SIZE = 20;

/** Reports of a course that were handed in, narrowed by class, state and marker, with what is done to many of them. */
export function HandedIn({
  filters,
  courseId,
  classId,
  state,
  marker,
  nodeId,
  onAnyNode,
  page,
  enabled,
  query,
  onPage,
}: {
  readonly filters: ReactNode;
  readonly courseId: string;
  readonly classId: string | undefined;
  readonly state: (typeof QUEUE_STATES)[number] | undefined;
  readonly marker: 'mine' | 'nobody' | undefined;
  /** Only the reports of one task, and the way back to all of them. */
  readonly nodeId: string | undefined;
  readonly onAnyNode: () => void;
  readonly page: number;
  /** False until it is known which course is meant. */
  readonly enabled: boolean;
  /** Address of the list, which the marking screen keeps. */
  readonly query: URLSearchParams;
  readonly onPage: (page: number) => void;
}) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const [ask, setAsk] = useState<'assign' | 'anonymous' | 'import' | null>(null);
  const queue = useCall(
    reportQueueRoute,
    {
      params: { courseId },
      query: {
        ...(classId ? { classId } : {}),
        ...(nodeId ? { nodeId } : {}),
        ...(state ? { state } : {}),
        ...(marker ? { marker } : {}),
        page,
        size: SIZE,
      },
    },
    { keepPrevious: true, enabled },
  );
  const archive = useAction((of: string) => call(archiveRoute, { params: { courseId }, body: { classId: of } }), {
    done: t('labReports.archive.started'),
  });
  const compare = useAction(() => call(similarityRoute, { params: { courseId }, body: {} }), {
    done: t('labReports.similarity.started'),
  });
  const markAddress = (id: string) => {
    const next = new URLSearchParams(query);
    next.set('mark', id);
    return `${addressOf('centre.labReport')}?${next.toString()}`;
  };
  const rows = queue.data?.rows ?? [];
  type Row = (typeof rows)[number];
  const similar: TableColumn<Row> = {
    key: 'similar',
    title: t('labReports.similarity.column'),
    numeric: true,
    minor: 2,
    render: (row) => (row.similar === null ? '—' : `${formatNumber(row.similar, 1)}%`),
  };
  const assignee: TableColumn<Row> = {
    key: 'marker',
    title: t('labReports.queue.marker'),
    minor: 2,
    render: (row) => <span className="vse-nowrap">{row.assignee ?? '—'}</span>,
  };
  const filtered = classId !== undefined || nodeId !== undefined || state !== undefined || marker !== undefined;
  const arranges = queue.data?.can.arrange === true;
  const more = [
    ...(arranges
      ? [
          { key: 'assign', label: t('labReports.assign.open'), onSelect: () => setAsk('assign') },
          { key: 'anonymous', label: t('labReports.anonymous.open'), onSelect: () => setAsk('anonymous') },
        ]
      : []),
    { key: 'templates', label: t('labReports.template.page'), href: templatesAddress(courseId) },
    { key: 'import', label: t('labReports.import.open'), onSelect: () => setAsk('import') },
    {
      key: 'compare',
      label: t('labReports.similarity.action'),
      disabled: compare.busy,
      onSelect: () => void compare.run(),
    },
    ...(classId
      ? [
          {
            key: 'archive',
            label: t('labReports.archive.action'),
            disabled: archive.busy,
            onSelect: () => void archive.run(classId),
          },
        ]
      : []),
  ];
  if (queue.error) return <CallError error={queue.error} title={t('labReports.list.failed')} retry={queue.refetch} />;
  return (
    <>
      <div className="vse-queue-bar">
        {filters}
        <p role="status">
          {queue.data &&
            t('labReports.queue.counts', {
              pending: formatNumber(queue.data.pending),
              total: formatNumber(queue.data.total),
            })}
        </p>
        <Menu look="icon" name={t('ui.action.more')} label={<MoreIcon aria-hidden="true" />} align="end" items={more} />
      </div>
      {nodeId && (
        <p>
          <FilterChip onRemove={onAnyNode} removeLabel={t('labReports.queue.anyTask')}>
            {t('labReports.queue.task', { name: rows[0]?.nodeName ?? '…' })}
          </FilterChip>
        </p>
      )}
      {ask === 'assign' && <AssignDialog courseId={courseId} classId={classId} onClose={() => setAsk(null)} />}
      <ImportDialog
        name="report-marks"
        open={ask === 'import'}
        onClose={() => setAsk(null)}
        onDone={() => void refresh(reportQueueRoute)}
      />
      {ask === 'anonymous' && <AnonymousDialog courseId={courseId} onClose={() => setAsk(null)} />}
      <SimpleTable
        caption={t('labReports.queue.title')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={queue.data ? 0 : 6}
        actionsTitle={t('labReports.queue.action')}
        empty={
          <EmptyState compact drawing={filtered ? 'no-match' : 'empty'}>
            {filtered ? t('ui.empty.filtered') : t('labReports.queue.empty')}
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            title: t('labReports.queue.name'),
            heading: true,
            render: (row) => (
              <span className="vse-queue-pair">
                <span className={row.anonymous ? 'vse-num' : undefined}>{row.name}</span>
                <small className="vse-num">{row.anonymous ? t('labReports.anonymous.tag') : (row.number ?? '—')}</small>
              </span>
            ),
          },
          {
            key: 'node',
            title: t('labReports.queue.experiment'),
            least: '248px',
            render: (row) => (
              <span className="vse-queue-pair">
                <span>{row.nodeName}</span>
                <small>{row.className}</small>
              </span>
            ),
          },
          {
            key: 'submitted',
            title: t('labReports.queue.submittedAt'),
            render: (row) => (
              <span className="vse-queue-pair">
                <span className="vse-num vse-nowrap">{formatInstant(row.submittedAt)}</span>
                <small>
                  {t('labReports.history.version', { n: row.version })}
                  {row.late && <> · {t('labReports.list.late')}</>}
                  {row.flagged && <> · {t('labReports.queue.flagged')}</>}
                </small>
              </span>
            ),
          },
          {
            key: 'run',
            title: t('labReports.queue.runScore'),
            numeric: true,
            minor: 1,
            render: (row) => formatScore(row.runScore),
          },
          {
            key: 'score',
            title: t('labReports.queue.score'),
            numeric: true,
            render: (row) => formatScore(row.score),
          },
          ...(rows.some((row) => row.similar !== null) ? [similar] : []),
          ...(rows.some((row) => row.assignee !== null) ? [assignee] : []),
          { key: 'state', title: t('labReports.queue.state'), render: (row) => <ReportStateTag state={row.state} /> },
        ]}
        rowActions={(row) => (
          <ButtonLink
            size="small"
            variant={row.state === 'submitted' ? 'primary' : 'default'}
            href={markAddress(row.id)}
            aria-label={`${row.state === 'submitted' ? t('labReports.queue.mark') : t('labReports.queue.look')} · ${row.name} · ${row.nodeName}`}
          >
            {row.state === 'submitted' ? t('labReports.queue.mark') : t('labReports.queue.look')}
          </ButtonLink>
        )}
      />
      {queue.data && queue.data.total > SIZE && (
        <Pager page={page} size={SIZE} total={queue.data.total} labels={pagerLabels} onPage={onPage} />
      )}
    </>
  );
}
