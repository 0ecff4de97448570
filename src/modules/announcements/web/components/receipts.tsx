import { useState } from 'react';
import { listExportRoute, listRoute } from '../../../../kernel/resource/list.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import { useExportDone } from '../../../../ui/table/export-dialog.tsx';
import { RECEIPT_STATES, type ReceiptState } from '../../shared/announcement.model.ts';
import { receiptResource } from '../../shared/announcement.resource.ts';
import type { Managed } from './announcement.model.ts';

const SIZE = 20;
const text = (value: unknown) => (value === null || value === undefined || value === '' ? '—' : String(value));

/** Who of the audience has opened and confirmed an announcement. */
export function Receipts({ row }: { readonly row: Managed }) {
  const t = useT();
  const labels = usePagerLabels();
  const onDone = useExportDone();
  const [state, setState] = useState<ReceiptState | null>(null);
  const [page, setPage] = useState(1);
  const params = { resource: receiptResource.wire };
  const f = JSON.stringify({ notice: [row.id], ...(state ? { state: [state] } : {}) });
  const list = useCall(listRoute, { params, query: { f, page, size: SIZE } });
  const exporting = useAction(async () =>
    onDone(
      await fileOrJob(
        listExportRoute,
        { params, body: { f, title: t('announcements.receipts') } },
        `${row.title}.xlsx`,
      ),
    ),
  );
  const choose = (next: ReceiptState | null) => {
    setState(next);
    setPage(1);
  };
  const shown = RECEIPT_STATES.filter((one) => one !== 'confirmed' || row.needConfirm);
  if (list.error) return <CallError error={list.error} compact retry={list.refetch} />;
  return (
    <section className="vse-stack" aria-label={t('announcements.receipts')}>
      <div className="vse-notice-receipts">
        {/* biome-ignore lint/a11y/useSemanticElements: chips that filter are a group of buttons, not fields of a form */}
        <div className="vse-row" role="group" aria-label={t('announcements.column.receipt')}>
          {shown.map((one) => (
            <FilterChip
              key={one}
              pressed={state === one}
              count={list.data?.strip[one] ?? 0}
              onToggle={() => choose(state === one ? null : one)}
            >
              {t(`announcements.receipt.${one}`)}
            </FilterChip>
          ))}
        </div>
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          loading={exporting.busy}
          onClick={() => void exporting.run()}
        >
          {t('announcements.receipts.export')}
        </Button>
      </div>
      <SimpleTable
        caption={t('announcements.receipts')}
        captionHidden
        rows={list.data?.rows ?? []}
        rowKey={(one) => String(one.personid)}
        skeletonRows={list.data ? 0 : 6}
        columns={[
          { key: 'number', title: t('announcements.column.number'), render: (one) => text(one.number) },
          { key: 'name', title: t('announcements.column.person'), heading: true, render: (one) => text(one.name) },
          { key: 'class', title: t('announcements.column.class'), render: (one) => text(one.class) },
          {
            key: 'read',
            title: t('announcements.column.readTime'),
            render: (one) => <TimeCell iso={one.readtime as string | null} />,
          },
          ...(row.needConfirm
            ? [
                {
                  key: 'confirm',
                  title: t('announcements.column.confirmTime'),
                  render: (one: Record<string, unknown>) => <TimeCell iso={one.confirmtime as string | null} />,
                },
              ]
            : []),
        ]}
        empty={<EmptyState drawing="no-match">{t('announcements.receipts.empty')}</EmptyState>}
      />
      {list.data && (list.data.total ?? 0) > SIZE && (
        <Pager page={page} size={SIZE} total={list.data.total ?? 0} labels={labels} onPage={setPage} />
      )}
    </section>
  );
}
