// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'exams.history.action.examCreate': '新增考試',
  'exams.history.action.examCopy': '複製考試',
  'exams.history.action.examSave': '儲存考試',
  'exams.history.action.examPublish': '發布考試',
  'exams.history.action.examOpen': '考試開始',
  'exams.history.action.examEnd': '考試結束',
  'exams.history.action.examWithdraw': '撤回考試',
  'exams.history.action.examRedraft': '重新編輯考試',
  'exams.history.action.examReschedule': '修改考試時間',
  'exams.history.action.examExtend': '全體延時',
  'exams.history.action.examClose': '提前結束考試',
  'exams.history.action.examDelete': '刪除考試',
  'exams.history.action.examRestore': '恢復考試',
  'exams.history.action.examAdmit': '新增考生',
  'exams.history.action.examDismiss': '移出考生',
  'exams.history.action.examAccommodate': '設定個人照顧',
  'exams.history.action.examDropAccommodation': '取消個人照顧',
  'exams.history.module.exam': '考試',
  'exams.history.object.exam': '考試',
} as const satisfies Translation<typeof base>;
