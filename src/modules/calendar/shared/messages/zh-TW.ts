// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'calendar.file.name': 'CloudVSE 課程日程',
  'calendar.file.opens': '開放：{name}',
  'calendar.file.due': '截止：{name}',
  'calendar.file.done': '截止：{name}（已交）',
  'calendar.file.closes': '關閉：{name}',
  'calendar.file.exam': '考試：{name}',
  'calendar.open': '訂閱到日曆',
  'calendar.lead': '把課程裡實驗、作業、測驗和考試的時間同步到手機或電腦的日曆。在日曆套用中選擇「通過網址新增日曆」，貼上下面的地址；教師改了時間，日曆會跟著更新。',
  'calendar.secret': '知道地址的人都能看到這些時間，請不要轉發。',
  'calendar.address': '訂閱地址',
  'calendar.start': '產生地址',
  'calendar.copy': '複製地址',
  'calendar.copied': '已複製',
  'calendar.renew': '換一個地址',
  'calendar.renewTitle': '換一個訂閱地址？',
  'calendar.renewText': '舊地址立即失效，已訂閱的日曆需要重新新增。',
  'calendar.renewed': '已換新地址',
  'calendar.stop': '停止訂閱',
  'calendar.stopTitle': '停止訂閱？',
  'calendar.stopText': '地址立即失效，已訂閱的日曆不再更新。',
} as const satisfies Translation<typeof base>;
