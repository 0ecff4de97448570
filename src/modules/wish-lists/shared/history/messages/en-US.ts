import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'wishLists.history.action.wishlistExport': 'Export wish lists',
  'wishLists.history.action.wishlineExport': 'Export lines of wish lists',
  'wishLists.history.action.wishdemandExport': 'Export demand',
  'wishLists.history.action.wishListAccept': 'Accept wish list',
  'wishLists.history.action.wishListAdd': 'Add a note',
  'wishLists.history.action.wishListAssign': 'Assign wish list',
  'wishLists.history.action.wishListContact': 'Note a contact',
  'wishLists.history.action.wishListDecline': 'Decline wish list',
  'wishLists.history.action.wishListDelete': 'Delete draft',
  'wishLists.history.action.wishListFindContact': 'Find wish list by phone',
  'wishLists.history.action.wishListReveal': 'Show contact in full',
  'wishLists.history.action.wishListSave': 'Save draft',
  'wishLists.history.action.wishListSpam': 'Mark as spam',
  'wishLists.history.action.wishListSubmit': 'Submit wish list',
  'wishLists.history.action.wishListTell': 'Tell by phone',
  'wishLists.history.action.wishListWithdraw': 'Withdraw wish list',
  'wishLists.history.field.handlerId': 'Handled by',
  'wishLists.history.field.lines': 'Lines',
  'wishLists.history.field.serial': 'Number',
  'wishLists.history.field.unit': 'Unit',
  'wishLists.history.field.way': 'Way',
  'wishLists.history.module.wishList': 'Wish lists',
  'wishLists.history.object.wishList': 'Wish list',
} as const satisfies Translation<typeof base>;
