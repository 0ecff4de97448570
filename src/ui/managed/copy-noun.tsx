import { useState } from 'react';
import { limitsOf } from '../../kernel/managed/limits.ts';
import type { NounShape } from '../../kernel/managed/noun.ts';
import { useAction } from '../api/use-action.ts';
import { TextField } from '../design/text-field.tsx';
import { toast } from '../design/toast-store.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useT } from '../i18n/translate.ts';
import { parsedValue } from './field.model.ts';
import type { NounRef } from './noun-page.model.ts';

/** A new row with the same contents under another code. */
export default function CopyNoun<N extends NounShape>({
  noun,
  code: labels,
  copy: make,
  refresh,
  of,
  onClose,
}: {
  readonly noun: N;
  readonly code: { readonly hint: string; readonly bad: string } | undefined;
  readonly copy: (
    id: string,
    to: { readonly code: string; readonly name: string },
  ) => Promise<{ readonly name: string }>;
  readonly refresh: () => unknown;
  readonly of: NounRef<NounShape>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [code, setCode] = useState('');
  const [shown, setShown] = useState(false);
  const schema = noun.fixed.code!;
  const wrong = parsedValue(schema, limitsOf(schema), code) === undefined;
  const copy = useAction(async () => {
    const name = t('table.noun.copyName', { name: of.name }).slice(0, limitsOf(noun.fields.name!).max);
    const made = await make(of.id, { code: code.trim(), name });
    toast.show({ text: t('table.noun.created', { name: made.name }), tone: 'success' });
    void refresh();
    onClose();
  });
  const label = t('ui.action.copy');
  return (
    <FormDialog
      title={t('table.noun.copy', { name: of.name })}
      submitLabel={label}
      busy={copy.busy}
      onSubmit={() => {
        setShown(true);
        if (!wrong) void copy.run();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('noun.code')}
        {...(labels && { hint: labels.hint })}
        required
        value={code}
        error={shown && wrong ? (labels?.bad ?? t('error.field.required')) : copy.error?.fieldMessage('code')}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  );
}
