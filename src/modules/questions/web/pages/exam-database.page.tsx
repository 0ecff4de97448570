import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { QuestionBank } from '../components/bank/bank.tsx';

/** 题库管理: the question bank of a course. */
export default function ExamDatabasePage() {
  return (
    <CourseFrame ownHead quietDraft>
      {(course) => <QuestionBank key={course.id} course={course} />}
    </CourseFrame>
  );
}
