/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'orders.history.action.cartLineAdd': '加入购物车',
  'orders.history.action.cartLineRemove': '移出购物车',
  'orders.history.action.cartLineRestore': '恢复购物车内容',
  'orders.history.action.cartLineUpdate': '修改购物车内容',
  'orders.history.action.entitlementExtend': '延长开通',
  'orders.history.action.entitlementSeats': '调整名额',
  'orders.history.action.entitlementseatExport': '导出名额明细',
  'orders.history.action.orderAdjust': '改价',
  'orders.history.action.orderApprove': '通过订单',
  'orders.history.action.orderCancel': '取消订单',
  'orders.history.action.orderConfirm': '确认凭证',
  'orders.history.action.orderExpire': '订单到期',
  'orders.history.action.orderForget': '逾期未上传凭证，取消订单',
  'orders.history.action.orderOpen': '开通订单',
  'orders.history.action.orderRefund': '退款',
  'orders.history.action.orderReject': '驳回订单',
  'orders.history.action.orderReturn': '退回凭证',
  'orders.history.action.orderSubmit': '提交订单',
  'orders.history.action.orderUpload': '上传凭证',
  'orders.history.action.orderlineExport': '导出订单',
  'orders.history.field.amount': '金额(分)',
  'orders.history.field.code': '编号',
  'orders.history.field.file': '文件',
  'orders.history.field.from': '起',
  'orders.history.field.lines': '项数',
  'orders.history.field.number': '订单号',
  'orders.history.field.people': '指定人数',
  'orders.history.field.seats': '名额',
  'orders.history.field.to': '止',
  'orders.history.field.unit': '单位',
  'orders.history.module.cartLine': '购物车',
  'orders.history.module.entitlement': '开通',
  'orders.history.module.order': '实验订单',
  'orders.history.object.cartLine': '购物车内容',
  'orders.history.object.order': '实验订单',
  'orders.history.action.orderExport': '导出订单列表',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
