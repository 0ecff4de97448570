import { type ReactNode, useState } from 'react';
import { sha256Hex } from '../../../../../kernel/values/sha256.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { PasswordField } from '../../../../../ui/design/password-field.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import '../account-forms.css';

/** Asks for the own password before something weighty; with `typed` the person also types a text once more. */
export function OwnPasswordDialog({
  title,
  confirm,
  danger = false,
  typed,
  reason,
  children,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly typed?: { readonly label: string; readonly text: string };
  /** Label of a reason that must be given. */
  readonly reason?: string;
  readonly children: ReactNode;
  /** Gets the client hash. */
  readonly onConfirm: (password: string, typed: string, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [text, setText] = useState('');
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState(false);
  const confirming = useAction(async () => {
    await onConfirm(sha256Hex(password), text.trim(), why.trim());
    onClose();
  });
  const submit = () => {
    setMissing(password === '');
    if (password !== '') void confirming.run();
  };
  const ready = (!typed || text.trim() === typed.text) && (!reason || why.trim().length >= 2);
  return (
    <FormDialog
      title={title}
      submitLabel={confirm}
      busy={confirming.busy}
      disabled={!ready}
      danger={danger}
      role="dialog"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="vse-account-form">
        {children}
        {reason && (
          <TextField
            label={reason}
            value={why}
            required
            maxLength={200}
            autoComplete="off"
            error={confirming.error?.fieldMessage('reason')}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
        {typed && (
          <TextField
            label={typed.label}
            value={text}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={confirming.error?.fieldMessage('account')}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <PasswordField
          label={t('identity.contact.password')}
          autoComplete="current-password"
          value={password}
          error={missing ? t('identity.page.password.required') : confirming.error?.fieldMessage('password')}
          onChange={(event) => {
            setPassword(event.target.value);
            setMissing(false);
          }}
        />
      </div>
    </FormDialog>
  );
}
