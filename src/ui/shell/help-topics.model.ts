/** Pages that have a topic of their own: route key → key of its words (`help.topic.…`). */
export const HELP_TOPICS = [
  'home',
  'experimentTwo',
  'tinyTest',
  'experimentTwoDetails',
  'experimentRun',
  'login',
  'register',
  'forgetPassword',
  'changePassword',
  'publicDoc',
  'publicNotice',
  'management.homeShowEdit',
  'centre.editInfo',
  'centre.editPassword',
  'centre.bindingSchool',
  'centre.myCourse',
  'centre.myExperiment',
  'centre.labReport',
  'study.info',
  'study.structure',
  'study.forum',
  'study.attendance',
  'study.scaleOfMarks',
  'study.testJob',
  'centre.courseManage',
  'maintain.courseBuild.info',
  'maintain.courseBuild.notice',
  'maintain.courseBuild.teacher',
  'maintain.courseBuild.structure',
  'maintain.courseBuild.grade',
  'maintain.courseBuild.examDatabase',
  'maintain.teachingManage.examManage',
  'maintain.teachingManage.testManage',
  'maintain.teachingManage.jobManagement',
  'maintain.teachingManage.classManage',
  'maintain.teachingManage.myClass',
  'maintain.teachingManage.electiveStudents',
  'maintain.teachingManage.scoreManagement',
  'maintain.teachingManage.discuss',
  'maintain.teachingManage.studyRanking',
  'maintain.statisticalAnalysis.studyData',
  'maintain.statisticalAnalysis.qualityTeaching',
  'maintain.statisticalAnalysis.courseConstruction',
  'centre.gradeManage',
  'centre.hostingManage',
  'management.logManage',
  'management.schoolManage',
  'management.userManage',
  'management.unitBankManage',
  'cloud',
  'cloudDetails',
  'previewExperimentPackage',
  'wishList',
  'wishListSuccess',
  'centre.myWishlist',
  'management.wishListManage',
  'shoppingCartDesc',
  'management.orderManage',
  'centre.accessExperimentPackage',
  'centre.openExperiment',
  'management.experimentOpenManager',
  'management.teachingStatisticsManage',
  'management.cloudManage',
  'management.experimentTypeManage',
  'centre.putinExperiment',
  'putinExperimentDetails',
  'management.sharedLab',
  'management.experimentManage',
  'management.experimentMajorMaintain',
  'verify',
  'bigscreen',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** Pages that show the same as another one. */
const SAME_AS: Readonly<Record<string, HelpTopic>> = {
  experimentDetails: 'experimentTwoDetails',
  registerResult: 'register',
  publicNoticeItem: 'publicNotice',
  verifyIndicator: 'verify',
  verifyCertificate: 'verify',
  'centre.classManage': 'maintain.teachingManage.classManage',
  'centre.studentManage': 'maintain.teachingManage.electiveStudents',
};

/** Figures whose counting the help explains. */
export const HELP_NUMBERS = ['runs', 'persons', 'completion', 'pass', 'minutes', 'score', 'total'] as const;

/** The topic of a page, or null when it has none. */
export function topicOf(routeKey: string): HelpTopic | null {
  const key = SAME_AS[routeKey] ?? routeKey;
  return (HELP_TOPICS as readonly string[]).includes(key) ? (key as HelpTopic) : null;
}

/** Keeps the entries of which every word of the query stands in the title or the text, whatever its case. */
export function searchTopics<T extends { readonly title: string; readonly text: string }>(
  topics: readonly T[],
  query: string,
): T[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  return topics.filter(({ title, text }) => {
    const all = `${title} ${text}`.toLowerCase();
    return terms.every((word) => all.includes(word));
  });
}
