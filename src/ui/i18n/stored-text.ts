import { useEffect, useState } from 'react';
import type { LooseParams, MessageKey } from '../../kernel/i18n/catalog.ts';
import { formatInstant } from './formats.ts';
import { loadMessages, translateKey, useLocale } from './translate.ts';

type WireParam = string | number | { key: string; params?: LooseParams | undefined } | { instant: string };
/** A text that came as its key, to be said in the language of the moment. */
export interface WireText {
  readonly key: string;
  readonly params: Readonly<Record<string, WireParam>>;
}

/** Prefix of keys → the modules whose messages begin with it, where that is not the one of the same name. */
const byPrefix = new Map<string, string[]>();

/** Makes a module known under a prefix that is not its name; several modules may share one. */
export function registerPrefix(prefix: string, module: string): void {
  byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), module]);
}

/** Part of a module's words that only stored texts need: notices and long work. */
export const NOTICES_PART = 'notices';

/** Makes the part of a module known in which words of its stored texts stand, beside those of all its pages. */
export function registerNotices(prefix: string, module: string): void {
  const part = `${module}.${NOTICES_PART}`;
  const known = byPrefix.get(prefix) ?? [];
  byPrefix.set(prefix, [...known, ...(known.includes(module) ? [part] : [module, part])]);
}

/** The modules that may hold a key, by its first part. */
function modulesWith(key: string): readonly string[] {
  const prefix = key.slice(0, key.indexOf('.'));
  return byPrefix.get(prefix) ?? [prefix];
}

/** Modules whose words these texts need. */
export function modulesOf(texts: readonly WireText[]): string[] {
  const names = new Set<string>();
  for (const { key, params } of texts) {
    const keys = [key];
    for (const value of Object.values(params)) if (typeof value === 'object' && 'key' in value) keys.push(value.key);
    for (const name of keys.flatMap(modulesWith)) names.add(name);
  }
  return [...names].sort();
}

/** Says a stored text; its words are loaded (`useStoredLabels`). */
export function formatStored({ key, params }: WireText): string {
  const said = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (typeof value !== 'object') return [name, value];
    return [
      name,
      'instant' in value ? formatInstant(value.instant) : translateKey(value.key as MessageKey, value.params),
    ];
  });
  return translateKey(key as MessageKey, Object.fromEntries(said));
}

/** Loads the words of stored texts; true when all can be said, also after a switch of the language. */
export function useStoredLabels(texts: readonly WireText[]): boolean {
  const names = modulesOf(texts).join(' ');
  const wanted = `${useLocale()} ${names}`;
  const [ready, setReady] = useState('');
  useEffect(() => {
    let left = false;
    const come = () => {
      if (!left) setReady(wanted);
    };
    // Words that do not come leave the place of their texts; the next look tries again.
    loadMessages(names === '' ? [] : names.split(' ')).then(come, () => {});
    return () => {
      left = true;
    };
  }, [names, wanted]);
  return ready === wanted || names === '';
}
