/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'exams.history.action.examCreate': '新建考试',
  'exams.history.action.examCopy': '复制考试',
  'exams.history.action.examSave': '保存考试',
  'exams.history.action.examPublish': '发布考试',
  'exams.history.action.examOpen': '考试开始',
  'exams.history.action.examEnd': '考试结束',
  'exams.history.action.examWithdraw': '撤回考试',
  'exams.history.action.examRedraft': '重新编辑考试',
  'exams.history.action.examReschedule': '修改考试时间',
  'exams.history.action.examExtend': '全体延时',
  'exams.history.action.examClose': '提前结束考试',
  'exams.history.action.examDelete': '删除考试',
  'exams.history.action.examRestore': '恢复考试',
  'exams.history.action.examAdmit': '添加考生',
  'exams.history.action.examDismiss': '移出考生',
  'exams.history.action.examAccommodate': '设置个人照顾',
  'exams.history.action.examDropAccommodation': '取消个人照顾',
  'exams.history.module.exam': '考试',
  'exams.history.object.exam': '考试',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
