import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextField } from '../design/text-field.tsx';
import { useT } from '../i18n/translate.ts';

/** Words under a picture; they are also what it says to those who do not see it. */
export function CaptionDialog({
  caption,
  onDone,
  onClose,
}: {
  readonly caption: string;
  readonly onDone: (caption: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState(caption);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('table.editor.caption.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" onClick={() => onDone(text.trim())}>
            {t('ui.action.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDone(text.trim());
        }}
      >
        <TextField
          autoFocus
          label={t('table.editor.caption.label')}
          hint={t('table.editor.caption.hint')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
