import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { useOwnSubmit } from '../design/use-own-submit.ts';
import { useT } from '../i18n/translate.ts';

/**
 * A short form in a dialog: Enter in a field and the main button send it. `busy` keeps it from being sent twice,
 * `disabled` from being sent at all; `danger` is for what cannot be undone, and interrupts unless `role` says otherwise.
 */
export function FormDialog({
  title,
  submitLabel,
  busy = false,
  disabled = false,
  danger = false,
  role = danger ? 'alertdialog' : 'dialog',
  width,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly submitLabel: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** CSS width; the usual one of dialogs without. */
  readonly width?: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  const form = useOwnSubmit(() => {
    if (!busy && !disabled) onSubmit();
  });
  return (
    <Dialog
      open
      role={role}
      title={title}
      {...(width && { width })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} disabled={disabled} onClick={onSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form className="vse-stack" noValidate ref={form}>
        {children}
      </form>
    </Dialog>
  );
}
