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
import { homeworkListRoute, restoreHomeworkRoute } from '../../../shared/homework.contract.ts';
import { type HomeworkLine, timeText } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';

/** What was deleted in the last thirty days. */
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
  const bin = useCall(homeworkListRoute, { params: { courseId }, query: { bin: 'true' } });
  const restore = useAction(
    async (homeworkId: string) => {
      await call(restoreHomeworkRoute, { params: { homeworkId } });
      await refreshHomework();
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
        <p className="vse-homework-note">{t('table.bin.lead')}</p>
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
              { key: 'title', title: t('homework.field.title'), heading: true, render: (row) => row.title },
              { key: 'node', title: t('homework.field.chapter'), render: (row) => row.node?.chapter || '—' },
              { key: 'dueAt', title: t('homework.field.dueAt'), render: (row) => timeText(row.dueAt) },
            ]}
            {...(canEdit
              ? {
                  actionsTitle: t('table.actions'),
                  rowActions: (row: HomeworkLine) => (
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
