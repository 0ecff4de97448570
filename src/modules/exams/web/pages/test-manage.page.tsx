import { useSearchParams } from 'react-router';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { ExamDetail } from '../components/detail/exam-detail.tsx';
import { ExamList } from '../components/list/exam-list.tsx';

function Tests({ course }: { readonly course: Course }) {
  const [params] = useSearchParams();
  const examId = params.get('examId');
  return examId ? (
    <ExamDetail key={examId} kind="test" course={course} examId={examId} />
  ) : (
    <ExamList kind="test" course={course} />
  );
}

/** 测验管理: tests on the nodes of a course. */
export default function TestManagePage() {
  return (
    <CourseFrame ownHead quietDraft>
      {(course) => <Tests key={course.id} course={course} />}
    </CourseFrame>
  );
}
