// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'homeworkMarking.history.action.submissionGrade': '批改作業',
  'homeworkMarking.history.action.submissionAdjust': '單獨調整作業得分',
  'homeworkMarking.history.action.submissionAnnotate': '註解作業',
  'homeworkMarking.history.action.submissionAnnotationChange': '修改作業註解',
  'homeworkMarking.history.action.submissionAnnotationRemove': '刪除作業註解',
  'homeworkMarking.history.action.submissionPeerGrade': '互評計分',
  'homeworkMarking.history.action.homeworkCollect': '強制收取草稿',
  'homeworkMarking.history.action.homeworkRelease': '公布作業成績',
  'homeworkMarking.history.action.homeworkUnrelease': '撤回作業成績',
  'homeworkMarking.history.action.homeworkArchive': '打包下載作業',
  'homeworkMarking.history.action.homeworkSimilarity': '比對作業相似度',
  'homeworkMarking.history.action.homeworkExportMarks': '匯出作業成績表',
  'homeworkMarking.history.module.submission': '作業批改',
  'homeworkMarking.history.field.points': '得分',
  'homeworkMarking.history.field.round': '評分次數',
  'homeworkMarking.history.field.collected': '收取份數',
  'homeworkMarking.history.field.works': '作業份數',
  'homeworkMarking.history.field.workbook': '由成績表匯入',
  'homeworkMarking.history.field.marked': '已批人數',
  'homeworkMarking.history.field.unmarked': '未批人數',
  'homeworkMarking.history.field.missing': '未交人數',
  'homeworkMarking.history.action.showcaseOffer': '推薦優秀作業',
  'homeworkMarking.history.action.showcaseTakeBack': '取消推薦優秀作業',
  'homeworkMarking.history.action.showcaseAnswer': '答覆優秀作業展示',
  'homeworkMarking.history.module.showcase': '優秀作業',
  'homeworkMarking.history.field.consent': '作者意願',
} as const satisfies Translation<typeof base>;
