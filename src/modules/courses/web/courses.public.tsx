/** Widgets of courses for the pages of higher modules; they speak the words of `courses`. */

export { CourseAbsent } from './components/course/course-absent.tsx';
export { CourseCover } from './components/course/course-cover.tsx';
export { type Course, CourseFrame, CourseHead, courseListHead } from './components/course/course-frame.tsx';
export { CourseRoleWord, CourseStateTag } from './components/course/course-state.tsx';
export { CreateCourseButton } from './components/course/create-course-button.tsx';
export { addressOfDeadline } from './components/course/deadline-address.ts';
export { useStanding } from './components/course/use-standing.ts';
export { copyCourseSlot } from './components/manage/copy-course.slot.ts';
export { AddressCard } from './components/node/address-card.tsx';
export { ObjectiveChoices } from './components/node/objective-choices.tsx';
export { NodeGlyph } from './components/outline/node-glyph.tsx';
export { linesOf, wayTo } from './components/outline/outline.model.ts';
export { OutlineTree } from './components/outline/outline-tree.tsx';
