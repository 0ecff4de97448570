import { listRoute } from '../../../../../kernel/resource/list.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { BinDialog } from '../../../../../ui/table/bin-dialog.tsx';
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
  const bin = useCall(classBinRoute, { params: { courseId } });
  return (
    <BinDialog
      bin={bin}
      lead={t('classes.bin.lead')}
      restore={(classId) => restore(courseId, classId)}
      onClose={onClose}
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
    />
  );
}
