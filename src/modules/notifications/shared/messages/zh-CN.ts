const messages = {
  'notifications.bell': '通知',
  'notifications.bellUnread': '通知，{n} 条未读',
  'notifications.arrived': '收到新通知，共 {n} 条未读',
  'notifications.kind.all': '全部',
  'notifications.kind.todo': '待办',
  'notifications.kind.teaching': '教学',
  'notifications.kind.system': '系统',
  'notifications.filter.kind': '通知类别',
  'notifications.filter.unread': '只看未读',
  'notifications.viewAll': '查看全部',
  'notifications.markRead': '标为已读',
  'notifications.markReadOf': '标为已读：{title}',
  'notifications.markAll': '全部已读',
  'notifications.deleteOf': '删除：{title}',
  'notifications.allRead': '已将 {n} 条消息标为已读',
  'notifications.deleted': '通知已删除',
  'notifications.unread': '未读',
  'notifications.gone': '该内容已不可查看',
  'notifications.more': '加载更多',
  'notifications.empty': '还没有通知',
  'notifications.emptyUnread': '没有未读通知',
  'notifications.emptyHere': '这一类还没有通知',
  'notifications.failed': '通知加载失败',
  'notifications.kept': '通知保留 180 天',
  'notifications.terminal.web': '电脑网页端',
  'notifications.terminal.mobileWeb': '手机网页端',
  'notifications.terminal.client': '客户端',
  'notifications.news.newDevice': '您的账号于 {at} 在新设备（{terminal}）上登录。如非本人操作，请立即修改密码',
  'notifications.news.passwordChanged': '您的登录密码已于 {at} 修改，其他设备需要重新登录',
  'notifications.news.jobDone': '{name}：已完成',
  'notifications.news.jobFailed': '{name}：未能完成，请在任务列表中查看原因',
  'notifications.news.unit.moved': '单位“{name}”的上级已调整，您的管辖范围随之变化',
  'notifications.news.unit.disabled': '单位“{name}”已停用',
  'notifications.news.unit.merged': '单位“{name}”已并入其他单位',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
