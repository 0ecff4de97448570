import { useEffect, useRef, useState } from 'react';
import { readStored, removeStored, writeStored } from '../api/storage.ts';
import { registerDraft } from './drafts.ts';
import { useUnsaved } from './unsaved.ts';
import { userStore } from './user-store.ts';

const THIRTY_DAYS = 30 * 86_400_000;
const EVERY_MS = 5000;

/** Shape check for drafts that are plain records; a form reads its fields leniently. */
export const isRecord = <T extends object>(value: unknown): value is T =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Kept<T> {
  readonly at: number;
  readonly value: T;
  readonly version?: number;
}

export interface Draft {
  /** When the text now in the form was typed, in Unix ms; null when nothing was restored. */
  readonly restoredAt: number | null;
  /** When the text was last kept in this browser, in Unix ms; null before the first time. */
  readonly keptAt: number | null;
  /** Puts the restored text away for good; the caller sets the form back. */
  readonly discard: () => void;
  /** Called after the text was saved or given up: nothing is kept any more. */
  readonly clear: () => void;
}

/**
 * Keeps the text of a form through a lost sign-in, a reload or a crash: every 5 s, on leaving a field,
 * when the page hides and when the sign-in ends. It belongs to the person and lives 30 days. Never give it a password,
 * a code or a secret.
 * @param form name of the form, `module.noun`. @param id object it edits, empty for a new one.
 * @param value present text. @param facts.dirty it differs from what is saved. @param facts.label for the person.
 * @param facts.version of what the text changes; a form of several people gets it back with the text and saves over that
 * version, so that what was saved since comes back to be compared.
 * @param facts.check shape of a kept value. @param facts.restore puts a kept value into the form, at most once.
 */
export function useDraft<T>(
  form: string,
  id: string,
  value: T,
  facts: {
    readonly dirty: boolean;
    readonly label: string;
    readonly check: (value: unknown) => value is T;
    readonly version?: number;
    readonly restore: (value: T, version: number | undefined) => void;
  },
): Draft {
  const state = userStore.get();
  const key = `draft:${state.kind === 'user' ? state.user.id : 'visitor'}:${form}:${id}`;
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const latest = useRef({ value, version: facts.version, dirty: facts.dirty, written: '' });
  latest.current.value = value;
  latest.current.version = facts.version;
  latest.current.dirty = facts.dirty;
  useUnsaved(facts.dirty, facts.label);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a kept text is offered once per object
  useEffect(() => {
    const isKept = (stored: unknown): stored is Kept<T> =>
      typeof stored === 'object' &&
      stored !== null &&
      typeof (stored as Kept<T>).at === 'number' &&
      facts.check((stored as Kept<T>).value);
    const kept = readStored(key, isKept);
    if (kept && !latest.current.dirty) {
      facts.restore(kept.value, kept.version);
      setRestoredAt(kept.at);
      setKeptAt(kept.at);
    }
    const flush = () => {
      const { value: now, version, dirty, written } = latest.current;
      const text = JSON.stringify(now);
      if (!dirty || text === written) return;
      latest.current.written = text;
      const at = Date.now();
      writeStored(key, { at, value: now, ...(version !== undefined && { version }) } satisfies Kept<T>, THIRTY_DAYS);
      setKeptAt(at);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const timer = setInterval(flush, EVERY_MS);
    const forget = registerDraft(flush);
    document.addEventListener('focusout', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      flush();
      clearInterval(timer);
      forget();
      document.removeEventListener('focusout', flush);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [key]);

  const clear = () => {
    latest.current.dirty = false;
    removeStored(key);
    setRestoredAt(null);
    setKeptAt(null);
  };
  return { restoredAt, keptAt, discard: clear, clear };
}
