import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { wishDraftRoute } from '../../shared/wish-list.contract.ts';
import { FREE_TEXT, lineKey, MAX_SEATS, PHONE, type WishedLine } from '../../shared/wish-list.model.ts';

type Draft = CallOutput<typeof wishDraftRoute>;
/** A line on the page: what is asked for, with what is shown of it. */
export type DraftLine = Draft['lines'][number];
export type Contact = Draft['contact'];

/** What the server is sent of a line. */
export const askedLine = ({ kind, item, seats, purpose }: DraftLine): WishedLine => ({
  ...{ kind, item, seats, purpose: purpose.trim() },
});

export const askedContact = ({ name, phone, unit, message }: Contact): Contact => ({
  ...{ name: name.trim(), phone: phone.trim(), unit: unit.trim(), message: message.trim() },
});

/** A line for something outside the catalogue. */
export const freeLine = (text: string): DraftLine => ({
  ...{ kind: 'free', item: text, code: null, name: text, coverUrl: null, subject: text, gone: false },
  ...{ seats: 1, purpose: '' },
});

/** Puts a line to others: what stands there already gets its seats. Says whether it stood there. */
export function putLine(lines: readonly DraftLine[], line: DraftLine): { lines: DraftLine[]; there: boolean } {
  const there = lines.some((one) => lineKey(one) === lineKey(line));
  if (!there) return { lines: [...lines, line], there };
  return {
    lines: lines.map((one) =>
      lineKey(one) === lineKey(line) ? { ...one, seats: Math.min(MAX_SEATS, one.seats + line.seats) } : one,
    ),
    there,
  };
}

export type ContactFault = 'name' | 'phone' | 'unit';

/** What is missing in the contact before it can be sent. */
export function contactFaults(given: Contact): readonly ContactFault[] {
  const { name, phone, unit } = askedContact(given);
  const faults: ContactFault[] = [];
  if (name.length < 2 || name.length > 40) faults.push('name');
  if (!PHONE.test(phone)) faults.push('phone');
  if (unit.length < 2 || unit.length > 80) faults.push('unit');
  return faults;
}

/** Whether words for something outside the catalogue are long enough. */
export const fitsFree = (text: string): boolean =>
  text.trim().length >= FREE_TEXT.least && text.trim().length <= FREE_TEXT.most;
