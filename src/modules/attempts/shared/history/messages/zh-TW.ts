// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'attempts.history.action.attemptStart': '開始作答',
  'attempts.history.action.attemptResume': '換裝置繼續作答',
  'attempts.history.action.attemptSubmit': '交卷',
  'attempts.history.action.attemptExtend': '為考生加時',
  'attempts.history.action.attemptUnlock': '解鎖試卷',
  'attempts.history.action.attemptForce': '強制交卷',
  'attempts.history.action.attemptReopen': '重新開啟答卷',
  'attempts.history.action.attemptVoid': '作廢答卷',
  'attempts.history.action.attemptReleaseSeat': '放行換機',
  'attempts.history.action.attemptFlag': '標記可疑',
  'attempts.history.action.attemptAcceptLate': '計入逾時補交',
  'attempts.history.action.attemptRefuseLate': '不計入逾時補交',
  'attempts.history.action.examExportRecord': '匯出監考記錄',
  'attempts.history.action.examAnnounce': '向考生髮訊息',
  'attempts.history.module.attempt': '答卷',
  'attempts.history.object.attempt': '答卷',
  'attempts.history.field.epoch': '裝置序號',
  'attempts.history.field.answered': '已答題數',
  'attempts.history.field.minutes': '分鐘數',
  'attempts.history.field.compensate': '補回鎖定時間',
  'attempts.history.field.practice': '練習（不計分）',
  'attempts.history.field.again': '允許重新作答',
} as const satisfies Translation<typeof base>;
