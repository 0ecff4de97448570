import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { ACCOUNT_NEWS, type AccountNews } from '../shared/identity.events.ts';
import { MESSAGE_JOB, type NoticeRequest } from './registration/message.jobs.ts';

/** Tells people about their account or application, durably with the transaction. */
export function notifyPeople(
  tx: TxCtx,
  news: { readonly to: readonly string[]; readonly key: MessageKey } & Partial<Omit<AccountNews, 'to' | 'key'>>,
): void {
  if (news.to.length === 0) return;
  const payload: AccountNews = { kind: 'system', params: {}, target: null, ...news };
  // Several pieces of news about one person keep their order.
  tx.emit({ type: ACCOUNT_NEWS, version: 1, key: news.to[0]!, payload: { ...payload } });
}

/** Sends words to addresses outside the platform: those a person had before a change, or has by now. */
export function notifyAddresses(tx: TxCtx, request: NoticeRequest): void {
  if (request.to.length > 0) tx.enqueue({ name: MESSAGE_JOB, payload: { ...request }, maxAttempts: 3 });
}

/** Open pages of a person learn that rights or the own record have changed. */
export function refreshPages(tx: TxCtx, personId: string): void {
  tx.afterCommit(() => tx.live.publish(`person:${personId}`, 'permission.changed', {}));
}
