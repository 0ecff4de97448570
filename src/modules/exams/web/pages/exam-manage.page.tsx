import { useSearchParams } from 'react-router';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { ExamDetail } from '../components/detail/exam-detail.tsx';
import { ExamList } from '../components/list/exam-list.tsx';

function Exams({ course }: { readonly course: Course }) {
  const [params] = useSearchParams();
  const examId = params.get('examId');
  return examId ? (
    <ExamDetail key={examId} kind="exam" course={course} examId={examId} />
  ) : (
    <ExamList kind="exam" course={course} />
  );
}

/** 考试管理: the exams of a course, from the draft to the release. */
export default function ExamManagePage() {
  return (
    <CourseFrame ownHead quietDraft>
      {(course) => <Exams key={course.id} course={course} />}
    </CourseFrame>
  );
}
