/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'discussion.history.action.boardUpdate': '修改板块设置',
  'discussion.history.action.coursepostExport': '导出讨论计分',
  'discussion.history.action.coursetopicExport': '导出讨论话题',
  'discussion.history.action.discussScoring': '修改讨论计分与敏感词',
  'discussion.history.action.memberMute': '禁言',
  'discussion.history.action.memberUnmute': '解除禁言',
  'discussion.history.action.postAccept': '采纳答案',
  'discussion.history.action.postApprove': '通过审核',
  'discussion.history.action.postCreate': '发表回复',
  'discussion.history.action.postDelete': '删除帖子',
  'discussion.history.action.postEndorse': '认可回答',
  'discussion.history.action.postHide': '隐藏帖子',
  'discussion.history.action.postLike': '点赞',
  'discussion.history.action.postReject': '拒绝帖子',
  'discussion.history.action.postReport': '举报帖子',
  'discussion.history.action.postReveal': '查看匿名作者',
  'discussion.history.action.postShow': '恢复帖子',
  'discussion.history.action.postUnaccept': '取消采纳',
  'discussion.history.action.postUnendorse': '取消认可',
  'discussion.history.action.postUnlike': '取消赞',
  'discussion.history.action.postUpdate': '修改帖子',
  'discussion.history.action.reportResolve': '驳回举报',
  'discussion.history.action.topicClose': '关闭话题',
  'discussion.history.action.topicCreate': '发起话题',
  'discussion.history.action.topicEssence': '设为精华',
  'discussion.history.action.topicFollow': '关注话题',
  'discussion.history.action.topicMove': '移动话题',
  'discussion.history.action.topicPin': '置顶话题',
  'discussion.history.action.topicReopen': '重新开放话题',
  'discussion.history.action.topicUnessence': '取消精华',
  'discussion.history.action.topicUnfollow': '取消关注',
  'discussion.history.action.topicUnpin': '取消置顶',
  'discussion.history.module.board': '讨论',
  'discussion.history.module.post': '讨论',
  'discussion.history.module.topic': '讨论',
  'discussion.history.object.board': '讨论板块',
  'discussion.history.object.post': '帖子',
  'discussion.history.object.topic': '话题',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
