import { useSyncExternalStore } from 'react';
import type { LooseParams, MessageKey, Translate } from '../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../kernel/i18n/format.ts';
import type { Locale } from '../../kernel/i18n/locales.ts';
import { localeStore } from './locale-store.ts';

type Messages = Readonly<Record<string, string>>;
/** Loads a file that exports `messages`. */
type LoadFile = () => Promise<unknown>;
/** The files of a module's messages by path, as `import.meta.glob` gives them; each is a chunk of its own. */
export type MessageFiles = Readonly<Record<string, LoadFile>>;

/** A file of messages, in its part of `shared` or beside all parts. */
const MESSAGE_FILE = /(?:\/shared\/([\w-]+))?\/messages\/([\w-]+)\.ts$/;

/** By bundle and language, e.g. `courses.outline|zh-CN`. */
const loaders = new Map<string, readonly LoadFile[]>();
const loaded = new Set<string>();
const merged: Record<string, Record<string, string>> = {};

/**
 * Makes a module's messages known, which are fetched when one of its pages opens: those in `shared/<part>/messages` as
 * `<name>.<part>`, all others by its name.
 * @returns the parts
 */
export function registerMessages(name: string, files: MessageFiles): ReadonlySet<string> {
  const parts = new Set<string>();
  const found = new Map<string, LoadFile[]>();
  for (const [path, load] of Object.entries(files)) {
    const [, part, locale] = MESSAGE_FILE.exec(path) ?? [];
    if (part) parts.add(part);
    const key = `${part ? `${name}.${part}` : name}|${locale}`;
    found.set(key, [...(found.get(key) ?? []), load]);
  }
  for (const [key, load] of found) loaders.set(key, load);
  return parts;
}

const wanted = new Set<string>();

/** Loads the words of modules in a language (present one by default). */
export async function loadMessages(names: readonly string[], locale: Locale = localeStore.get()): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      wanted.add(name);
      const key = `${name}|${locale}`;
      const load = loaders.get(key);
      if (loaded.has(key) || !load) return;
      const files = (await Promise.all(load.map((one) => one()))) as { readonly messages: Messages }[];
      loaded.add(key);
      merged[locale] = Object.assign({}, merged[locale], ...files.map(({ messages }) => messages));
    }),
  );
}

/** Switches the language without a reload: words of every open module first, then the switch. */
export async function switchLocale(locale: Locale): Promise<void> {
  await loadMessages([...wanted], locale);
  localeStore.set(locale);
}

function format(locale: Locale, key: string, params?: LooseParams): string {
  const text = merged[locale]?.[key];
  if (text === undefined) {
    console.error(`No words for ${key} in ${locale}`);
    return key;
  }
  return formatMessage(text, params, locale);
}

/** Text of a key in the present language, undefined while it is unknown: for labels that may be missing. */
export const findText = (key: string): string | undefined => merged[localeStore.get()]?.[key];

/** Translates outside of components. */
export const translate: Translate = (key, ...args) =>
  format(localeStore.get(), key, args[0] as LooseParams | undefined);

/** Translates a key known only at run time (titles of routes, error codes). */
export const translateKey = (key: MessageKey, params?: LooseParams) => format(localeStore.get(), key, params);

/** The translator of the present language; components using it follow a switch. */
export function useT(): Translate {
  useSyncExternalStore(localeStore.subscribe, localeStore.get);
  return translate;
}

/** The present language. */
export function useLocale(): Locale {
  return useSyncExternalStore(localeStore.subscribe, localeStore.get);
}
