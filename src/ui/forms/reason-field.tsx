import { useState } from 'react';
import { TextArea } from '../design/text-area.tsx';
import { useT } from '../i18n/translate.ts';

/** Shortest and longest reason. */
export const REASON = { least: 5, most: 200 } as const;

/** A reason that is being written. */
export interface Reason {
  /** Without blanks around it. */
  readonly text: string;
  /** What is wrong with it, said once the form was sent. */
  readonly fault: string | undefined;
  readonly written: string;
  readonly write: (text: string) => void;
}

/** The state of a `ReasonField`: 5–200 characters. @param stored one to be changed */
export function useReason(stored = ''): Reason {
  const t = useT();
  const [written, write] = useState(stored);
  const text = written.trim();
  const fits = text.length >= REASON.least && text.length <= REASON.most;
  return { text, fault: fits ? undefined : t('table.confirm.reasonLength'), written, write };
}

/** Why something is done, asked in a form of its own. @param shown whether the form was sent @param refused by the server */
export function ReasonField({
  reason,
  shown,
  refused,
  label,
  hint,
}: {
  readonly reason: Reason;
  readonly shown: boolean;
  readonly refused?: string | undefined;
  readonly label?: string;
  readonly hint?: string;
}) {
  const t = useT();
  return (
    <TextArea
      name="reason"
      label={label ?? t('table.confirm.reason')}
      hint={hint ?? t('table.confirm.reasonHint')}
      required
      maxLength={REASON.most}
      counted
      value={reason.written}
      error={(shown ? reason.fault : undefined) ?? refused}
      onChange={(event) => reason.write(event.target.value)}
    />
  );
}
