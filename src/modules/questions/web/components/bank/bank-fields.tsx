import { useState } from 'react';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_BANK_NAME } from '../../../shared/question.model.ts';

interface Fields {
  readonly name: string;
  readonly offered: boolean;
}

/** Name of a bank of a unit, and whether courses of the unit may link it by themselves. */
export function BankFields({
  start,
  unitName,
  submitLabel,
  save,
}: {
  readonly start: Fields;
  readonly unitName: string;
  readonly submitLabel: string;
  readonly save: (fields: Fields) => Promise<void>;
}) {
  const t = useT();
  const [name, setName] = useState(start.name);
  const [offered, setOffered] = useState(start.offered);
  const [shown, setShown] = useState(false);
  const saving = useAction(save);
  const missing = name.trim() === '' ? t('questions.bank.nameMissing') : undefined;
  return (
    <form
      className="vse-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (!missing) void saving.run({ name: name.trim(), offered });
      }}
    >
      <TextField
        label={t('questions.bank.name')}
        hint={t('questions.bank.ofUnit', { unit: unitName })}
        required
        maxLength={MAX_BANK_NAME}
        value={name}
        error={(shown ? missing : undefined) ?? saving.error?.fieldMessage('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox
        label={t('questions.bank.offered')}
        checked={offered}
        onChange={({ target }) => setOffered(target.checked)}
      />
      <div>
        <Button type="submit" loading={saving.busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
