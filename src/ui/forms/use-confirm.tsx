import { type ReactNode, useCallback, useRef, useState } from 'react';
import { TextField } from '../design/text-field.tsx';
import { useT } from '../i18n/translate.ts';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

/**
 * How much is asked before a command. `A` nothing · `B` a question naming object and effect ·
 * `C` also a reason of 5–200 characters · `D` also the object's code or the number of rows, typed.
 */
export type Grade = 'A' | 'B' | 'C' | 'D';

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
  const reason = useReason();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const needsReason = question.grade === 'C' || question.grade === 'D';
  const needsTyped = question.grade === 'D' && question.typed !== undefined;
  const reasonFault = needsReason ? reason.fault : undefined;
  const typedFault =
    needsTyped && typed.trim() !== question.typed
      ? t('table.confirm.typedWrong', { text: question.typed ?? '' })
      : undefined;
  const submit = () => {
    setShown(true);
    if (!reasonFault && !typedFault) return answer({ reason: reason.text });
    form.current?.querySelector<HTMLElement>(reasonFault ? '[name=reason]' : '[name=typed]')?.focus();
  };
  return (
    <FormDialog
      title={question.title}
      submitLabel={question.confirmLabel}
      danger={question.danger}
      role="alertdialog"
      width={needsReason ? 'min(480px, calc(100vw - 32px))' : 'min(400px, calc(100vw - 32px))'}
      onSubmit={submit}
      onClose={() => answer(null)}
    >
      <div ref={form} className="vse-stack">
        {question.text && <div>{question.text}</div>}
        {needsReason && <ReasonField reason={reason} shown={shown} />}
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
      </div>
    </FormDialog>
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
