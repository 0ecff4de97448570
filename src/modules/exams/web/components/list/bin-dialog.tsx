import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { examsRoute, restoreExamRoute } from '../../../shared/exam.contract.ts';
import type { ExamKind } from '../../../shared/exam.model.ts';
import { type ExamLine, windowText } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';

/** What was deleted in the last thirty days. */
export function BinDialog({
  kind,
  courseId,
  canEdit,
  onClose,
}: {
  readonly kind: ExamKind;
  readonly courseId: string;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const bin = useCall(examsRoute, { params: { courseId }, query: { kind, bin: 'true' } });
  const restore = useAction(
    async (examId: string) => {
      await call(restoreExamRoute, { params: { examId } });
      await refreshExams();
    },
    { done: t('table.bin.restored') },
  );
  return (
    <Dialog
      open
      title={t('table.bin.open')}
      closeLabel={t('ui.action.close')}
      width="min(720px, calc(100vw - 32px))"
      onClose={onClose}
    >
      <div className="vse-stack">
        <p className="vse-exams-note">{t('table.bin.lead')}</p>
        {bin.error && <CallError error={bin.error} retry={bin.refetch} compact />}
        {bin.isLoading && <SkeletonText lines={4} />}
        {bin.data && (
          <SimpleTable
            caption={t('table.bin.open')}
            captionHidden
            rows={bin.data.rows}
            rowKey={(row) => row.id}
            empty={<EmptyState compact>{t('table.bin.empty')}</EmptyState>}
            columns={[
              { key: 'name', title: t('exams.field.name'), heading: true, render: (row) => row.name },
              { key: 'paper', title: t('exams.field.paper'), render: (row) => row.paper?.name ?? '—' },
              { key: 'window', title: t('exams.field.window'), render: (row) => windowText(row.opensAt, row.closesAt) },
            ]}
            {...(canEdit
              ? {
                  actionsTitle: t('table.actions'),
                  rowActions: (row: ExamLine) => (
                    <Button size="small" loading={restore.busy} onClick={() => void restore.run(row.id)}>
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
