import { addressOf } from '../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { OwnTests } from '../components/list/own-tests.tsx';

/** What the team of a course finds here: the way to its own side. */
function ForTeam({ course }: { readonly course: Course }) {
  const t = useT();
  return (
    <EmptyState
      action={
        <ButtonLink href={addressOf('maintain.teachingManage.testManage', { Id: course.id })}>
          {t('attempts.own.toTests')}
        </ButtonLink>
      }
    >
      {t('attempts.own.team')}
    </EmptyState>
  );
}

/** 测验: tests of a course for one of its learners. */
export default function TestJobPage() {
  return (
    <CourseFrame>
      {(course) =>
        course.role === null ? <OwnTests key={course.id} courseId={course.id} /> : <ForTeam course={course} />
      }
    </CourseFrame>
  );
}
