/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'knowledge.history.action.codeCreate': '新建条目',
  'knowledge.history.action.codeDelete': '删除条目',
  'knowledge.history.action.codeDisable': '停用条目',
  'knowledge.history.action.codeEnable': '启用条目',
  'knowledge.history.action.codeRestore': '恢复条目',
  'knowledge.history.action.codeUndo': '撤销条目导入',
  'knowledge.history.action.codeUpdate': '修改条目',
  'knowledge.history.action.knowledgeExport': '导出知识点列表',
  'knowledge.history.action.knowledgepointExport': '导出知识点列表',
  'knowledge.history.field.contains': '包含知识点',
  'knowledge.history.field.points': '知识点',
  'knowledge.history.field.prerequisite': '先修知识点',
  'knowledge.history.field.related': '相关知识点',
  'knowledge.history.field.relations': '关系',
  'knowledge.history.module.code': '知识点与专业',
  'knowledge.history.module.knowledge': '知识点',
  'knowledge.history.module.knowledgepoint': '知识点',
  'knowledge.history.object.indicator': '指标点',
  'knowledge.history.object.knowledge': '知识点',
  'knowledge.history.object.knowledgePoint': '知识点',
  'knowledge.history.object.knowledgepoint': '知识点',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
