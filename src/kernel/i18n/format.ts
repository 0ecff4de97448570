import type { LooseParams } from './catalog.ts';
import type { Locale } from './locales.ts';

const pluralRules = new Map<Locale, Intl.PluralRules>();
const numberFormats = new Map<Locale, Intl.NumberFormat>();

function cached<T>(store: Map<Locale, T>, locale: Locale, make: () => T): T {
  let value = store.get(locale);
  if (!value) {
    value = make();
    store.set(locale, value);
  }
  return value;
}

function show(value: string | number, locale: Locale): string {
  if (typeof value === 'string') return value;
  // The same in all our languages; the first formatter of a page costs it milliseconds.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return cached(numberFormats, locale, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })).format(
    value,
  );
}

/**
 * Fills one text. `{name}` inserts a parameter (numbers in the language's digits and separators);
 * `{n|one:# step|other:# steps}` picks a branch by plural rule, `#` being the number.
 * A missing parameter stays visible as `{name}` so that a fault shows in tests instead of vanishing.
 */
export function formatMessage(text: string, params: LooseParams | undefined, locale: Locale): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{([^{}]+)\}/g, (whole, inside: string) => {
    const [name = '', ...branches] = inside.split('|');
    const value = params?.[name];
    if (value === undefined) return whole;
    if (branches.length === 0) return show(value, locale);
    const rule = cached(pluralRules, locale, () => new Intl.PluralRules(locale)).select(Number(value));
    const find = (kind: string) => branches.find((b) => b.startsWith(`${kind}:`))?.slice(kind.length + 1);
    return (find(rule) ?? find('other') ?? whole).replaceAll('#', show(value, locale));
  });
}
