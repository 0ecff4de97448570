import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
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
    <Dialog
      open
      onClose={onClose}
      title={t('courses.outline.paste')}
      width="min(640px, calc(100vw - 32px))"
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={lines.length === 0 || refusal !== null}
            onClick={() => {
              onAdd(lines);
              onClose();
            }}
          >
            {t('courses.outline.addN', { n: lines.length })}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('courses.outline.pasteText')}
        hint={t('courses.outline.pasteHint')}
        rows={12}
        value={text}
        error={refusal ?? undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
