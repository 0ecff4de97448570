import { useState } from 'react';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
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
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={work.busy}
            onClick={async () => {
              setTried(true);
              if (!short && (await work.run())) onClose();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
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
      </div>
    </Dialog>
  );
}
