import { useEffect, useState } from 'react';
import type { Locale } from '../../kernel/i18n/locales.ts';
import { findText, loadMessages, type MessageFiles, registerMessages, useLocale } from './translate.ts';

/** What an entry of the audit log names by a code. */
export type LabelKind = 'action' | 'object' | 'field' | 'value' | 'module';

/** Name of the message part in which a module labels what it records. */
const HISTORY_PART = 'history';
/** The labels of all modules are loaded together, as the part of this name. */
const RECORDS = 'records';

const modules: { readonly name: string; readonly prefix: string; readonly nouns: boolean }[] = [];

/**
 * Makes the labels of a module known; called once for every module.
 * @param nouns plain fields of its nouns are labelled once, for screens and histories
 */
export function registerRecordLabels(name: string, prefix: string = name, nouns = false): void {
  modules.push({ name, prefix, nouns });
}

let loadFiles: () => Promise<{ readonly files: MessageFiles }> = async () => ({ files: {} });

/** Says where the parts `history` of all modules are found: a file by itself, for the frame would grow by it. */
export function registerLabelFiles(load: typeof loadFiles): void {
  loadFiles = load;
}

async function loadLabels(locale: Locale): Promise<void> {
  registerMessages(RECORDS, (await loadFiles()).files);
  const plain = modules.filter(({ nouns }) => nouns).map(({ name }) => name);
  await loadMessages([`${RECORDS}.${HISTORY_PART}`, ...plain], locale);
}

const camel = (code: string) => code.replace(/[._-]+([A-Za-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Message key that labels a code, by the prefix of its module; `move_unit` stands there as `moveUnit`. */
export const labelKey = (prefix: string, kind: LabelKind, code: string): string =>
  `${camel(prefix)}.${HISTORY_PART}.${kind}.${camel(code)}`;

/** Label of a code in the present language; null when no module gives one or the labels are not loaded yet. */
export function recordLabel(kind: LabelKind, code: string): string | null {
  const keys = modules.map(({ prefix }) => labelKey(prefix, kind, code));
  const plain = modules.filter(({ nouns }) => nouns && kind === 'field');
  for (const key of [...keys, ...plain.map(({ prefix }) => `${camel(prefix)}.field.${camel(code)}`)]) {
    const text = findText(key);
    if (text !== undefined) return text;
  }
  return null;
}

/** Loads the labels of every module, and renders again when they are there or the language changes. */
export function useRecordLabels(): { readonly ready: boolean } {
  const locale = useLocale();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    loadLabels(locale)
      // Codes stay readable where labels cannot be fetched.
      .catch(() => undefined)
      .finally(() => {
        if (current) setReady(true);
      });
    return () => {
      current = false;
    };
  }, [locale]);
  return { ready };
}
