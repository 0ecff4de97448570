import type { LooseParams } from './catalog.ts';
import type { Locale } from './locales.ts';
import { writeNumber } from './numbers.ts';

const pluralRules = new Map<Locale, Intl.PluralRules>();

function ruleOf(locale: Locale): Intl.PluralRules {
  const rule = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rule);
  return rule;
}

const show = (value: string | number, locale: Locale): string =>
  typeof value === 'string' ? value : writeNumber(locale, value, 0, 20);

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
    const rule = ruleOf(locale).select(Number(value));
    const find = (kind: string) => branches.find((b) => b.startsWith(`${kind}:`))?.slice(kind.length + 1);
    return (find(rule) ?? find('other') ?? whole).replaceAll('#', show(value, locale));
  });
}
