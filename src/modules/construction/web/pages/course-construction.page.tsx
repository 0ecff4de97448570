import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { ConstructionBoard } from '../components/construction-board.tsx';

/** 建设统计: what a course consists of, against which target, made by whom and when. */
export default function CourseConstructionPage() {
  return <CourseFrame ownHead>{(course) => <ConstructionBoard key={course.id} course={course} />}</CourseFrame>;
}
