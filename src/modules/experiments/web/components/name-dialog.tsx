import { useState } from 'react';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

const NAME = { least: 2, most: 100 };

/** Asks for the name of a new experiment. @param make makes it; a refusal stands at the field */
export function NameDialog({
  title,
  lead,
  start,
  confirmLabel,
  make,
  onClose,
}: {
  readonly title: string;
  readonly lead: string;
  readonly start: string;
  readonly confirmLabel: string;
  readonly make: (name: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState(start);
  const [shown, setShown] = useState(false);
  const length = name.trim().length;
  const fault = length < NAME.least || length > NAME.most ? t('experiments.create.nameLength') : undefined;
  const run = useAction(() => make(name.trim()));
  const submit = () => {
    setShown(true);
    if (!fault) void run.run();
  };
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={run.busy} onClick={submit}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        className="vse-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{lead}</p>
        <TextField
          label={t('experiments.field.basic.name')}
          required
          maxLength={NAME.most}
          autoComplete="off"
          value={name}
          error={(shown ? fault : undefined) ?? run.error?.fieldMessage('name')}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
