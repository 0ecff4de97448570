/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'classes.history.action.classMissingAccounts': '通知缺少账号的学生',
  'classes.history.action.classCreate': '新建教学班',
  'classes.history.action.classEnd': '结束教学班',
  'classes.history.action.classExport': '导出教学班列表',
  'classes.history.action.classHint': '发送课堂提示',
  'classes.history.action.classJoinRule': '修改加入方式',
  'classes.history.action.classMerge': '合并教学班',
  'classes.history.action.classStart': '开始教学班',
  'classes.history.action.classUpdate': '修改教学班',
  'classes.history.action.enrolmentApply': '申请加入教学班',
  'classes.history.action.enrolmentCancel': '取消排队',
  'classes.history.action.enrolmentExport': '导出选课名单',
  'classes.history.action.enrolmentJoin': '加入教学班',
  'classes.history.action.enrolmentPromote': '递补加入教学班',
  'classes.history.action.enrolmentReject': '拒绝加入申请',
  'classes.history.action.enrolmentUndo': '撤销加入教学班',
  'classes.history.action.enrolmentWithdraw': '退出教学班',
  'classes.history.field.capacity': '容量',
  'classes.history.field.classId': '教学班',
  'classes.history.field.concurrency': '同时人数',
  'classes.history.field.exceptions': '例外',
  'classes.history.field.joinRule': '加入方式',
  'classes.history.field.teacherIds': '任课教师',
  'classes.history.field.termId': '学期',
  'classes.history.field.waited': '排队人数',
  'classes.history.field.waiting': '排队人数',
  'classes.history.module.class': '教学班',
  'classes.history.module.enrolment': '选课',
  'classes.history.object.class': '教学班',
  'classes.history.object.enrolment': '选课',
  'classes.history.action.enrolmentApprove': '通过加入申请',
  'classes.history.action.enrolmentMove': '调班',
  'classes.history.action.enrolmentRestore': '恢复选课',
  'classes.history.action.coursestudentExport': '导出选课学生',
  'classes.history.field.leaveUntil': '可自行退课至',
  'classes.history.object.coursestudent': '选课学生',
  'classes.history.action.courseclassExport': '导出班级列表',
  'classes.history.object.courseclass': '班级列表',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
