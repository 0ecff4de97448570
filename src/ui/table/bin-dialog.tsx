import type { UseQueryResult } from '@tanstack/react-query';
import type { Translate } from '../../kernel/i18n/catalog.ts';
import type { ApiError } from '../api/api-error.ts';
import { CallError } from '../api/call-error.tsx';
import { useAction } from '../api/use-action.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { SimpleTable, type TableColumn } from '../design/simple-table.tsx';
import { SkeletonText } from '../design/skeleton.tsx';
import { EmptyState } from '../design/states.tsx';
import { formatInstant } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';

/** What the bin of a list is opened with. */
export interface BinProps {
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** Who deleted a row, and when. */
export const deletedColumn = (t: Translate): TableColumn<{ readonly by: string; readonly deletedAt: string }> => ({
  key: 'deleted',
  title: t('table.bin.deleted'),
  render: ({ by, deletedAt }) => `${by} · ${formatInstant(deletedAt)}`,
});

/**
 * What was deleted in the last thirty days, in a dialog of its own, for lists outside the console. Pages that show it load
 * the messages of `table`.
 * @param lead what a restored row is like, where it is not as it was
 * @param restore takes a row out of the bin and reads the lists anew; null for who may not
 */
export function BinDialog<Row extends { readonly id: string }>({
  bin,
  columns,
  lead,
  restore,
  onClose,
}: {
  readonly bin: Pick<
    UseQueryResult<{ readonly rows: readonly Row[] }, ApiError>,
    'data' | 'error' | 'isLoading' | 'refetch'
  >;
  readonly columns: readonly TableColumn<Row>[];
  readonly lead?: string;
  readonly restore: ((id: string) => Promise<unknown>) | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const restoring = useAction(async (id: string) => restore?.(id), { done: t('table.bin.restored') });
  return (
    <Dialog open title={t('table.bin.open')} width="min(720px, calc(100vw - 32px))" onClose={onClose}>
      <div className="vse-stack">
        <p className="vse-muted">{lead ?? t('table.bin.lead')}</p>
        {bin.error && <CallError error={bin.error} retry={bin.refetch} compact />}
        {bin.isLoading && <SkeletonText lines={4} />}
        {bin.data && (
          <SimpleTable
            caption={t('table.bin.open')}
            captionHidden
            rows={bin.data.rows}
            rowKey={(row) => row.id}
            empty={<EmptyState compact>{t('table.bin.empty')}</EmptyState>}
            columns={columns}
            {...(restore
              ? {
                  actionsTitle: t('table.actions'),
                  rowActions: (row: Row) => (
                    <Button size="small" loading={restoring.busy} onClick={() => void restoring.run(row.id)}>
                      {t('table.bin.restore')}
                    </Button>
                  ),
                }
              : {})}
          />
        )}
      </div>
    </Dialog>
  );
}
