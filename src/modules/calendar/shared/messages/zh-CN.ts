const messages = {
  'calendar.file.name': 'CloudVSE 课程日程',
  'calendar.file.opens': '开放：{name}',
  'calendar.file.due': '截止：{name}',
  'calendar.file.done': '截止：{name}（已交）',
  'calendar.file.closes': '关闭：{name}',
  'calendar.file.exam': '考试：{name}',
  'calendar.open': '订阅到日历',
  'calendar.lead':
    '把课程里实验、作业、测验和考试的时间同步到手机或电脑的日历。在日历应用中选择“通过网址添加日历”，粘贴下面的地址；教师改了时间，日历会跟着更新。',
  'calendar.secret': '知道地址的人都能看到这些时间，请不要转发。',
  'calendar.address': '订阅地址',
  'calendar.start': '生成地址',
  'calendar.copy': '复制地址',
  'calendar.copied': '已复制',
  'calendar.renew': '换一个地址',
  'calendar.renewTitle': '换一个订阅地址？',
  'calendar.renewText': '旧地址立即失效，已订阅的日历需要重新添加。',
  'calendar.renewed': '已换新地址',
  'calendar.stop': '停止订阅',
  'calendar.stopTitle': '停止订阅？',
  'calendar.stopText': '地址立即失效，已订阅的日历不再更新。',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
