import type { Locale } from '../../kernel/i18n/locales.ts';
import { leadingName, type Named, readsChinese } from '../../kernel/i18n/names.ts';
import { localeStore } from './locale-store.ts';

/** The name a page leads with: the English one for readers of other languages than Chinese, where it exists. */
export const leadName = (named: Named, locale: Locale = localeStore.get()): string => leadingName(named, locale);

/** Name of the course of a row that carries it among other things. */
export const leadCourse = (row: { readonly courseName: string; readonly courseNameEn: string | null }): string =>
  leadName({ name: row.courseName, nameEn: row.courseNameEn });

/** The other name, to stand beside the leading one; undefined when there is only one. */
export const otherName = ({ name, nameEn }: Named, locale: Locale = localeStore.get()): string | undefined => {
  if (!nameEn) return undefined;
  return readsChinese(locale) ? nameEn : name;
};
