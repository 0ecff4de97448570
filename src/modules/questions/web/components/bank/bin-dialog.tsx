import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { putBackQuestionRoute, questionBinRoute } from '../../../shared/question.contract.ts';
import { refreshBank } from '../editor/use-question.ts';

/** Deleted questions of a bank, to be had back. */
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
  const bin = useCall(questionBinRoute, { params: { courseId } });
  const putBack = useAction(
    async (questionId: string) => {
      await call(putBackQuestionRoute, { params: { questionId } });
      await Promise.all([refreshBank(), refresh(questionBinRoute)]);
    },
    { done: t('questions.bin.done') },
  );
  return (
    <Dialog
      open
      width="min(760px, calc(100vw - 32px))"
      title={t('questions.bin')}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      {bin.error ? (
        <CallError error={bin.error} retry={bin.refetch} />
      ) : !bin.data ? (
        <SkeletonText lines={6} />
      ) : bin.data.rows.length === 0 ? (
        <EmptyState compact>{t('questions.bin.empty')}</EmptyState>
      ) : (
        <ul className="vse-bank-bin">
          {bin.data.rows.map((row) => (
            <li key={row.id}>
              <div>
                <span className="vse-bank-type">{t(`questions.type.${row.type}`)}</span>{' '}
                <FormulaText text={row.stem.slice(0, 80) || t('questions.noStem')} />
                <p className="vse-try-note">
                  {t('questions.deletedBy', { name: row.by, time: formatInstant(row.deletedAt) })}
                </p>
              </div>
              {canEdit && (
                <Button size="small" disabled={putBack.busy} onClick={() => void putBack.run(row.id)}>
                  {t('questions.bin.putBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
