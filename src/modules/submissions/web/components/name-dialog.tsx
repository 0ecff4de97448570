import { useState } from 'react';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

/** Characters of the name of an experiment. */
export const NAME = { least: 2, most: 100 } as const;

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
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      busy={run.busy}
      onSubmit={() => {
        setShown(true);
        if (!fault) void run.run();
      }}
      onClose={onClose}
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
    </FormDialog>
  );
}
