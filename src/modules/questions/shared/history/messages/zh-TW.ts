// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'questions.history.action.questionChange': '批次修改題目屬性',
  'questions.history.action.questionCopy': '複製題目到題庫',
  'questions.history.action.questionCreate': '新增題目',
  'questions.history.action.questionDelete': '刪除題目',
  'questions.history.action.questionFolderCreate': '新增題庫資料夾',
  'questions.history.action.questionFolderDelete': '刪除題庫資料夾',
  'questions.history.action.questionFolderUpdate': '修改題庫資料夾',
  'questions.history.action.questionMerge': '合併題目',
  'questions.history.action.questionPutBack': '從回收站恢復題目',
  'questions.history.action.questionReady': '題目定稿',
  'questions.history.action.questionRestore': '啟用題目',
  'questions.history.action.questionRetire': '停用題目',
  'questions.history.action.questionSave': '儲存題目',
  'questions.history.module.question': '題庫',
  'questions.history.module.questionFolder': '題庫',
  'questions.history.object.question': '題目',
  'questions.history.object.questionFolder': '題庫資料夾',
  'questions.history.action.questionSubmit': '提交題目審核',
  'questions.history.action.questionPass': '題目審核通過',
  'questions.history.action.questionReturn': '退回題目',
  'questions.history.action.questionReviewsBegin': '啟用審題',
  'questions.history.action.questionReviewsEnd': '停用審題',
} as const satisfies Translation<typeof base>;
