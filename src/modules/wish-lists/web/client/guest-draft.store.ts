import { randomKey } from '../../../../ui/api/random-key.ts';
import { readStored, removeStored, writeStored } from '../../../../ui/api/storage.ts';
import { makeListeners } from '../../../../ui/listeners.ts';
import { LINE_KINDS, lineKey } from '../../shared/wish-list.model.ts';
import type { Contact, DraftLine } from './draft.model.ts';

const KEY = 'guest_wish';
const LIFE_MS = 30 * 86_400_000;

/** A visitor's draft as this browser keeps it. */
export interface GuestDraft {
  /** Names it when it is put into the draft of an account. */
  readonly id: string;
  readonly lines: readonly DraftLine[];
  readonly contact: Contact;
}

const isText = (value: unknown) => typeof value === 'string';

function isLine(value: unknown): value is DraftLine {
  const line = value as Partial<DraftLine> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    LINE_KINDS.some((kind) => kind === line.kind) &&
    [line.item, line.name, line.subject, line.purpose].every(isText) &&
    typeof line.seats === 'number'
  );
}

function isGuestDraft(value: unknown): value is GuestDraft {
  const draft = value as Partial<GuestDraft> | null;
  return (
    typeof draft === 'object' &&
    draft !== null &&
    isText(draft.id) &&
    Array.isArray(draft.lines) &&
    draft.lines.every(isLine) &&
    typeof draft.contact === 'object' &&
    draft.contact !== null &&
    [draft.contact.name, draft.contact.phone, draft.contact.unit, draft.contact.message].every(isText)
  );
}

/** A key of 128 bits in the form of an id. */
const newId = () => randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const NOTHING: Omit<GuestDraft, 'id'> = { lines: [], contact: { name: '', phone: '', unit: '', message: '' } };

const listeners = makeListeners();
let known: GuestDraft | null = null;

/** The draft of visitors in this browser, kept for thirty days after its last change. */
export const guestDraft = {
  get: (): GuestDraft => {
    known ??= readStored(KEY, isGuestDraft) ?? { id: newId(), ...NOTHING };
    return known;
  },
  set(next: Omit<GuestDraft, 'id'>): void {
    known = { id: guestDraft.get().id, ...next };
    writeStored(KEY, known, LIFE_MS);
    listeners.tell();
  },
  clear(): void {
    known = null;
    removeStored(KEY);
    listeners.tell();
  },
  holds: (line: Pick<DraftLine, 'kind' | 'item'>): boolean =>
    guestDraft.get().lines.some((one) => lineKey(one) === lineKey(line)),
  subscribe: listeners.subscribe,
};
