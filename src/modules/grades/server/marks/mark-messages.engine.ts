import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { LOCALES, type Locale } from '../../../../kernel/i18n/locales.ts';
import { createMessages } from '../../../../platform/http/messages.ts';
import type { Flag } from '../../shared/grade-calculation.model.ts';
import { messages as enUS } from '../../shared/messages/en-US.ts';
import { messages as ptBR } from '../../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../../shared/messages/zh-TW.ts';

/** Words of this module in four languages. */
export const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };
/** Headings and values of sheets in the reader's language. */
export const messages = createMessages([catalogs]);

/** Flags a sheet sets by their word; a make-up needs its mark and is set in the gradebook. */
const SHEET_FLAGS = ['absent', 'deferred', 'excused', 'misconduct', 'normal'] as const;
export type SheetFlag = (typeof SHEET_FLAGS)[number];

const spelled = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
const BY_WORD = new Map(
  LOCALES.flatMap((locale) =>
    SHEET_FLAGS.map((flag) => [spelled(messages.format(locale, `grades.flag.${flag}`)), flag]),
  ),
);
const TOTALS = new Set(LOCALES.map((locale) => spelled(messages.format(locale, 'grades.tree.total'))));

/** The word of a flag as a sheet shows it. */
export const flagWord = (locale: Locale, flag: Flag): string => messages.format(locale, `grades.flag.${flag}`);

/** The word of a band: its own, else that of a usual one. */
export const bandWord = (
  locale: Locale,
  { key, name }: { readonly key: string; readonly name: string | null },
): string => name ?? messages.format(locale, `grades.band.${key}` as MessageKey);

/** True for the word of the total in any language. */
export const namesTotal = (text: string): boolean => TOTALS.has(spelled(text));

/** What a cell of marks means. */
export type SheetMark =
  | { readonly is: 'mark'; readonly value: number }
  | { readonly is: 'flag'; readonly flag: SheetFlag }
  | { readonly is: 'cleared' }
  | { readonly is: 'bad' };

/** Reads a cell of marks: 0–100 with at most two decimals, the word of a flag, or a dash that clears. */
export function readSheetMark(text: string): SheetMark {
  const plain = text.normalize('NFKC').trim();
  if (/^[-－—]+$/.test(plain)) return { is: 'cleared' };
  const flag = BY_WORD.get(spelled(plain)) as SheetFlag | undefined;
  if (flag) return { is: 'flag', flag };
  if (!/^\d{1,3}(?:[.,]\d{1,2}0*)?$/.test(plain)) return { is: 'bad' };
  const value = Number(plain.replace(',', '.'));
  return value <= 100 ? { is: 'mark', value } : { is: 'bad' };
}
