import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  cancelPublicationRoute,
  type pageGroupRoute,
  restoreVersionRoute,
} from '../../../../settings/shared/page-group.contract.ts';

const TONES = { live: 'success', scheduled: 'info', past: 'neutral' } as const;

/** The kept versions of a group: restore one into the draft, take back one that has not come. */
export function HistoryDialog({
  group,
  version,
  versions,
  onChanged,
  onClose,
}: {
  readonly group: string;
  readonly version: number;
  readonly versions: CallOutput<typeof pageGroupRoute>['versions'];
  /** The group is to be read anew. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const restoring = useAction(
    async (number: number) => {
      await call(restoreVersionRoute, { params: { group }, body: { version, number } });
      await onChanged();
      onClose();
    },
    { done: t('home.edit.restored') },
  );
  const cancelling = useAction(
    async (number: number) => {
      await call(cancelPublicationRoute, { params: { group, number } });
      await onChanged();
    },
    { done: t('home.edit.cancelled') },
  );
  return (
    <Dialog
      open
      title={t('home.edit.history')}
      onClose={onClose}
      width="min(860px, calc(100vw - 32px))"
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <SimpleTable
        caption={t('home.edit.history')}
        captionHidden
        rows={versions}
        rowKey={(row) => String(row.number)}
        columns={[
          { key: 'number', title: t('home.edit.number'), numeric: true, render: (row) => row.number },
          {
            key: 'state',
            title: t('home.edit.state'),
            render: (row) => <StatusTag tone={TONES[row.state]}>{t(`home.edit.state.${row.state}`)}</StatusTag>,
          },
          {
            key: 'from',
            title: t('home.edit.since'),
            render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.from)}</span>,
          },
          { key: 'by', title: t('home.edit.by'), render: (row) => row.publishedBy },
          { key: 'reason', title: t('home.edit.reason'), render: (row) => row.reason },
        ]}
        actionsTitle={t('home.edit.actions')}
        rowActions={(row) =>
          row.state === 'scheduled' ? (
            <Button size="small" loading={cancelling.busy} onClick={() => void cancelling.run(row.number)}>
              {t('home.edit.cancel')}
            </Button>
          ) : (
            <Button size="small" loading={restoring.busy} onClick={() => void restoring.run(row.number)}>
              {t('home.edit.restore')}
            </Button>
          )
        }
      />
    </Dialog>
  );
}
