// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'wishLists.history.action.wishlistExport': '匯出心願單清單',
  'wishLists.history.action.wishlineExport': '匯出心願明細',
  'wishLists.history.action.wishdemandExport': '匯出需求彙總',
  'wishLists.history.action.wishListAccept': '採納心願單',
  'wishLists.history.action.wishListAdd': '補充說明',
  'wishLists.history.action.wishListAssign': '分配心願單',
  'wishLists.history.action.wishListContact': '記錄聯絡',
  'wishLists.history.action.wishListDecline': '婉拒心願單',
  'wishLists.history.action.wishListDelete': '刪除心願單草稿',
  'wishLists.history.action.wishListFindContact': '按電話尋找心願單',
  'wishLists.history.action.wishListOrder': '心願單轉訂單',
  'wishLists.history.action.wishListReopen': '訂單未成，心願單恢復採納',
  'wishLists.history.action.wishListReveal': '檢視心願單聯絡方式',
  'wishLists.history.action.wishListSave': '儲存心願單草稿',
  'wishLists.history.action.wishListSpam': '標記垃圾',
  'wishLists.history.action.wishListSubmit': '提交心願單',
  'wishLists.history.action.wishListTell': '電話告知',
  'wishLists.history.action.wishListWithdraw': '撤回心願單',
  'wishLists.history.field.handlerId': '處理人',
  'wishLists.history.field.lines': '項數',
  'wishLists.history.field.serial': '編號',
  'wishLists.history.field.unit': '單位',
  'wishLists.history.field.way': '方式',
  'wishLists.history.module.wishList': '心願單',
  'wishLists.history.object.wishList': '心願單',
} as const satisfies Translation<typeof base>;
