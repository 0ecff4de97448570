import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'knowledge.history.action.codeCreate': 'Create entry',
  'knowledge.history.action.codeDelete': 'Delete entry',
  'knowledge.history.action.codeDisable': 'Disable entry',
  'knowledge.history.action.codeEnable': 'Enable entry',
  'knowledge.history.action.codeRestore': 'Restore entry',
  'knowledge.history.action.codeUndo': 'Undo import',
  'knowledge.history.action.codeUpdate': 'Edit entry',
  'knowledge.history.action.knowledgeExport': 'Export knowledge points',
  'knowledge.history.action.knowledgepointExport': 'Export knowledge points',
  'knowledge.history.field.contains': 'Contained points',
  'knowledge.history.field.points': 'Knowledge points',
  'knowledge.history.field.prerequisite': 'Prerequisites',
  'knowledge.history.field.related': 'Related points',
  'knowledge.history.field.relations': 'Relations',
  'knowledge.history.module.code': 'Knowledge points and majors',
  'knowledge.history.module.knowledge': 'Knowledge points',
  'knowledge.history.module.knowledgepoint': 'Knowledge points',
  'knowledge.history.object.indicator': 'Indicator',
  'knowledge.history.object.knowledge': 'Knowledge point',
  'knowledge.history.object.knowledgePoint': 'Knowledge point',
  'knowledge.history.object.knowledgepoint': 'Knowledge point',
} as const satisfies Translation<typeof base>;
