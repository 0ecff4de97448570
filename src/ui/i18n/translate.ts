import { useSyncExternalStore } from 'react';
import type { LooseParams, MessageKey, Translate } from '../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../kernel/i18n/format.ts';
import type { Locale } from '../../kernel/i18n/locales.ts';
import { localeStore } from './locale-store.ts';

type Messages = Readonly<Record<string, string>>;
/** Loads the words of one module in each language; each is a chunk of its own. */
export type MessageLoaders = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>;

const loaders = new Map<string, MessageLoaders>();
const loaded = new Map<string, Messages>();
const merged: Record<string, Record<string, string>> = {};

/** Makes a module's words known; they are fetched when one of its pages opens. */
export function registerMessages(name: string, loaded: MessageLoaders): void {
  loaders.set(name, loaded);
}

const wanted = new Set<string>();

/** Loads the words of modules in a language (present one by default). */
export async function loadMessages(names: readonly string[], locale: Locale = localeStore.get()): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      wanted.add(name);
      const key = `${name}|${locale}`;
      const load = loaders.get(name)?.[locale];
      if (loaded.has(key) || !load) return;
      const { messages } = await load();
      loaded.set(key, messages);
      merged[locale] = { ...merged[locale], ...messages };
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
