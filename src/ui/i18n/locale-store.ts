import { BASE_LOCALE, isLocale, type Locale } from '../../kernel/i18n/locales.ts';
import { readStored, writeStored } from '../api/storage.ts';
import { makeListeners } from '../listeners.ts';

/** The language the site begins in, as the served document says. */
const served = typeof document === 'undefined' ? '' : document.documentElement.lang;

let current: Locale = readStored('app_language', isLocale) ?? (isLocale(served) ? served : BASE_LOCALE);
const listeners = makeListeners();

/** The language of the interface. */
export const localeStore = {
  get: (): Locale => current,
  /** Switches; call only after the words of the new language are loaded. */
  set(locale: Locale): void {
    current = locale;
    writeStored('app_language', locale);
    document.documentElement.lang = locale;
    listeners.tell();
  },
  subscribe: listeners.subscribe,
};
