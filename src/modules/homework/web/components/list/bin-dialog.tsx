import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { BinDialog, type BinProps } from '../../../../../ui/table/bin-dialog.tsx';
import { homeworkListRoute, restoreHomeworkRoute } from '../../../shared/homework.contract.ts';
import { timeText } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';

/** Deleted homework of a course, to be had back. */
export function HomeworkBin({ courseId, canEdit, onClose }: BinProps & { readonly courseId: string }) {
  const t = useT();
  const bin = useCall(homeworkListRoute, { params: { courseId }, query: { bin: 'true' } });
  const restore = async (homeworkId: string) => {
    await call(restoreHomeworkRoute, { params: { homeworkId } });
    await refreshHomework();
  };
  return (
    <BinDialog
      bin={bin}
      restore={canEdit ? restore : null}
      onClose={onClose}
      columns={[
        { key: 'title', title: t('homework.field.title'), heading: true, render: (row) => row.title },
        { key: 'node', title: t('homework.field.chapter'), render: (row) => row.node?.chapter || '—' },
        { key: 'dueAt', title: t('homework.field.dueAt'), render: (row) => timeText(row.dueAt) },
      ]}
    />
  );
}
