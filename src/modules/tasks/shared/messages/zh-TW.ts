// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'tasks.tray': '任務',
  'tasks.trayOpen': '任務，{n} 個進行中',
  'tasks.state.queued': '排隊中',
  'tasks.state.running': '進行中',
  'tasks.state.done': '已完成',
  'tasks.state.failed': '失敗',
  'tasks.state.cancelled': '已取消',
  'tasks.stopping': '正在停止，目前批次完成後結束',
  'tasks.progress': '{done} / {total}',
  'tasks.progressOf': '{name}的進度',
  'tasks.left': '約剩 {time}',
  'tasks.cancel': '取消',
  'tasks.cancelOf': '取消任務：{name}',
  'tasks.cancel.ended': '該任務已結束，無法取消',
  'tasks.result': '下載結果',
  'tasks.open': '檢視',
  'tasks.openOf': '檢視「{name}」涉及的頁面',
  'tasks.count': '已處理 {done} / {total}',
  'tasks.resultOf': '下載結果：{name}',
  'tasks.errors': '下載錯誤清單',
  'tasks.errorsOf': '下載錯誤清單：{name}',
  'tasks.kept': '已結束的任務及其檔案保留 7 天',
  'tasks.ended': '{name}：{state}',
  'tasks.failure.lost': '執行中斷，請重新發起',
} as const satisfies Translation<typeof base>;
