import { useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { hintRoute } from '../../../shared/live.contract.ts';

/** Shortest sentence. */
const SHORTEST = 2;

/** A sentence to the chosen people; it appears at the top of their run page. */
export function HintComposer({
  classId,
  nodeId,
  persons,
  used,
  onUsed,
}: {
  readonly classId: string;
  readonly nodeId: string;
  readonly persons: readonly string[];
  /** Sentences told before. */
  readonly used: readonly string[];
  readonly onUsed: (text: string) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const send = useAction(async () => {
    const { told } = await call(hintRoute, {
      params: { classId },
      body: { node: nodeId, text: text.trim(), persons: [...persons] },
    });
    toast.show(
      told > 0
        ? { text: t('classes.live.hintTold', { n: told }), tone: 'success' }
        : { text: t('classes.live.hintNobody'), tone: 'warning' },
    );
  });
  const draft = useDraft(
    'classes.hintChosen',
    `${classId}:${nodeId}`,
    { text },
    {
      dirty: text !== '',
      label: t('classes.live.hintChosen'),
      check: isRecord<{ text: string }>,
      restore: (kept) => setText(String(kept.text ?? '')),
    },
  );
  const short = text.trim().length < SHORTEST;
  const submit = async () => {
    if (persons.length === 0) return;
    setTried(true);
    if (short || !(await send.run())) return;
    onUsed(text.trim());
    draft.clear();
    setText('');
    setTried(false);
  };
  return (
    <form
      className="vse-live-hint"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => setText('')} />
      <TextArea
        label={t('classes.live.hintTo', { n: persons.length })}
        hint={t('classes.live.hintWhere')}
        rows={2}
        maxLength={200}
        value={text}
        error={tried && short ? t('classes.live.hintShort') : send.error?.fieldMessage('text')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      {used.length > 0 && (
        <ul className="vse-live-used" aria-label={t('classes.live.used')}>
          {used.slice(0, 3).map((one) => (
            <li key={one}>
              <button type="button" className="vse-chip vse-chip-press" title={one} onClick={() => setText(one)}>
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        type="submit"
        variant="primary"
        block
        loading={send.busy}
        disabled={persons.length === 0}
        aria-keyshortcuts="Control+Enter"
      >
        {t('classes.live.hintSend', { n: persons.length })}
      </Button>
    </form>
  );
}
