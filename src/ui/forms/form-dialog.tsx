import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { useT } from '../i18n/translate.ts';

/** A short form in a dialog: Enter in a field and the main button send it. `busy` keeps it from being sent twice. */
export function FormDialog({
  title,
  submitLabel,
  busy,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={onSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        className="vse-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
