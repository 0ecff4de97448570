const messages = {
  'attendance.title': '签到',
  'attendance.column.number': '学号',
  'attendance.column.name': '姓名',
  'attendance.column.percent': '出勤率（%）',
  'attendance.state.present': '出勤',
  'attendance.state.late': '迟到',
  'attendance.state.early': '早退',
  'attendance.state.absent': '缺勤',
  'attendance.state.leave': '请假',
  'attendance.classEnded': '教学班已结课，不能再签到或修改签到记录',
  'attendance.absentSession': '签到不存在，或您不在该教学班',
  'attendance.notInClass': '所选学生已不在该教学班，请刷新后重试',
  'attendance.notLearning': '您没有学习本课程',
  'attendance.open.notRunning': '教学班开课后才能发起签到',
  'attendance.open.already': '该教学班已有进行中的签到',
  'attendance.open.tooMany': '一个教学班最多发起 {n} 次签到',
  'attendance.fault.late': '迟到时间应早于结束时间',
  'attendance.fault.place': '位置签到需要定位和范围，其他方式不需要',
  'attendance.fault.reason': '签到结束后修改，请填写原因',
  'attendance.checkIn.wrong': '签到码错误或已失效',
  'attendance.checkIn.tooMany': '签到码输错次数过多，请联系任课教师',
  'attendance.checkIn.far': '不在签到范围内',
  'attendance.checkIn.noPlace': '未能获取您的位置，请允许浏览器定位后重试',
  'attendance.checkIn.device': '该设备已为其他同学签到',
  'attendance.checkIn.ended': '签到已结束',
  'attendance.checkIn.manual': '本次签到由教师点名登记',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
