import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { paperBinRoute, restorePaperRoute } from '../../../shared/paper.contract.ts';
import { refreshPapers } from './use-paper.ts';

/** Deleted papers of a course, to be had back. */
export function BinDialog({
  courseId,
  canEdit,
  onClose,
}: {
  readonly courseId: string;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const bin = useCall(paperBinRoute, { params: { courseId } });
  const restore = useAction(
    async (paperId: string) => {
      await call(restorePaperRoute, { params: { paperId } });
      await refreshPapers();
    },
    { done: t('papers.bin.done') },
  );
  return (
    <Dialog
      open
      width="min(640px, calc(100vw - 32px))"
      title={t('papers.bin')}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      {bin.error ? (
        <CallError error={bin.error} retry={bin.refetch} />
      ) : !bin.data ? (
        <SkeletonText lines={6} />
      ) : bin.data.rows.length === 0 ? (
        <EmptyState compact>{t('papers.bin.empty')}</EmptyState>
      ) : (
        <ul className="vse-paper-bin">
          {bin.data.rows.map((row) => (
            <li key={row.id}>
              <div>
                <strong>{row.name}</strong>
                <p className="vse-answer-note">
                  {t('papers.bin.by', { name: row.by, time: formatInstant(row.deletedAt) })}
                </p>
              </div>
              {canEdit && (
                <Button size="small" disabled={restore.busy} onClick={() => void restore.run(row.id)}>
                  {t('papers.bin.restore')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
