import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { builtPage } from '../../../../ui/shell/registry.ts';
import type { listNotificationsRoute } from '../../shared/notification.contract.ts';
import { addressOfTarget, NOTICE_KINDS, type NoticeKind, type UnreadCounts } from '../../shared/notification.model.ts';

export type NoticeLine = CallOutput<typeof listNotificationsRoute>['rows'][number];

/** Tabs of the notification centre. */
export const TABS = ['all', ...NOTICE_KINDS] as const;
export type Tab = (typeof TABS)[number];

/** The query of a tab. */
export const kindOf = (tab: Tab): { readonly kind?: NoticeKind } => (tab === 'all' ? {} : { kind: tab });

/**
 * Address a notice leads to; null when it leads nowhere, or to a page this build does not have.
 * @param personId pages of the personal centre carry it
 */
export function addressOfNotice(target: NoticeLine['target'], personId: string): string | null {
  return target && builtPage(target.page) ? addressOfTarget(target, personId) : null;
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** What the live event `notification` says; null for anything else. */
export function readNews(data: unknown): { readonly change: string; readonly unread: UnreadCounts } | null {
  const { change, unread } = (data ?? {}) as { change?: unknown; unread?: Record<string, unknown> };
  if (typeof change !== 'string' || !unread || !TABS.every((tab) => isCount(unread[tab]))) return null;
  return { change, unread: unread as unknown as UnreadCounts };
}
