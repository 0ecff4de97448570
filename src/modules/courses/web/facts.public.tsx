/** What a course says of itself, for pages of higher modules; it speaks the words of `courses` and `courses.facts`. */

export { CourseMore } from './components/info/course-more.tsx';
