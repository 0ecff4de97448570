const messages = {
  'gateway.procedure.parameters': '参数名与参数值的数量不一致',
  'gateway.notFound': '数据不存在或无权操作',
  'gateway.column': '字段不存在或不可用',
  'gateway.condition.operator': '此字段不支持该运算符',
  'gateway.condition.shape': '查询条件的格式不正确',
  'gateway.condition.value': '查询条件的值与字段类型不符',
  'gateway.order': '排序方式不正确',
  'gateway.limit': '“{name}”超出上限 {most}',
  'gateway.write.body': '提交的数据格式不正确，请检查后重试',
  'gateway.write.key': '请按编号指定要操作的记录',
  'gateway.write.rule': '数据不符合要求，未保存',
  'gateway.write.idTaken': '该编号已被其他记录使用',
  'gateway.write.stale': '该记录已被 {by} 修改',
  'gateway.export.task': '导出“{name}”',
  'gateway.export.reason': '导出完整个人信息须填写原因',
  'gateway.note.sheet': '说明',
  'gateway.note.page': '页面',
  'gateway.note.keyword': '关键词',
  'gateway.note.filters': '筛选条件',
  'gateway.list.tooMany': '其他条件仍留下超过{n}行，请先缩小范围',
  'gateway.note.none': '无',
  'gateway.note.person': '导出人',
  'gateway.note.unit': '单位',
  'gateway.note.time': '导出时间',
  'gateway.note.rows': '行数',
  'gateway.note.personal': '个人信息',
  'gateway.note.full': '完整',
  'gateway.note.masked': '已脱敏',
  'gateway.note.reason': '原因',
  'gateway.note.digest': '数据 SHA-256（各单元格以 U+001F、各行以换行符结尾）',
  'gateway.note.proof': '核验码',
  'gateway.note.verify': '核验方法',
  'gateway.note.verifyHow': '在本站“验证”页（/verify）输入核验码，并选择本文件核对；修改任何单元格后即不一致。',
  'gateway.note.yes': '是',
  'gateway.note.no': '否',
  'gateway.proof.list': '导出时符合筛选条件、且在导出人管理范围内的记录数。',
  'gateway.proof.chosen': '勾选的记录',
  'gateway.proof.bin': '回收站',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
