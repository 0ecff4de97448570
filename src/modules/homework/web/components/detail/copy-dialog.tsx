import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { copyHomeworkRoute } from '../../../shared/homework.contract.ts';
import { HOMEWORK_LIMITS } from '../../../shared/homework-settings.model.ts';
import type { Homework } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';

/** Copies homework into a new draft under another title. */
export function CopyDialog({
  homework,
  onClose,
  onCopied,
}: {
  readonly homework: Homework;
  readonly onClose: () => void;
  readonly onCopied: (id: string) => void;
}) {
  const t = useT();
  const { min, max } = HOMEWORK_LIMITS.title;
  const [title, setTitle] = useState(() => t('homework.copy.name', { title: homework.title }).slice(0, max));
  const [sent, setSent] = useState(false);
  const length = title.trim().length;
  const fault = length >= min && length <= max ? undefined : t('homework.fault.title', { min, max });
  const copy = useAction(async () => {
    const params = { homeworkId: homework.id };
    const { id } = await call(copyHomeworkRoute, { params, body: { title: title.trim() } });
    await refreshHomework();
    onCopied(id);
  });
  return (
    <FormDialog
      title={t('homework.copy.title')}
      submitLabel={t('ui.action.copy')}
      busy={copy.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!fault) void copy.run();
      }}
    >
      <p className="vse-muted-small">{t('homework.copy.note')}</p>
      <TextField
        label={t('homework.field.title')}
        required
        maxLength={max}
        value={title}
        error={(sent ? fault : undefined) ?? copy.error?.fieldMessage('title')}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  );
}
