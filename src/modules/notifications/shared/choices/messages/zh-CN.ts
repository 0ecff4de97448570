/** Messages of the choice what comes by e-mail, and of the e-mails themselves. */
const messages = {
  'notifications.choices.title': '消息设置',
  'notifications.choices.lead': '站内通知始终会收到；请选择各类消息何时发送到您的邮箱。',
  'notifications.choices.table': '各类消息的邮件设置',
  'notifications.choices.topic': '消息类别',
  'notifications.choices.timing': '邮件发送',
  'notifications.choices.offHere': '平台未开通邮件发送，仅站内通知。您的选择会保留，开通后生效。',
  'notifications.choices.noAddress': '您还没有邮箱，目前仅站内通知。请在“联系方式”中设置并验证邮箱。',
  'notifications.choices.unverified':
    '您的邮箱 {email} 尚未验证，目前仅站内通知。请在“联系方式”中重新填写该邮箱并输入验证码完成验证。',
  'notifications.choices.noPassword': '您的邮箱未验证，目前仅站内通知。您使用统一身份认证登录，请联系学校管理员处理。',
  'notifications.choices.toContact': '前往联系方式',
  'notifications.choices.address': '邮件发送至 {email}',
  'notifications.choices.saved': '消息设置已保存',
  'notifications.choices.unsaved': '未保存的消息设置',
  'notifications.choices.failed': '消息设置加载失败',
  'notifications.choices.always': '始终立即发送，不能关闭',
  'notifications.timing.now': '立即',
  'notifications.timing.digest': '每日摘要',
  'notifications.timing.off': '不发',
  'notifications.choices.digestHint': '每日摘要在早上 {hour} 点之后发送，汇总此前未读的消息；没有未读消息时不发送。',
  'notifications.topic.todo': '待办',
  'notifications.topic.announcement': '课程公告',
  'notifications.topic.teaching': '教学',
  'notifications.topic.discussion': '讨论',
  'notifications.topic.system': '系统',
  'notifications.topic.security': '账号安全',
  'notifications.topicHint.todo': '需要您处理的事项，如待批阅、待审核',
  'notifications.topicHint.announcement': '课程公告和教师群发的消息',
  'notifications.topicHint.teaching': '作业、考试、成绩、教学班的变化',
  'notifications.topicHint.discussion': '回复、@提到我、关注的话题',
  'notifications.topicHint.system': '任务完成、实验和单位的变更',
  'notifications.topicHint.security': '新设备登录、密码和联系方式变更',
  'notifications.mail.subject': '【{site}】{topic}：{title}',
  'notifications.mail.open': '查看详情：{link}',
  'notifications.mail.why': '您收到这封邮件，是因为您在 {site} 选择了立即接收“{topic}”类消息。更改或关闭：{link}',
  'notifications.mail.always': '这是 {site} 的账号安全通知，始终发送，不能关闭。',
  'notifications.mail.digestSubject': '【{site}】每日摘要：{n} 条未读消息',
  'notifications.mail.digestLead': '您在 {site} 有 {n} 条未读消息：',
  'notifications.mail.digestMore': '另有 {n} 条，请登录后在通知中查看：{link}',
  'notifications.mail.digestWhy': '您收到这封邮件，是因为您在 {site} 选择了每日摘要。更改或关闭：{link}',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
