import { useState } from 'react';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_SEATS } from '../../../shared/class.model.ts';

/** How many may choose one group; empty: any number. */
export function SizeDialog({
  size,
  busy,
  onSave,
  onClose,
}: {
  readonly size: number | null;
  readonly busy: boolean;
  readonly onSave: (size: number | null) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState(size === null ? '' : String(size));
  const [tried, setTried] = useState(false);
  const next = text.trim() === '' ? null : Number(text);
  const fits = next === null || (Number.isInteger(next) && next >= 1 && next <= MAX_SEATS);
  return (
    <FormDialog
      title={t('classes.groups.setSize')}
      submitLabel={t('ui.action.save')}
      busy={busy}
      onSubmit={async () => {
        setTried(true);
        if (fits && (await onSave(next))) onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('classes.groups.size')}
        hint={t('classes.groups.sizeHint')}
        inputMode="numeric"
        value={text}
        error={tried && !fits ? t('classes.groups.number', { n: MAX_SEATS }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
