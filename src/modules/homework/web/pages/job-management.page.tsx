import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { type Course, CourseFrame, CourseHead } from '../../../courses/web/courses.public.tsx';
import { HomeworkDetail } from '../components/detail/homework-detail.tsx';
import { HomeworkList } from '../components/list/homework-list.tsx';
import { JobTabs } from '../components/list/job-tabs.tsx';
import '../../../../ui/forms/plan.css';
import '../components/homework.css';

const MarkingQueue = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../lab-reports/web/queue.public.tsx')).MarkingQueue })),
);

/** 实验报告 of this course: the queue of its markers. */
function Reports({ course }: { readonly course: Course }) {
  return (
    <>
      <CourseHead course={course} tools={<JobTabs courseId={course.id} tab="reports" />} />
      <Suspense fallback={<SkeletonBlock height="420px" />}>
        <MarkingQueue courses={[course]} chooses={false} />
      </Suspense>
    </>
  );
}

function Jobs({ course }: { readonly course: Course }) {
  const [params] = useSearchParams();
  const homeworkId = params.get('homeworkId');
  if (homeworkId) return <HomeworkDetail key={homeworkId} course={course} homeworkId={homeworkId} />;
  return params.get('tab') === 'reports' ? <Reports course={course} /> : <HomeworkList course={course} />;
}

/** 作业管理: homework of a course, from the draft to the release; its lab reports beside it. */
export default function JobManagementPage() {
  return (
    <CourseFrame ownHead quietDraft>
      {(course) => <Jobs key={course.id} course={course} />}
    </CourseFrame>
  );
}
