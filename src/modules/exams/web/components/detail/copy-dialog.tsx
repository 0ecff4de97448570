import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { copyExamRoute } from '../../../shared/exam.contract.ts';
import { EXAM_LIMITS } from '../../../shared/exam-settings.model.ts';
import type { Exam } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';

/** Copies an exam into a new draft under another name. */
export function CopyDialog({
  exam,
  onClose,
  onCopied,
}: {
  readonly exam: Exam;
  readonly onClose: () => void;
  readonly onCopied: (id: string) => void;
}) {
  const t = useT();
  const { min, max } = EXAM_LIMITS.name;
  const [name, setName] = useState(() => t('exams.copy.name', { name: exam.name }).slice(0, max));
  const [sent, setSent] = useState(false);
  const length = name.trim().length;
  const fault = length >= min && length <= max ? undefined : t('exams.fault.name', { min, max });
  const copy = useAction(async () => {
    const { id } = await call(copyExamRoute, { params: { examId: exam.id }, body: { name: name.trim() } });
    await refreshExams();
    onCopied(id);
  });
  return (
    <FormDialog
      title={t('exams.copy.title')}
      submitLabel={t('ui.action.copy')}
      busy={copy.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!fault) void copy.run();
      }}
    >
      <p className="vse-muted-small">{t('exams.copy.note')}</p>
      <TextField
        label={t('exams.field.name')}
        required
        maxLength={max}
        value={name}
        error={(sent ? fault : undefined) ?? copy.error?.fieldMessage('name')}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
