import { listRoute } from '../../../../../kernel/resource/list.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listClassesRoute } from '../../../shared/class.contract.ts';
import { classBinRoute, removeClassRoute, restoreClassRoute } from '../../../shared/class-bin.contract.ts';

const renew = () => refresh(listRoute, listClassesRoute, classBinRoute);

async function restore(courseId: string, classId: string): Promise<void> {
  await call(restoreClassRoute, { params: { courseId, classId }, body: {} });
  await renew();
}

/** 删除 of a class nobody was ever in, with a question and the way back. */
export function useRemoveClass() {
  const t = useT();
  const { confirm, element } = useConfirm();
  const remove = useAction(async (row: { readonly id: string; readonly courseId: string; readonly name: string }) => {
    await call(removeClassRoute, { params: { classId: row.id } });
    await renew();
    undoToast(t('classes.remove.done', { name: row.name }), () => restore(row.courseId, row.id));
  });
  const ask = async (row: Parameters<typeof remove.run>[0]) => {
    const said = await confirm({
      grade: 'B',
      title: t('classes.remove.title', { name: row.name }),
      text: t('classes.remove.text'),
      confirmLabel: t('classes.remove.open'),
    });
    if (said) await remove.run(row);
  };
  return { ask, element };
}

/** 回收站 of the classes of a course. */
export function ClassBinDialog({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(classBinRoute, { params: { courseId } });
  const back = useAction((classId: string) => restore(courseId, classId), { done: t('classes.bin.restored') });
  return (
    <Dialog open onClose={onClose} title={t('classes.bin.title')} closeLabel={t('ui.action.close')}>
      <div className="vse-stack">
        <p>{t('classes.bin.lead')}</p>
        {error && !data ? (
          <CallError error={error} compact retry={refetch} />
        ) : (
          <SimpleTable
            caption={t('classes.bin.title')}
            captionHidden
            rows={data?.rows ?? []}
            rowKey={(row) => row.id}
            skeletonRows={data ? 0 : 3}
            columns={[
              { key: 'name', title: t('classes.form.name'), heading: true, render: (row) => row.name },
              { key: 'code', title: t('classes.form.code'), render: (row) => row.code },
              { key: 'term', title: t('classes.form.term'), render: (row) => row.termName },
              {
                key: 'at',
                title: t('classes.bin.removedAt'),
                render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.removedAt)}</span>,
              },
            ]}
            actionsTitle={t('classes.bin.actions')}
            rowActions={(row) => (
              <Button
                size="small"
                disabled={back.busy}
                aria-label={t('classes.bin.restoreOf', { name: row.name })}
                onClick={() => void back.run(row.id)}
              >
                {t('classes.bin.restore')}
              </Button>
            )}
            empty={<EmptyState compact>{t('classes.bin.empty')}</EmptyState>}
          />
        )}
      </div>
    </Dialog>
  );
}
