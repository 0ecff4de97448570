import type { Account, TestApp } from '../../../testing/app.ts';
import { submitWishDraftRoute } from '../shared/wish-list.contract.ts';

/** A submitted list of one line outside the catalogue. Returns its id. */
export async function submitWishList(t: TestApp, as: Account): Promise<string> {
  const contact = { name: '张三', phone: '13812345678', unit: '江海大学', message: '' };
  const lines = [{ kind: 'free' as const, item: '氢能电堆拆装实验', seats: 30, purpose: '' }];
  const { serial } = await t.call(submitWishDraftRoute, { body: { lines, contact, agreed: true } }, as);
  const [row] = await t.ask('select id from wish_lists.wish_list where serial = $1', [serial]);
  return String(row!.id);
}
