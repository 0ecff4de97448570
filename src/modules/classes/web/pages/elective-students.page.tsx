import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { Roster } from '../components/roster/roster.tsx';

/** 选课学生: who takes the course, in which class, in what state. */
export default function ElectiveStudentsPage() {
  return <CourseFrame ownHead>{(course) => <Roster key={course.id} course={course} />}</CourseFrame>;
}
