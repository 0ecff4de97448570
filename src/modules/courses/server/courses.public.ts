import type { Ctx } from '../../../platform/db/context.ts';
import { moveCourse } from './course.service.ts';

export { cleanRichText, plainText } from '../../../platform/text/rich-text.ts';
export type { ClassScope, CourseRight, CourseRights } from '../shared/course.policy.ts';
export {
  changeableCourse,
  courseRight,
  courseStanding,
  courseStandings,
  introducedCourse,
  refuseArchived,
  seeCourse,
} from './course.access.ts';
export {
  type CourseFacts,
  courseFacts,
  endReading,
  endReadingFor,
  endReadingOf,
  openReading,
  openReadingFor,
} from './course.repository.ts';
export { createCourse, createTerm, updateCourse } from './course.service.ts';
export { type CountedAs, type CountedCourse, type CountedParts, completenessPort } from './info/completeness.port.ts';
export { completeness, courseTargets } from './info/completeness.service.ts';
export { objectivesOf } from './info/course-objectives.repository.ts';
export { objectiveGonePort, objectiveUsePort } from './info/objective.port.ts';
export { hangTrailer } from './info/trailer.service.ts';
export { type WorkDates, workDatesOf, workDatesPort } from './info/work-dates.port.ts';
export { forgetClass, noteClass, noteClassEnd, noteClassTerm } from './life/course-class.repository.ts';
export { type CoursePart, coursePartPort, type LeftOut } from './life/course-part.port.ts';
export { type CarriedFile, type CarriedMedia, packageMediaPort } from './life/package-media.port.ts';
export { type BuiltNode, builtNodes, visitedNodes } from './outline/built-node.repository.ts';
export { dropDatesFor, nodesDatedFor } from './outline/class-dates.repository.ts';
export { renameClassInRules, rulesNamingClass } from './outline/class-rule.repository.ts';
export { materialFiles } from './outline/material.service.ts';
export { changeableNode, seeNode, seeOutline } from './outline/node.access.ts';
export { addNode, updateNode } from './outline/node.service.ts';
export { hangFile } from './outline/node-file.service.ts';
export { courseOfNode, nodeNames } from './outline/node-name.repository.ts';
export { showNode } from './outline/node-visibility.service.ts';
export { nodeWaitingForNotice } from './outline/notice-rule.repository.ts';
export { pointsInOutline } from './outline/outline-points.service.ts';
export { datedIn, type ExperimentNode, experimentNodes } from './outline/placed-experiment.repository.ts';
export { type PlacedNode, placedNodes } from './outline/placed-nodes.service.ts';
export { completionsOfPeople } from './progress/completion.service.ts';
export {
  lockedFor,
  PROGRESS_STATEMENTS,
  progressOfPeople,
  progressOfPlaces,
} from './progress/learner-records.service.ts';
export { addLearningTime, learningDays, learningHours, learningSeconds } from './progress/learning-time.repository.ts';
export { ownStandings } from './progress/own-standings.service.ts';
export {
  handedInPort,
  namedClassesPort,
  noticesPort,
  type WorkResult,
  workResultsPort,
} from './progress/progress.port.ts';
export { learntNode, publishProgress } from './progress/progress.service.ts';
export { type StudyItem, studyItems, studyPercents } from './progress/study-item.service.ts';
export { experimentsOf } from './sheet/outline-sheet.repository.ts';
export { listMembers, memberRoles } from './team.repository.ts';
export { setMember } from './team.service.ts';
export {
  courseClassesPort,
  courseEndPort,
  type Hindrance,
  nodeUsePort,
  publishCheckPort,
  taughtClassesPort,
} from './use.port.ts';

/** Publishes a course after the hard checks. @throws AppError conflict */
export async function publishCourse(ctx: Ctx, courseId: string): Promise<void> {
  await moveCourse(ctx, courseId, 'publish');
}
