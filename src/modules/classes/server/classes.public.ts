export { classScope, seeClass, seesClass } from './class.access.ts';
export {
  type CurrentMarks,
  classEndPort,
  classMergePort,
  classWaitingPort,
  currentMarksPort,
  type LearnerSignals,
  learnerSignalsPort,
  type MergePlace,
  type MergeProvider,
  type OpenWork,
  runningExamPort,
  type SatExam,
  satExamsPort,
} from './class.port.ts';
export { type ClassFacts, classFacts } from './class.repository.ts';
export { createClass, startClass } from './class.service.ts';
export { activeEnrolments, membersOf, ownClass, type RunningLearner, runningLearners } from './enrolment.repository.ts';
export { joinClass } from './enrolment.service.ts';
export { type GroupWorkProvider, groupWorkPort } from './groups/group-work.port.ts';
export { holdGroups } from './groups/groups.repository.ts';
export { watchedPlace } from './live/live.access.ts';
export { taughtClasses } from './my-class/my-class.service.ts';
export { ownCoursePort } from './own-course/own-course.port.ts';
export { type LearnerPlace, learnerFigurePort, type Share } from './roster/figure.port.ts';
export { type LearnerWork, learnerWorkPort } from './roster/learner-work.port.ts';
export { seesMarksOf } from './roster/learner-work.service.ts';
export { decidesMarks, seeTeamPlace, type TeamPlace, type TeamRight } from './team-place.access.ts';
