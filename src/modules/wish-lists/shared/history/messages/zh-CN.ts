/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'wishLists.history.action.wishlistExport': '导出心愿单列表',
  'wishLists.history.action.wishlineExport': '导出心愿明细',
  'wishLists.history.action.wishdemandExport': '导出需求汇总',
  'wishLists.history.action.wishListAccept': '采纳心愿单',
  'wishLists.history.action.wishListAdd': '补充说明',
  'wishLists.history.action.wishListAssign': '分配心愿单',
  'wishLists.history.action.wishListContact': '记录联系',
  'wishLists.history.action.wishListDecline': '婉拒心愿单',
  'wishLists.history.action.wishListDelete': '删除心愿单草稿',
  'wishLists.history.action.wishListFindContact': '按电话查找心愿单',
  'wishLists.history.action.wishListOrder': '心愿单转订单',
  'wishLists.history.action.wishListReopen': '订单未成，心愿单恢复采纳',
  'wishLists.history.action.wishListReveal': '查看心愿单联系方式',
  'wishLists.history.action.wishListSave': '保存心愿单草稿',
  'wishLists.history.action.wishListSpam': '标记垃圾',
  'wishLists.history.action.wishListSubmit': '提交心愿单',
  'wishLists.history.action.wishListTell': '电话告知',
  'wishLists.history.action.wishListWithdraw': '撤回心愿单',
  'wishLists.history.field.handlerId': '处理人',
  'wishLists.history.field.lines': '项数',
  'wishLists.history.field.serial': '编号',
  'wishLists.history.field.unit': '单位',
  'wishLists.history.field.way': '方式',
  'wishLists.history.module.wishList': '心愿单',
  'wishLists.history.object.wishList': '心愿单',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
