import { useState } from 'react';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';

/** A new name for a group or a set. */
export function NameDialog({
  title,
  label,
  name: given,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState(given);
  const [tried, setTried] = useState(false);
  const said = name.trim();
  return (
    <FormDialog
      title={title}
      submitLabel={t('ui.action.save')}
      busy={false}
      onSubmit={() => {
        setTried(true);
        if (said === '') return;
        if (said !== given) onSave(said);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={label}
        required
        maxLength={50}
        value={name}
        error={tried && said === '' ? t('classes.groups.nameNeeded') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
