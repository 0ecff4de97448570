import { useState } from 'react';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

const MIN = 5;

/** A step that is kept with its reason: says what it does, asks why, and does it. */
export function ReasonDialog({
  title,
  text,
  action,
  done,
  onReason,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly done: string;
  readonly onReason: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const short = reason.trim().length < MIN;
  const work = useAction(() => onReason(reason.trim()), { done });
  return (
    <FormDialog
      title={title}
      submitLabel={action}
      busy={work.busy}
      role="alertdialog"
      onSubmit={async () => {
        setTried(true);
        if (!short && (await work.run())) onClose();
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextArea
        label={t('labReports.reveal.reason')}
        required
        counted
        maxLength={200}
        value={reason}
        error={tried && short ? t('labReports.reason.short', { n: MIN }) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
