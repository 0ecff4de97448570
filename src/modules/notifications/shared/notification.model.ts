import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { StoredParam, StoredText } from '../../../kernel/i18n/stored-text.ts';
import { addressOf, ROUTES } from '../../../kernel/routing/paths.ts';
import type { Topic } from './choice.model.ts';

/** Tabs of the notification centre: something to do, news of teaching, news of the account and the site. */
export const NOTICE_KINDS = ['todo', 'teaching', 'system'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Numbers of unread notices, by tab. */
export type UnreadCounts = Readonly<Record<'all' | NoticeKind, number>>;

/** Where a notice leads: the key of a route with what fills its address. */
export interface NoticeTarget {
  readonly page: string;
  readonly query?: Readonly<Record<string, string | number>> | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/**
 * Address of the page a notice leads to; null when this build knows no such route.
 * @param personId pages of the personal centre carry it
 */
export function addressOfTarget(target: NoticeTarget, personId: string): string | null {
  if (!ROUTES.some((route) => route.key === target.page)) return null;
  const own = target.page.startsWith('centre.') ? { Id: personId } : {};
  return addressOf(target.page, { ...own, ...target.query }, target.params);
}

/** Days a notice is kept. */
export const KEPT_DAYS = 180;

/** What a notice says: a text of the catalogue, or finished words per language (zh-CN at least). */
export type NoticeText =
  | StoredText
  | { readonly texts: Readonly<Partial<Record<Locale, string>>> & { readonly 'zh-CN': string } };

/** One piece of news for some people. */
export type Notice = NoticeText & {
  /** Ids of the people it is for; repeated ones count once. */
  readonly to: readonly string[];
  readonly kind: NoticeKind;
  /** What people choose by whether it comes by e-mail too; the tab it is in when absent. */
  readonly topic?: Exclude<Topic, NoticeKind>;
  readonly target?: NoticeTarget;
  /** What it is about; when a provider of `noticeObjectPort` no longer shows it, the line says so. */
  readonly object?: { readonly kind: string; readonly id: string };
  /** Told twice under one name, it counts once. A fresh name when absent. */
  readonly dedupe?: string;
  /** Unread news of one group share a line; its text may use `{n}`, their number. */
  readonly group?: string;
};

/** The counts of nobody's notices. */
export const NO_UNREAD: UnreadCounts = { all: 0, todo: 0, teaching: 0, system: 0 };

/** Counts of all tabs from the counts of the kinds. */
export function countUnread(rows: readonly { readonly kind: NoticeKind; readonly n: number }[]): UnreadCounts {
  const counts: Record<'all' | NoticeKind, number> = { ...NO_UNREAD };
  for (const { kind, n } of rows) {
    counts[kind] += n;
    counts.all += n;
  }
  return counts;
}

/** Parameters of a line: those of its newest piece of news, and how many share it. */
export function lineParams(
  params: Readonly<Record<string, StoredParam>>,
  group: string | null,
  count: number,
): Record<string, StoredParam> {
  return group === null ? { ...params } : { ...params, n: count };
}

/** So many notices can be taken back at once. */
export const MAX_TAKEN_BACK = 500;
