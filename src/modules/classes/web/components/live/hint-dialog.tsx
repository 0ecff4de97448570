import { useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
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
    <Dialog
      open
      onClose={onClose}
      title={t('classes.live.hint')}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={send.busy}
            onClick={async () => {
              setTried(true);
              if (short || !(await send.run())) return;
              draft.clear();
              onClose();
            }}
          >
            {t('classes.live.hintSend', { n: running })}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
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
      </div>
    </Dialog>
  );
}
