import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { refreshBank } from '../../../questions/web/preview.public.tsx';
import { importReportRoute, importsRoute, undoImportRoute } from '../../shared/exchange.contract.ts';
import { NoteList } from './note-list.tsx';
import './exchange.css';

/** What became of each question of one import. */
function Report({ importId }: { readonly importId: string }) {
  const t = useT();
  const read = useCall(importReportRoute, { params: { importId } });
  if (read.error) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <SkeletonText lines={4} />;
  const told = read.data.report.filter(({ verdict }) => verdict !== 'kept');
  if (told.length === 0) return <p className="vse-exchange-alike">{t('questionExchange.records.allKept')}</p>;
  return (
    <ol className="vse-exchange-lines">
      {told.slice(0, 200).map(({ number, verdict, title, notes }) => (
        <li key={number} className="vse-exchange-line">
          <div className="vse-exchange-row">
            <span className="vse-num vse-exchange-no">{number}</span>
            <span className="vse-exchange-type">{t(`questionExchange.verdict.${verdict}`)}</span>
            <span className="vse-exchange-title">{title}</span>
          </div>
          <NoteList notes={notes} />
        </li>
      ))}
    </ol>
  );
}

/** Files that were brought into the bank: what became of them, and taking them back. */
export default function RecordsDialog({
  courseId,
  onClose,
}: {
  readonly courseId: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const list = useCall(importsRoute, { params: { courseId } });
  const [open, setOpen] = useState<string | null>(null);
  const { confirm, element } = useConfirm();
  const undo = useAction(async (importId: string) => {
    const { removed, stayed } = await call(undoImportRoute, { params: { importId } });
    await Promise.all([refreshBank(), refresh(importsRoute)]);
    const text =
      stayed > 0
        ? t('questionExchange.records.undoneSome', { n: removed, stayed })
        : t('questionExchange.records.undoneAll', { n: removed });
    toast.show({ text, tone: 'success' });
  });
  return (
    <Dialog
      open
      width="min(860px, calc(100vw - 32px))"
      title={t('questionExchange.records.open')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      {element}
      {list.error ? (
        <CallError error={list.error} retry={list.refetch} />
      ) : !list.data ? (
        <SkeletonText lines={6} />
      ) : list.data.rows.length === 0 ? (
        <EmptyState compact>{t('questionExchange.records.empty')}</EmptyState>
      ) : (
        <ul className="vse-exchange-records">
          {list.data.rows.map((row) => (
            <li key={row.id}>
              <div className="vse-exchange-record">
                <div>
                  <b>{row.fileName}</b>
                  <p className="vse-exchange-place">
                    {t('questionExchange.records.line', {
                      format: t(`questionExchange.format.${row.format}`),
                      ...{ taken: row.taken, changed: row.changed, leftOut: row.leftOut },
                      ...{ name: row.by, time: formatInstant(row.at) },
                    })}
                  </p>
                  {row.undoneAt !== null && (
                    <p className="vse-exchange-place">
                      {t('questionExchange.records.undone', { time: formatInstant(row.undoneAt), n: row.stayed ?? 0 })}
                    </p>
                  )}
                </div>
                <Button
                  size="small"
                  variant="ghost"
                  aria-expanded={open === row.id}
                  onClick={() => setOpen(open === row.id ? null : row.id)}
                >
                  {t('questionExchange.records.report')}
                </Button>
                {row.can.undo && (
                  <Button
                    size="small"
                    loading={undo.busy}
                    onClick={() =>
                      void confirm({
                        grade: 'B',
                        title: t('questionExchange.records.undoTitle', { name: row.fileName }),
                        text: t('questionExchange.records.undoText'),
                        confirmLabel: t('questionExchange.records.undo'),
                      }).then((yes) => yes && undo.run(row.id))
                    }
                  >
                    {t('questionExchange.records.undo')}
                  </Button>
                )}
              </div>
              {open === row.id && <Report importId={row.id} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
