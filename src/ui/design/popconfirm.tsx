import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Props of {@link Popconfirm}. */
export type PopconfirmProps = {
  /** The button that asks; it gets `open` to hang on its `onClick`. */
  trigger: (open: () => void) => ReactNode;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  /** Makes the confirming button red. */
  danger?: boolean;
  /** While its promise runs the button spins; the box closes when it is kept. A broken one leaves the box open. */
  onConfirm: () => unknown;
};

/** A short question before an action, as a small alert dialog. */
export function Popconfirm({ trigger, title, children, confirmLabel, danger, onConfirm }: PopconfirmProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setOpen(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        role="alertdialog"
        width="min(400px, calc(100vw - 32px))"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.action.cancel')}</Button>
            <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={confirm}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
