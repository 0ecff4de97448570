import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { BinDialog, type BinProps } from '../../../../../ui/table/bin-dialog.tsx';
import { examsRoute, restoreExamRoute } from '../../../shared/exam.contract.ts';
import type { ExamKind } from '../../../shared/exam.model.ts';
import { windowText } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';

/** Deleted exams or tests of a course, to be had back. */
export function ExamBin({
  kind,
  courseId,
  canEdit,
  onClose,
}: BinProps & { readonly kind: ExamKind; readonly courseId: string }) {
  const t = useT();
  const bin = useCall(examsRoute, { params: { courseId }, query: { kind, bin: 'true' } });
  const restore = async (examId: string) => {
    await call(restoreExamRoute, { params: { examId } });
    await refreshExams();
  };
  return (
    <BinDialog
      bin={bin}
      restore={canEdit ? restore : null}
      onClose={onClose}
      columns={[
        { key: 'name', title: t('exams.field.name'), heading: true, render: (row) => row.name },
        { key: 'paper', title: t('exams.field.paper'), render: (row) => row.paper?.name ?? '—' },
        { key: 'window', title: t('exams.field.window'), render: (row) => windowText(row.opensAt, row.closesAt) },
      ]}
    />
  );
}
