import { addressOf } from '../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { OwnExams } from '../components/list/own-exams.tsx';

/** What the team of a course finds here: the way to its own side. */
function ForTeam({ course }: { readonly course: Course }) {
  const t = useT();
  return (
    <EmptyState
      action={
        <ButtonLink href={addressOf('maintain.teachingManage.examManage', { Id: course.id })}>
          {t('attempts.own.toExams')}
        </ButtonLink>
      }
    >
      {t('attempts.own.team')}
    </EmptyState>
  );
}

/** 考试: exams of a course for one of its learners. */
export default function ExamsPage() {
  return (
    <CourseFrame>
      {(course) =>
        course.role === null ? <OwnExams key={course.id} courseId={course.id} /> : <ForTeam course={course} />
      }
    </CourseFrame>
  );
}
