import type { ReactNode } from 'react';
import { makeListeners } from '../listeners.ts';
import type { Tone } from './status-tag.tsx';

/** What to show. Times in ms: messages 3000, notifications 4500 unless said (sign-in errors 4000, captcha 8000). */
export type ToastInput = {
  text: ReactNode;
  tone?: Exclude<Tone, 'neutral'>;
  /** Title makes it a notification at the right edge; without it is a message in the middle. */
  title?: ReactNode;
  /** ms; 0 stays until dismissed. */
  duration?: number;
  /** Equal keys merge into one with a count; default: tone, title and text when those are strings. */
  key?: string;
  /** A greeting: it leaves in its time even under the pointer, and what lies below it answers to presses. */
  passing?: boolean;
  /** One button, e.g. 撤销. */
  action?: { label: string; onPress: () => void };
};
/** A toast on the screen. `count` rises when an equal one comes. */
export type ToastItem = ToastInput & {
  id: number;
  mergeKey: string;
  count: number;
  tone: Exclude<Tone, 'neutral'>;
  duration: number;
};

const most = 3;
let items: readonly ToastItem[] = [];
let nextId = 1;
const listeners = makeListeners();

const set = (next: readonly ToastItem[]): void => {
  items = next;
  listeners.tell();
};
const asKey = (part: ReactNode): string | null =>
  typeof part === 'string' || typeof part === 'number' || part === undefined ? String(part ?? '') : null;

/** The store behind `ToastRegion`: at most three at once (the oldest leaves), equal ones merge with a count. */
export const toast = {
  /** Shows a message or, with `title`, a notification. @returns its id, for `dismiss`. */
  show(input: ToastInput): number {
    const tone = input.tone ?? 'info';
    const parts = [tone, asKey(input.title), asKey(input.text)];
    const id = nextId++;
    const mergeKey = input.key ?? (parts.includes(null) ? `#${id}` : parts.join('\n'));
    const same = items.find((item) => item.mergeKey === mergeKey);
    const item: ToastItem = {
      ...input,
      tone,
      mergeKey,
      id: same?.id ?? id,
      count: (same?.count ?? 0) + 1,
      duration: input.duration ?? (input.title ? 4500 : 3000),
    };
    set(same ? items.map((old) => (old === same ? item : old)) : [...items.slice(-(most - 1)), item]);
    return item.id;
  },
  /** Takes one away. */
  dismiss(id: number): void {
    set(items.filter((item) => item.id !== id));
  },
  /** Takes all away. */
  clear(): void {
    set([]);
  },
  /** For `useSyncExternalStore`. */
  subscribe: listeners.subscribe,
  /** For `useSyncExternalStore`. */
  items: (): readonly ToastItem[] => items,
};
