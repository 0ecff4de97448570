import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { MoreIcon } from '../../../../ui/design/icons.ts';
import { Menu } from '../../../../ui/design/menu.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { collectRoute } from '../../shared/marking.contract.ts';
import { archiveRoute, workbookRoute } from '../../shared/results.contract.ts';
import { similarityRoute } from '../../shared/similarity.contract.ts';
import { isInView, onDesk, QUEUE_VIEWS, type Queue, type QueueRow, type QueueView } from './hand-in.model.ts';
import { HandInState, LateTag } from './hand-in-state.tsx';
import { renewMarks } from './renew-marks.ts';
import { whoOf } from './who.ts';
import { WorkbookDialog } from './workbook-dialog.tsx';

/** What is done to all hand-ins of the homework: collecting drafts, the archive, the workbook. */
function useListActions(homeworkId: string, queue: Queue) {
  const t = useT();
  const [importing, setImporting] = useState(false);
  const { confirm, element } = useConfirm();
  const archive = useAction(() => call(archiveRoute, { params: { homeworkId }, body: {} }), {
    done: t('homeworkMarking.archive.started'),
  });
  const workbook = useAction(() =>
    fileOrJob(workbookRoute, { params: { homeworkId }, body: {} }, `${t('homeworkMarking.sheet.title')}.xlsx`),
  );
  const collect = useAction(async () => {
    const drafts = queue.collectable;
    const sure = await confirm({
      grade: 'B',
      title: t('homeworkMarking.collect.action'),
      text: t('homeworkMarking.collect.text', { n: formatNumber(drafts) }),
      confirmLabel: t('homeworkMarking.collect.action'),
    });
    if (!sure) return;
    try {
      await call(collectRoute, { params: { homeworkId }, body: { drafts } });
    } finally {
      await renewMarks();
    }
  });
  const compare = useAction(() => call(similarityRoute, { params: { homeworkId }, body: {} }), {
    done: t('labReports.similarity.started'),
  });
  const some = onDesk(queue.rows).length > 0;
  const items = [
    ...(queue.can.collect
      ? [
          {
            key: 'collect',
            label: `${t('homeworkMarking.collect.action')} ${formatNumber(queue.collectable)}`,
            onSelect: () => void collect.run(),
          },
        ]
      : []),
    ...(queue.can.mark && some
      ? [
          { key: 'archive', label: t('homeworkMarking.archive.action'), onSelect: () => void archive.run() },
          { key: 'workbook', label: t('homeworkMarking.workbook.get'), onSelect: () => void workbook.run() },
          { key: 'compare', label: t('labReports.similarity.action'), onSelect: () => void compare.run() },
        ]
      : []),
    ...(queue.can.mark && some && queue.state !== 'released'
      ? [{ key: 'import', label: t('homeworkMarking.workbook.bring'), onSelect: () => setImporting(true) }]
      : []),
  ];
  const dialogs = (
    <>
      {element}
      {importing && <WorkbookDialog homeworkId={homeworkId} onClose={() => setImporting(false)} />}
    </>
  );
  return { items, dialogs };
}

const similarColumn = (title: string) => ({
  key: 'similar',
  title,
  numeric: true,
  render: ({ similar }: QueueRow) => (similar === null ? '—' : `${formatNumber(similar, 1)}%`),
});

/** The hand-ins of a homework by state, with what is done to all of them. */
export function HandInList({
  homeworkId,
  queue,
  onOpen,
}: {
  readonly homeworkId: string;
  readonly queue: Queue;
  readonly onOpen: (workId: string) => void;
}) {
  const t = useT();
  const [view, setView] = useState<QueueView>('all');
  const { items, dialogs } = useListActions(homeworkId, queue);
  const { rows } = queue;
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const marked = rows.filter(({ state }) => state === 'marked').length;
  const shown = rows.filter((row) => isInView(row, view));
  const opens = (row: QueueRow) => row.workId !== null && row.version !== null;
  return (
    <section className="vse-hand-list" aria-label={t('homeworkMarking.list')}>
      <div className="vse-hand-tools">
        <Segments
          label={t('homeworkMarking.views')}
          value={view}
          items={QUEUE_VIEWS.map((key) => ({
            key,
            label: t(`homeworkMarking.view.${key}`),
            count: rows.filter((row) => isInView(row, key)).length,
          }))}
          onChange={setView}
        />
        {queue.mean !== null && (
          <span className="vse-hand-note">{t('homeworkMarking.list.mean', { mean: formatNumber(queue.mean, 2) })}</span>
        )}
        <span className="vse-hand-tools-end">
          {items.length > 0 && (
            <Menu
              look="icon"
              align="end"
              name={t('homeworkMarking.list.more')}
              label={<MoreIcon aria-hidden="true" />}
              items={items}
            />
          )}
          {queue.can.mark && waiting[0] && (
            <Button variant="primary" onClick={() => onOpen(waiting[0]!.workId!)}>
              {t('homeworkMarking.list.start')}
            </Button>
          )}
        </span>
      </div>
      {view === 'waiting' && shown.length === 0 && marked > 0 ? (
        <EmptyState title={t('homeworkMarking.list.done')}>
          {t('homeworkMarking.list.doneText', { n: formatNumber(marked) })}
        </EmptyState>
      ) : (
        <SimpleTable
          caption={t('homeworkMarking.list')}
          captionHidden
          rows={shown}
          rowKey={({ key }) => key}
          empty={
            rows.length === 0 ? (
              <EmptyState compact title={t('homeworkMarking.list.none')}>
                {t('homeworkMarking.list.noneText')}
              </EmptyState>
            ) : (
              <EmptyState compact>{t('homeworkMarking.list.noneHere')}</EmptyState>
            )
          }
          columns={[
            {
              key: 'number',
              title: t('homeworkMarking.column.number'),
              render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
            },
            { key: 'name', title: t('homeworkMarking.column.name'), heading: true, render: whoOf },
            { key: 'class', title: t('homeworkMarking.column.class'), render: (row) => row.className },
            {
              key: 'version',
              title: t('homeworkMarking.column.version'),
              numeric: true,
              render: (row) => formatNumber(row.version),
            },
            {
              key: 'submittedAt',
              title: t('homeworkMarking.column.submittedAt'),
              render: (row) => (
                <span className="vse-inline">
                  <span className="vse-num">{formatInstant(row.submittedAt)}</span>
                  <LateTag seconds={row.lateSeconds} />
                  {row.forced && <StatusTag tone="neutral">{t('homeworkMarking.forced')}</StatusTag>}
                </span>
              ),
            },
            {
              key: 'points',
              title: t('homeworkMarking.column.points'),
              numeric: true,
              render: (row) => <strong>{formatScore(row.points)}</strong>,
            },
            ...(rows.some(({ similar }) => similar !== null) ? [similarColumn(t('labReports.similarity.column'))] : []),
            {
              key: 'state',
              title: t('homeworkMarking.column.state'),
              render: (row) => <HandInState state={row.state} />,
            },
          ]}
          actionsTitle={t('homeworkMarking.list.open')}
          rowActions={(row) =>
            opens(row) && (
              <Button
                size="small"
                aria-label={t(queue.can.mark ? 'homeworkMarking.list.openOf' : 'homeworkMarking.list.lookOf', {
                  name: whoOf(row),
                })}
                onClick={() => onOpen(row.workId!)}
              >
                {t(
                  queue.can.mark && row.state === 'waiting' ? 'homeworkMarking.list.open' : 'homeworkMarking.list.look',
                )}
              </Button>
            )
          }
        />
      )}
      {dialogs}
    </section>
  );
}
