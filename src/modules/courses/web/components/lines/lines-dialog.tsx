import { useState } from 'react';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineLine } from '../../../shared/lines.model.ts';
import { useLinesRefusal } from './lines-refusal.ts';
import { pastedLines } from './paste.model.ts';

/** 粘贴大纲: a list is typed or pasted here and goes in behind the last chapter. */
export function LinesDialog({
  onAdd,
  onClose,
}: {
  readonly onAdd: (lines: readonly OutlineLine[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const lines = pastedLines(text);
  const refusal = useLinesRefusal()(lines);
  return (
    <FormDialog
      title={t('courses.outline.paste')}
      submitLabel={t('courses.outline.addN', { n: lines.length })}
      disabled={lines.length === 0 || refusal !== null}
      width="min(640px, calc(100vw - 32px))"
      onSubmit={() => {
        onAdd(lines);
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('courses.outline.pasteText')}
        hint={t('courses.outline.pasteHint')}
        rows={12}
        value={text}
        error={refusal ?? undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
