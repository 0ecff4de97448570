// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'attendance.title': '簽到',
  'attendance.column.number': '學號',
  'attendance.column.name': '姓名',
  'attendance.column.percent': '出勤率（%）',
  'attendance.state.present': '出勤',
  'attendance.state.late': '遲到',
  'attendance.state.early': '早退',
  'attendance.state.absent': '缺勤',
  'attendance.state.leave': '請假',
  'attendance.classEnded': '教學班已結課，不能再簽到或修改簽到記錄',
  'attendance.absentSession': '簽到不存在，或您不在該教學班',
  'attendance.notInClass': '所選學生已不在該教學班，請重新整理後重試',
  'attendance.notLearning': '您沒有學習本課程',
  'attendance.open.notRunning': '教學班開課後才能發起簽到',
  'attendance.open.already': '該教學班已有進行中的簽到',
  'attendance.open.tooMany': '一個教學班最多發起 {n} 次簽到',
  'attendance.fault.late': '遲到時間應早於結束時間',
  'attendance.fault.place': '位置簽到需要定位和範圍，其他方式不需要',
  'attendance.fault.reason': '簽到結束後修改，請填寫原因',
  'attendance.checkIn.wrong': '簽到碼錯誤或已失效',
  'attendance.checkIn.tooMany': '簽到碼輸錯次數過多，請聯絡任課教師',
  'attendance.checkIn.far': '不在簽到範圍內',
  'attendance.checkIn.noPlace': '未能取得您的位置，請允許瀏覽器定位後重試',
  'attendance.checkIn.device': '該裝置已為其他同學簽到',
  'attendance.checkIn.ended': '簽到已結束',
  'attendance.checkIn.manual': '本次簽到由教師點名登記',
} as const satisfies Translation<typeof base>;
