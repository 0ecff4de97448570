import type { Locale } from './locales.ts';

/** An object with a Chinese name and perhaps an English one. */
export interface Named {
  readonly name: string;
  readonly nameEn?: string | null | undefined;
}

/** Chinese names lead for readers of Chinese. */
export const readsChinese = (locale: Locale): boolean => locale.startsWith('zh');

/** The name readers of a language are given first: the English one for others than readers of Chinese, where it exists. */
export const leadingName = ({ name, nameEn }: Named, locale: Locale): string =>
  readsChinese(locale) ? name : nameEn || name;
