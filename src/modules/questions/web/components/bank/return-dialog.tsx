import { useState } from 'react';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_OPINION } from '../../../shared/question.model.ts';

/** Asks what is to be changed about questions that go back to their authors. */
export function ReturnDialog({
  title,
  busy,
  onReturn,
  onClose,
}: {
  readonly title: string;
  readonly busy: boolean;
  readonly onReturn: (opinion: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [opinion, setOpinion] = useState('');
  const [sent, setSent] = useState(false);
  const missing = opinion.trim() === '';
  return (
    <FormDialog
      title={title}
      submitLabel={t('questions.review.return')}
      busy={busy}
      onSubmit={() => {
        setSent(true);
        if (!missing) onReturn(opinion.trim());
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('questions.review.opinion')}
        hint={t('questions.review.opinionHint')}
        required
        maxLength={MAX_OPINION}
        counted
        value={opinion}
        error={sent && missing ? t('questions.review.opinionMissing') : undefined}
        onChange={(event) => setOpinion(event.target.value)}
      />
    </FormDialog>
  );
}
