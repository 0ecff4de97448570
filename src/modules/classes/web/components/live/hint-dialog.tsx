import { useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { hintRoute } from '../../../shared/live.contract.ts';

/** A sentence to everybody at work now; it appears in their run page at once. */
export function HintDialog({
  classId,
  nodeId,
  running,
  onClose,
}: {
  readonly classId: string;
  readonly nodeId: string;
  readonly running: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const send = useAction(() => call(hintRoute, { params: { classId }, body: { node: nodeId, text: text.trim() } }), {
    done: t('classes.live.hintDone'),
  });
  const draft = useDraft(
    'classes.hint',
    `${classId}:${nodeId}`,
    { text },
    {
      dirty: text !== '',
      label: t('classes.live.hint'),
      check: isRecord<{ text: string }>,
      restore: (kept) => setText(String(kept.text ?? '')),
    },
  );
  const short = text.trim().length < 2;
  return (
    <FormDialog
      title={t('classes.live.hint')}
      submitLabel={t('classes.live.hintSend', { n: running })}
      busy={send.busy}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (short || !(await send.run())) return;
        draft.clear();
        onClose();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => setText('')} />
      <TextArea
        label={t('classes.live.hintText')}
        hint={t('classes.live.hintHint')}
        required
        counted
        maxLength={200}
        value={text}
        error={tried && short ? t('classes.live.hintShort') : send.error?.fieldMessage('text')}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
