import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { StudyBoard } from '../components/study-board.tsx';

/** 学习数据: who learns in a course, how far and how much, and who needs help. */
export default function StudyDataPage() {
  return <CourseFrame ownHead>{(course) => <StudyBoard key={course.id} course={course} />}</CourseFrame>;
}
