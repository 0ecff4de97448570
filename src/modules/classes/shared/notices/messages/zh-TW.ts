// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'classes.notice.joined': '您已加入《{courseName}》的教學班「{className}」',
  'classes.notice.message': '{courseName}：{teacher}老師給您留言：{text}',
  'classes.notice.seat': '《{courseName}》的教學班「{className}」有了空位，您已從候補轉為在學',
  'classes.notice.refused': '您在教學班「{className}」的候補已被取消：{reason}',
  'classes.notice.queueEnded': '教學班「{className}」已結課，候補已結束',
  'classes.notice.withdrawn': '您已被移出教學班「{className}」：{reason}',
  'classes.notice.merged': '教學班「{from}」已併入「{into}」，您的學習記錄和成績隨您轉入',
  'classes.notice.missingAccounts': '《{courseName}》的 {n} 名學生還沒有帳號，請建立：{list}',
  'classes.notice.applied': '{name} 等同學申請加入教學班「{className}」，請審批',
  'classes.notice.rejected': '您加入教學班「{className}」的申請未通過：{reason}',
  'classes.notice.left': '{name} 已退出教學班「{className}」',
  'classes.notice.restored': '您已恢復為教學班「{className}」的成員，之前的記錄和成績仍然有效',
  'classes.notice.moved': '您已調到教學班「{className}」，學習記錄和成績隨您轉入',
  'classes.notice.listed': '您已列入教學班「{className}」的名單，班級暫滿，您已進入候補',
  'classes.notice.queued': '您加入教學班「{className}」的申請已通過，班級暫滿，您已進入候補',
  'classes.notice.started': '教學班「{className}」已開課',
  'classes.notice.ended': '教學班「{className}」已結課，課程內容和成績仍可檢視',
  'classes.notice.groupsOpen': '{courseName}：「{name}」開放選組，請選擇您的小組',
} as const satisfies Translation<typeof base>;
