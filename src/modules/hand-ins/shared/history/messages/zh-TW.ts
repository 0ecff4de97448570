// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'handIns.history.action.handInSubmit': '提交作業',
  'handIns.history.action.handInCollect': '強制收取作業',
  'handIns.history.action.handInRecall': '撤回作業',
  'handIns.history.action.handInReturn': '退回作業',
  'handIns.history.action.handInCount': '指定計分版本',
  'handIns.history.action.handInTurn': '接手編輯小組作業',
  'handIns.history.action.handInSimilarity': '檢視作業相似度',
  'handIns.history.module.handIn': '作業提交',
  'handIns.history.object.handIn': '作業提交',
  'handIns.history.field.sha256': '內容校驗值',
  'handIns.history.field.editor': '編輯人',
  'handIns.history.field.looks': '檢視次數',
} as const satisfies Translation<typeof base>;
