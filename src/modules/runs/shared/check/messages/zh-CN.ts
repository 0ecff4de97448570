/** Words of the check of browser, device and network before a run. */
const messages = {
  'runs.page.check.title': '环境自检',
  'runs.page.check.running': '正在检测浏览器和网络',
  'runs.page.check.again': '重新检测',
  'runs.page.check.anyway': '仍要继续',
  'runs.page.check.stop': '当前环境不能运行该实验，请按提示处理后重新检测。',
  'runs.page.check.pass': '通过',
  'runs.page.check.note': '注意',
  'runs.page.check.fail': '不满足',
  'runs.page.check.seconds': '相差 {n} 秒',
  'runs.page.check.browser': '浏览器',
  'runs.page.check.browserRemedy': '请使用新版 Chrome、Edge（111 以上）、Firefox（114 以上）或 Safari（16.4 以上）。',
  'runs.page.check.webgl': '三维图形',
  'runs.page.check.webglRemedy': '请打开浏览器的硬件加速，或更换支持 WebGL2 的设备。',
  'runs.page.check.screen': '屏幕',
  'runs.page.check.screenRemedy': '建议窗口不小于 1024 × 600，屏幕较小时操作会不方便。',
  'runs.page.check.content': '实验内容服务',
  'runs.page.check.contentRemedy': '无法访问实验内容服务，请检查网络或联系学校管理员。',
  'runs.page.check.storage': '本地存储',
  'runs.page.check.storageRemedy': '浏览器禁止本地存储，断网时记录无法保存；请保持联网，不要使用无痕窗口。',
  'runs.page.check.clock': '时钟偏差',
  'runs.page.check.clockRemedy': '本机时间不准，不影响实验；用时以服务器为准。',
  'runs.page.check.network': '网络',
  'runs.page.check.networkRemedy': '网络较慢或已断开，载入实验会慢一些；请换一个网络再试。',
  'runs.page.check.speed': '约 {n} Mb/s',
  'runs.page.check.passed': '环境自检通过',
  'runs.page.check.notes': '{n} 项要注意',
  'runs.page.check.stopped': '当前环境不能运行该实验',
  'runs.page.check.offline': '可断网续做',
  'runs.page.check.details': '详情',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
