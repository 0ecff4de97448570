import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { QualityBoard } from '../components/quality-board.tsx';

/** 教学质量: whether marks are sound, objectives reached, and feedback fast. */
export default function QualityTeachingPage() {
  return <CourseFrame ownHead>{(course) => <QualityBoard key={course.id} course={course} />}</CourseFrame>;
}
