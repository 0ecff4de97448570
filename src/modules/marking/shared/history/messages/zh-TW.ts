// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'marking.history.action.answerMark': '評閱作答',
  'marking.history.action.answerUndoMark': '復原作答評分',
  'marking.history.action.examRelease': '發布考試成績',
  'marking.history.action.examUnrelease': '撤回考試成績',
  'marking.history.action.examExportResults': '匯出考試成績單',
  'marking.history.action.examExportAnalysis': '匯出試卷分析報告',
  'marking.history.module.marking': '閱卷',
  'marking.history.field.item': '題目',
  'marking.history.field.absent': '未參加',
  'marking.history.field.comment': '評語',
  'marking.history.field.results': '成績數',
  'marking.history.action.examRegrade': '重新判分',
  'marking.history.action.examUndoRegrade': '復原重新判分',
  'marking.history.field.correction': '更正方式',
  'marking.history.field.policy': '升降規則',
  'marking.history.field.gained': '升高份數',
  'marking.history.field.lost': '降低份數',
  'marking.history.field.kept': '不變份數',
} as const satisfies Translation<typeof base>;
