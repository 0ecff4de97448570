const messages = {
  'units.column.id': '单位编号',
  'units.column.name': '单位名称',
  'units.column.parent': '上级单位',
  'units.column.kind': '类别',
  'units.column.sort': '排序',
  'units.column.code': '单位代码',
  'units.column.nameEn': '英文名称',
  'units.column.gradation': '办学层次',
  'units.column.province': '省份',
  'units.column.city': '城市',
  'units.column.state': '状态',
  'units.code.taken': '单位代码“{code}”已存在',
  'units.parent.absent': '上级单位不存在',
  'units.remove.used': '该单位下还有 {n} 个下级单位或用户，不能删除',
} as const;

export { messages };

type Words = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Words {}
}
