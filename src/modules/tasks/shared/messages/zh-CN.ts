const messages = {
  'tasks.tray': '任务',
  'tasks.trayOpen': '任务，{n} 个进行中',
  'tasks.state.queued': '排队中',
  'tasks.state.running': '进行中',
  'tasks.state.done': '已完成',
  'tasks.state.failed': '失败',
  'tasks.state.cancelled': '已取消',
  'tasks.stopping': '正在停止，当前批次完成后结束',
  'tasks.progress': '{done} / {total}',
  'tasks.progressOf': '{name}的进度',
  'tasks.left': '约剩 {time}',
  'tasks.cancel': '取消',
  'tasks.cancelOf': '取消任务：{name}',
  'tasks.cancel.ended': '该任务已结束，无法取消',
  'tasks.result': '下载结果',
  'tasks.open': '查看',
  'tasks.openOf': '查看“{name}”涉及的页面',
  'tasks.count': '已处理 {done} / {total}',
  'tasks.resultOf': '下载结果：{name}',
  'tasks.errors': '下载错误清单',
  'tasks.errorsOf': '下载错误清单：{name}',
  'tasks.kept': '已结束的任务及其文件保留 7 天',
  'tasks.ended': '{name}：{state}',
  'tasks.failure.lost': '执行中断，请重新发起',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
