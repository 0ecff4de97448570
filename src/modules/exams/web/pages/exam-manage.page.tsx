import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { type Course, CourseFrame, CourseHead } from '../../../courses/web/courses.public.tsx';
import { LaterPanel } from '../components/deferral/later-panel.tsx';
import { ExamDetail } from '../components/detail/exam-detail.tsx';
import { ExamList } from '../components/list/exam-list.tsx';
import { ExamTabs } from '../components/list/exam-tabs.tsx';
import '../../../../ui/forms/plan.css';
import '../components/exams.css';

/** Roles of the team that write papers. */
const WRITERS: readonly (string | null)[] = ['lead', 'instructor'];
const PapersPanel = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../papers/web/papers.public.tsx')).PapersPanel })),
);

/** 试卷: what exams and tests are made of. */
function Papers({ course }: { readonly course: Course }) {
  return (
    <>
      <CourseHead course={course} tools={<ExamTabs courseId={course.id} tab="papers" />} />
      <div className="vse-plan">
        <Suspense fallback={<SkeletonBlock height="420px" />}>
          <PapersPanel courseId={course.id} canEdit={course.state !== 'archived' && WRITERS.includes(course.role)} />
        </Suspense>
      </div>
    </>
  );
}

function Exams({ course }: { readonly course: Course }) {
  const [params] = useSearchParams();
  const examId = params.get('examId');
  if (examId) return <ExamDetail key={examId} kind="exam" course={course} examId={examId} />;
  if (params.get('tab') === 'later') return <LaterPanel course={course} />;
  return params.get('tab') === 'papers' ? <Papers course={course} /> : <ExamList kind="exam" course={course} />;
}

/** 考试管理: the exams of a course, from the draft to the release, and its papers. */
export default function ExamManagePage() {
  return (
    <CourseFrame ownHead quietDraft>
      {(course) => <Exams key={course.id} course={course} />}
    </CourseFrame>
  );
}
