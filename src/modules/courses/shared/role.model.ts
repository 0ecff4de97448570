/** Roles of the teaching team. */
export const COURSE_ROLES = ['lead', 'instructor', 'assistant', 'support'] as const;
export type CourseRole = (typeof COURSE_ROLES)[number];
