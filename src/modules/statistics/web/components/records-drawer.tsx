import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { runSourceSlot } from '../../../../ui/shell/source.slots.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import { useRecordsRoute } from '../../shared/use.contract.ts';
import type { Filters, Opened } from './use.model.ts';

const TONES = { running: 'info', finished: 'success', unfinished: 'warning', abandoned: 'neutral' } as const;
/** Pages that are listed; what is older is in the file. */
const MAX_PAGE = 500;

/** 明细: the runs behind a number; the platform reads one of them, and says why. */
export function RecordsDrawer({
  filters,
  opened,
  readable,
  onClose,
}: {
  readonly filters: Filters;
  readonly opened: Opened;
  readonly readable: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const labels = usePagerLabels();
  const [page, setPage] = useState(1);
  const [reading, setReading] = useState<string | null>(null);
  const { data, error, refetch } = useCall(
    useRecordsRoute,
    { query: { ...filters, ...opened.more, of: opened.of, page } },
    { keepPrevious: true },
  );
  const shown = data ? Math.min(data.total, MAX_PAGE * data.size) : 0;
  return (
    <Drawer open width="min(1040px, 100vw)" title={`${t('statistics.records')} · ${opened.title}`} onClose={onClose}>
      {reading ? (
        <div className="vse-stack">
          <Button variant="ghost" onClick={() => setReading(null)}>
            {t('statistics.records.back')}
          </Button>
          <SlotView slot={runSourceSlot} props={{ runId: reading }} waiting={<SkeletonBlock height="320px" />} />
        </div>
      ) : (
        <div className="vse-stack">
          {data && (
            <p className="vse-muted">
              {t('statistics.records.n', { n: data.total })}
              {shown < data.total && ` · ${t('statistics.records.some', { n: shown })}`}
            </p>
          )}
          {error && !data ? (
            <CallError error={error} compact retry={refetch} />
          ) : (
            <SimpleTable
              caption={opened.title}
              captionHidden
              rows={data?.rows ?? []}
              rowKey={({ id }) => id}
              skeletonRows={data ? 0 : 8}
              empty={<EmptyState compact>{t('statistics.none')}</EmptyState>}
              columns={[
                {
                  key: 'person',
                  title: t('statistics.record.person'),
                  heading: true,
                  render: (row) => (
                    <>
                      {row.person || '—'} <small className="vse-num vse-muted">{row.number}</small>
                    </>
                  ),
                },
                { key: 'experiment', title: t('statistics.record.experiment'), render: (row) => row.experiment },
                {
                  key: 'started',
                  title: t('statistics.record.startedAt'),
                  render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.startedAt)}</span>,
                },
                {
                  key: 'minutes',
                  title: t('statistics.record.minutes'),
                  numeric: true,
                  render: (row) => formatNumber(row.minutes, 1),
                },
                {
                  key: 'state',
                  title: t('statistics.record.state'),
                  render: (row) => <StatusTag tone={TONES[row.state]}>{t(`statistics.state.${row.state}`)}</StatusTag>,
                },
                {
                  key: 'score',
                  title: t('statistics.record.score'),
                  numeric: true,
                  render: (row) => (
                    <>
                      {row.score === null ? '—' : formatScore(row.score)}
                      {row.adjusted && <small className="vse-muted"> {t('statistics.record.adjusted.yes')}</small>}
                    </>
                  ),
                },
                {
                  key: 'context',
                  title: t('statistics.record.basis'),
                  render: (row) =>
                    [
                      t(`statistics.filter.basis.${row.basis}`),
                      t(`statistics.filter.source.${row.source}`),
                      ...[row.course, row.class],
                    ]
                      .filter(Boolean)
                      .join(' · '),
                },
                ...(readable
                  ? [
                      {
                        key: 'read',
                        title: t('statistics.records'),
                        render: (row: { readonly id: string; readonly originId: string }) => (
                          <Button size="small" variant="ghost" title={row.originId} onClick={() => setReading(row.id)}>
                            {t('statistics.records.read')}
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
          {data && data.total > data.size && (
            <Pager page={page} size={data.size} total={shown} onPage={setPage} labels={labels} />
          )}
        </div>
      )}
    </Drawer>
  );
}
