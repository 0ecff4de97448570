import { defineSlot } from '../../../../../ui/slot.tsx';
import type { Course } from '../course/course-frame.tsx';

/** Beside what a course says of itself: making a course of one's own of it, for who may and is not of its team. */
export const copyCourseSlot = defineSlot<{ readonly course: Pick<Course, 'id' | 'name' | 'code'> }>(
  'courses.copyCourse',
);
