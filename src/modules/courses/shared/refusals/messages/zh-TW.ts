// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'courses.archive.classes': '還有 {n} 個教學班未結課，不能歸檔',
  'courses.archive.totals': '班級{names}還有未發布的總評成績，不能歸檔',
  'courses.end.exams': '考試{names}尚未結束或成績尚未發布，請先處理',
  'courses.team.unknown': '沒有找到可以加入教學團隊的帳號「{account}」',
  'courses.team.oneLead': '課程必須且只能有一名負責人',
  'courses.team.studentAssistant': '學生只能擔任助教',
  'courses.team.learner': '學生已選修本課程，不能擔任助教',
  'courses.team.notGrantable': '該角色不能被授予此權限',
  'courses.team.already': '該成員已在教學團隊中',
  'courses.team.assistantGrade': '助教不能被授予成績權限',
  'courses.team.handOver': '只能移交給教學團隊中的主講教師',
  'courses.material.many': '每個節點最多放 {n} 份資料',
  'courses.copy.notAllowed': '課程負責人沒有允許本單位其他教師複製這門課程',
  'courses.copy.otherUnit': '只有課程所在單位的教師可以複製這門課程',
  'courses.copy.leadOnly': '只有課程負責人可以決定是否允許複製',
  'courses.package.large': '課程包過大',
  'courses.package.fileLarge': '「{name}」有 {size} MB，單一檔案不能超過 {limit} MB，請不附帶檔案匯出，或換成較小的檔案',
  'courses.package.filesLarge': '檔案共 {size} MB，超過 {limit} MB，請不附帶檔案匯出',
  'courses.package.broken': '檔案已損壞，或不是課程包',
  'courses.package.newer': '課程包由更新版本的平台匯出，無法匯入',
} as const satisfies Translation<typeof base>;
