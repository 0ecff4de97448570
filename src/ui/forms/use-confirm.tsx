import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextArea } from '../design/text-area.tsx';
import { TextField } from '../design/text-field.tsx';
import { useOwnSubmit } from '../design/use-own-submit.ts';
import { useT } from '../i18n/translate.ts';

/**
 * How much is asked before a command. `A` nothing · `B` a question naming object and effect ·
 * `C` also a reason of 5–200 characters · `D` also the object's code or the number of rows, typed.
 */
export type Grade = 'A' | 'B' | 'C' | 'D';

/** Shortest and longest reason. */
export const REASON = { least: 5, most: 200 } as const;

export interface Question {
  readonly grade: Grade;
  readonly title: string;
  /** What will happen. */
  readonly text?: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Grade D: what has to be typed. */
  readonly typed?: string;
}

interface Asked {
  readonly question: Question;
  readonly answer: (given: { readonly reason: string } | null) => void;
}

function ConfirmDialog({ question, answer }: Asked) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const needsReason = question.grade === 'C' || question.grade === 'D';
  const needsTyped = question.grade === 'D' && question.typed !== undefined;
  const length = reason.trim().length;
  const reasonFault =
    needsReason && (length < REASON.least || length > REASON.most) ? t('table.confirm.reasonLength') : undefined;
  const typedFault =
    needsTyped && typed.trim() !== question.typed
      ? t('table.confirm.typedWrong', { text: question.typed ?? '' })
      : undefined;
  const submit = () => {
    setShown(true);
    if (!reasonFault && !typedFault) return answer({ reason: reason.trim() });
    form.current?.querySelector<HTMLElement>(reasonFault ? '[name=reason]' : '[name=typed]')?.focus();
  };
  const ownSubmit = useOwnSubmit(submit);
  return (
    <Dialog
      open
      role="alertdialog"
      width={needsReason ? 'min(480px, calc(100vw - 32px))' : 'min(400px, calc(100vw - 32px))'}
      title={question.title}
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>{t('ui.action.cancel')}</Button>
          <Button variant={question.danger ? 'danger' : 'primary'} onClick={submit}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      <form
        ref={(own) => {
          form.current = own;
          return ownSubmit(own);
        }}
        className="vse-stack"
      >
        {question.text && <div>{question.text}</div>}
        {needsReason && (
          <TextArea
            name="reason"
            label={t('table.confirm.reason')}
            hint={t('table.confirm.reasonHint')}
            error={shown ? reasonFault : undefined}
            value={reason}
            maxLength={REASON.most}
            counted
            required
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {needsTyped && (
          <TextField
            name="typed"
            label={t('table.confirm.typed', { text: question.typed ?? '' })}
            error={shown ? typedFault : undefined}
            value={typed}
            autoComplete="off"
            required
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

/**
 * Asks before a command by its grade.
 * @returns `confirm`, kept with the reason (empty below grade C) or null when the person says no; and the element to render
 */
export function useConfirm() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = useCallback(
    (question: Question) =>
      question.grade === 'A'
        ? Promise.resolve({ reason: '' })
        : new Promise<{ readonly reason: string } | null>((resolve) =>
            setAsked({
              question,
              answer: (given) => {
                setAsked(null);
                resolve(given);
              },
            }),
          ),
    [],
  );
  return { confirm, element: asked && <ConfirmDialog {...asked} /> };
}
