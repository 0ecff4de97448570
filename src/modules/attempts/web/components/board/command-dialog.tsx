import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { LIMITS } from '../../../shared/attempt.model.ts';
import {
  announceRoute,
  type BoardCommand,
  boardCommandRoute,
  type CommandKind,
} from '../../../shared/board.contract.ts';

/** Minutes that are allowed for a command. */
const MINUTES = { extend: LIMITS.extendMinutes, reopen: { min: 1, max: 600 } } as const;
const DANGER = new Set<CommandKind>(['force', 'void']);

/** What a command needs beside its people, asked and sent. */
export function CommandDialog({
  examId,
  kind,
  people,
  onDone,
  onClose,
}: {
  readonly examId: string;
  readonly kind: CommandKind;
  readonly people: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const reason = useReason();
  const [minutes, setMinutes] = useState('10');
  const [again, setAgain] = useState(false);
  const [compensate, setCompensate] = useState(true);
  const [note, setNote] = useState('');
  const [shown, setShown] = useState(false);
  const bounds = kind === 'extend' || kind === 'reopen' ? MINUTES[kind] : null;
  const n = Number(minutes);
  const minutesFault =
    bounds && !(Number.isInteger(n) && n >= bounds.min && n <= bounds.max)
      ? t('attempts.board.minutesFault', { min: bounds.min, max: bounds.max })
      : undefined;
  const withReason = kind !== 'flag' && kind !== 'releaseSeat';
  const noteFault = kind === 'flag' && note.trim().length === 1 ? t('attempts.board.noteFault') : undefined;
  const commandOf = (): BoardCommand => {
    const { text } = reason;
    switch (kind) {
      case 'extend':
        return { kind, minutes: n, reason: text };
      case 'reopen':
        return { kind, minutes: n, reason: text };
      case 'unlock':
        return { kind, reason: text, compensate };
      case 'force':
        return { kind, reason: text };
      case 'void':
        return { kind, reason: text, again };
      case 'releaseSeat':
        return { kind };
      case 'flag':
        return { kind, note: note.trim() === '' ? null : note.trim() };
    }
  };
  const send = useAction(async () => {
    const answer = await call(boardCommandRoute, {
      params: { examId },
      body: { people: [...people], command: commandOf() },
    });
    const [first] = answer.skipped;
    toast.show({
      text: first
        ? t('attempts.board.doneSome', { n: answer.done.length, skipped: answer.skipped.length, reason: first.message })
        : t('attempts.board.done', { n: answer.done.length }),
      tone: first ? 'warning' : 'success',
    });
    onDone();
    onClose();
  });
  return (
    <FormDialog
      title={t(`attempts.board.ask.${kind}`, { n: people.length })}
      submitLabel={t(`attempts.board.command.${kind}`)}
      busy={send.busy}
      danger={DANGER.has(kind)}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (minutesFault || noteFault || (withReason && reason.fault)) return;
        void send.run();
      }}
    >
      <p>{t(`attempts.board.effect.${kind}`)}</p>
      {bounds && (
        <TextField
          label={t('attempts.board.minutes')}
          inputMode="numeric"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          error={shown ? minutesFault : undefined}
        />
      )}
      {kind === 'unlock' && (
        <Checkbox
          label={t('attempts.board.compensate')}
          checked={compensate}
          onChange={(event) => setCompensate(event.target.checked)}
        />
      )}
      {kind === 'void' && (
        <Checkbox
          label={t('attempts.board.again')}
          checked={again}
          onChange={(event) => setAgain(event.target.checked)}
        />
      )}
      {kind === 'flag' && (
        <TextField
          label={t('attempts.board.note')}
          hint={t('attempts.board.noteHint')}
          maxLength={LIMITS.flag.max}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={shown ? noteFault : undefined}
        />
      )}
      {withReason && <ReasonField reason={reason} shown={shown} />}
    </FormDialog>
  );
}

/** A message of the invigilator to everybody, or to some. */
export function AnnounceDialog({
  examId,
  people,
  onDone,
  onClose,
}: {
  readonly examId: string;
  /** Null: everybody. */
  readonly people: readonly string[] | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const send = useAction(
    async () => {
      await call(announceRoute, {
        params: { examId },
        body: { text: text.trim(), people: people ? [...people] : null },
      });
      onDone();
      onClose();
    },
    { done: t('attempts.board.announced') },
  );
  return (
    <FormDialog
      title={people ? t('attempts.board.announceTo', { n: people.length }) : t('attempts.board.announceAll')}
      submitLabel={t('attempts.board.announceSend')}
      busy={send.busy}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (text.trim() !== '') void send.run();
      }}
    >
      <TextArea
        label={t('attempts.board.announceText')}
        hint={t('attempts.board.announceHint')}
        maxLength={LIMITS.announcement.max}
        counted
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={shown && text.trim() === '' ? t('attempts.board.announceFault') : undefined}
      />
    </FormDialog>
  );
}
