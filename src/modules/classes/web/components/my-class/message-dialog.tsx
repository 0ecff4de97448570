import { type ReactNode, useRef, useState } from 'react';
import { uuidv7 } from '../../../../../kernel/values/uuid.ts';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  classPeopleRoute,
  classTodayRoute,
  MESSAGE_LENGTH,
  messageClassRoute,
} from '../../../shared/my-class.contract.ts';

/** Recipients named; of more only the number is told. */
const NAMED = 8;
const TEMPLATES = ['overdue', 'idle', 'lag', 'praise'] as const;

/** Writing to chosen learners of a class: to whom it goes, a text from a template or one's own. */
export function MessageDialog({
  classId,
  to,
  suggested,
  onClose,
  onSent,
  children,
}: {
  readonly classId: string;
  readonly to: readonly { readonly personId: string; readonly name: string }[];
  /** A text that fits who they are; it stands there until another one is written. */
  readonly suggested?: string | null;
  readonly onClose: () => void;
  readonly onSent?: () => void;
  /** Fields that say whom it goes to. */
  readonly children?: ReactNode;
}) {
  const t = useT();
  // The same text to the same people tried again is the same message; anything else is another one.
  const attempt = useRef({ id: '', of: '' });
  const [written, setText] = useState<string | null>(null);
  const text = written ?? suggested ?? '';
  const [tried, setTried] = useState(false);
  const send = useAction(
    async () => {
      const said = text.trim();
      const personIds = to.map((one) => one.personId);
      const of = [said, ...personIds].join();
      if (attempt.current.of !== of) {
        attempt.current = { id: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))), of };
      }
      const { told } = await call(messageClassRoute, {
        params: { classId },
        body: { id: attempt.current.id, text: said, personIds },
      });
      toast.show({ text: t('classes.message.done', { n: told }), tone: 'success' });
      await refresh(classPeopleRoute, classTodayRoute);
    },
    { quiet: true },
  );
  const draft = useDraft(
    'classes.message',
    classId,
    { text },
    {
      dirty: (written ?? '') !== '',
      label: t('classes.message.open'),
      check: isRecord<{ text: string }>,
      restore: (kept) => setText(String(kept.text ?? '')),
    },
  );
  const short = text.trim().length < MESSAGE_LENGTH.min;
  const names = formatList(to.slice(0, NAMED).map((one) => one.name));
  return (
    <FormDialog
      title={t('classes.message.open')}
      submitLabel={t('classes.message.send', { n: to.length })}
      busy={send.busy}
      disabled={to.length === 0}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (short || !(await send.run())) return;
        draft.clear();
        onSent?.();
        onClose();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => setText(null)} />
      {children}
      <p role={children ? 'status' : undefined}>
        {to.length === 0
          ? t('classes.condition.nobody')
          : to.length > NAMED
            ? t('classes.message.toMany', { names, n: to.length })
            : t('classes.message.to', { names })}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill in a text are no fields of a form */}
      <div className="vse-row" role="group" aria-label={t('classes.message.templates')}>
        {TEMPLATES.map((key) => (
          <button
            key={key}
            type="button"
            className="vse-chip vse-chip-press"
            onClick={() => setText(t(`classes.message.text.${key}`))}
          >
            {t(`classes.message.template.${key}`)}
          </button>
        ))}
      </div>
      <TextArea
        label={t('classes.message.text')}
        hint={t('classes.message.hint')}
        required
        counted
        rows={5}
        maxLength={MESSAGE_LENGTH.max}
        value={text}
        error={tried && short ? t('classes.message.short') : (send.error?.fieldMessage('text') ?? send.error?.message)}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
