// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'knowledge.history.action.codeCreate': '新增條目',
  'knowledge.history.action.codeDelete': '刪除條目',
  'knowledge.history.action.codeDisable': '停用條目',
  'knowledge.history.action.codeEnable': '啟用條目',
  'knowledge.history.action.codeRestore': '恢復條目',
  'knowledge.history.action.codeUndo': '復原條目匯入',
  'knowledge.history.action.codeUpdate': '修改條目',
  'knowledge.history.action.knowledgeExport': '匯出知識點清單',
  'knowledge.history.action.knowledgepointExport': '匯出知識點清單',
  'knowledge.history.field.contains': '包含知識點',
  'knowledge.history.field.points': '知識點',
  'knowledge.history.field.prerequisite': '先修知識點',
  'knowledge.history.field.related': '相關知識點',
  'knowledge.history.field.relations': '關係',
  'knowledge.history.module.code': '知識點與專業',
  'knowledge.history.module.knowledge': '知識點',
  'knowledge.history.module.knowledgepoint': '知識點',
  'knowledge.history.object.indicator': '指標點',
  'knowledge.history.object.knowledge': '知識點',
  'knowledge.history.object.knowledgePoint': '知識點',
  'knowledge.history.object.knowledgepoint': '知識點',
} as const satisfies Translation<typeof base>;
