import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { builtPage } from '../../../../ui/shell/registry.ts';
import { type Course, CourseFrame, CourseHead } from '../../../courses/web/courses.public.tsx';
import { HomeworkPage } from '../../../hand-ins/web/hand-ins.public.tsx';
import { OwnTasks } from '../components/list/own-tasks.tsx';

/** What the team of a course finds here: the ways to its own side. */
function ForTeam({ course }: { readonly course: Course }) {
  const t = useT();
  return (
    <EmptyState
      action={
        <div className="vse-row">
          <ButtonLink href={addressOf('maintain.teachingManage.testManage', { Id: course.id })}>
            {t('attempts.own.toTests')}
          </ButtonLink>
          {builtPage('maintain.teachingManage.jobManagement') && (
            <ButtonLink href={addressOf('maintain.teachingManage.jobManagement', { Id: course.id })}>
              {t('attempts.own.toHomework')}
            </ButtonLink>
          )}
        </div>
      }
    >
      {t('attempts.own.teamTasks')}
    </EmptyState>
  );
}

function Inside({ course }: { readonly course: Course }) {
  const [params] = useSearchParams();
  const homeworkId = params.get('homeworkId');
  if (course.role !== null) {
    return (
      <>
        <CourseHead course={course} />
        <ForTeam course={course} />
      </>
    );
  }
  if (homeworkId === null) return <OwnTasks key={course.id} course={course} testId={params.get('testId')} />;
  return (
    <>
      <CourseHead course={course} />
      <Suspense fallback={<SkeletonBlock height="420px" />}>
        <HomeworkPage key={homeworkId} courseId={course.id} homeworkId={homeworkId} />
      </Suspense>
    </>
  );
}

/** 测验作业: tests and homework of a course for one of its learners. */
export default function TestJobPage() {
  return <CourseFrame ownHead>{(course) => <Inside course={course} />}</CourseFrame>;
}
