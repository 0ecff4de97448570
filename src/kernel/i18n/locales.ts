/** The four interface languages; zh-CN can never be switched off. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en-US', 'pt-BR'] as const;
export type Locale = (typeof LOCALES)[number];
export const BASE_LOCALE: Locale = 'zh-CN';

/** True for exactly one of our language tags. */
export const isLocale = (value: unknown): value is Locale => (LOCALES as readonly unknown[]).includes(value);

/** Each language's name in itself, for the language selector. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  // data: proper names of languages, never translated
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
  'pt-BR': 'Português do Brasil',
};

/** Names one after another, as a language separates them. */
export const listText = (locale: Locale, names: readonly string[]): string =>
  names.join(locale.startsWith('zh') ? '、' : ', ');

/** Reads one language tag leniently: `zh-Hant-HK` is zh-TW, `pt` is pt-BR. Null when none of ours fits. */
export function matchLocale(tag: string): Locale | null {
  const lower = tag.trim().toLowerCase();
  if (lower.startsWith('zh')) return /hant|tw|hk|mo/.test(lower) ? 'zh-TW' : 'zh-CN';
  if (lower.startsWith('en')) return 'en-US';
  if (lower.startsWith('pt')) return 'pt-BR';
  return null;
}

/** Picks the first supported language of an Accept-Language header by its weights, else `fallback`. */
export function negotiateLocale(header: string | undefined, fallback: Locale): Locale {
  if (!header || header.length > 500) return fallback;
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.split(';');
      const q = rest.map((r) => /^\s*q=([\d.]+)\s*$/.exec(r)?.[1]).find((v) => v !== undefined);
      return { tag, weight: q === undefined ? 1 : Number(q) };
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return fallback;
}
