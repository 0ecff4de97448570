const messages = {
  'handIns.absent': '作业不存在，或您不能查看',
  'handIns.notLearning': '您没有学习本课程',
  'handIns.refused.notRunning': '班级或课程已结束，不再收取作业',
  'handIns.refused.early': '作业尚未开放，请在开放后提交',
  'handIns.refused.released': '成绩已公布，不能再提交',
  'handIns.refused.cutoff': '已过截止时间，无法提交',
  'handIns.refused.closed': '作业已关闭，不再收取',
  'handIns.refused.graded': '作业已批改，不能再更改；如需重做请联系教师退回',
  'handIns.refused.handedIn': '作业已提交，不能再更改；截止前可先撤回再修改',
  'handIns.refused.nothingHandedIn': '尚未提交，或已退回',
  'handIns.refused.recallLate': '已过截止时间，不能撤回',
  'handIns.refused.leftGroup': '您已离开该小组，只能查看已提交的内容',
  'handIns.move.graded': '作业已批改，请先退回或选择保留原小组的作业',
  'handIns.move.alone': '原小组的作业只有该生一人，不能移交；请选择保留原小组的作业',
  'handIns.draft.turn': '小组成员{name}正在编辑，请稍后再试或接手编辑',
  'handIns.file.none': '本作业只收在线文本，不收附件',
  'handIns.file.many': '最多上传{n}个文件',
  'handIns.file.tooOften': '本作业已上传{n}个文件，不能再上传',
  'handIns.file.kind': '文件“{name}”不符合规则，请更换类型',
  'handIns.file.large': '文件不能超过{n}MB',
  'handIns.file.absent': '文件不存在，或您不能查看',
  'handIns.version.absent': '该版本不存在，或已撤回',
  'handIns.submit.empty': '请填写内容或上传附件',
  'handIns.submit.noText': '请填写内容',
  'handIns.submit.noFile': '请上传附件',
  'handIns.submit.late': '现在为迟交，请确认后再提交',
  'handIns.submit.many': '提交次数已达上限（{n}次）',
  'handIns.proof.title': '作业提交回执：{title}',
  'handIns.proof.definition': '提交作业时由服务器签发，不含作业内容和提交人；数值为版本号',
  'handIns.proof.submittedAt': '提交时间',
  'handIns.proof.files': '附件数',
  'handIns.proof.sha256': '内容校验值（SHA-256）',
  'handIns.similarity.off': '教师没有开放相似度查看',
  'handIns.similarity.used': '相似度最多查看{n}次，已用完',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
