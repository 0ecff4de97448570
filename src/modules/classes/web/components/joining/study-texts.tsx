import { useCall } from '../../../../../ui/api/query.ts';
import { listTeamRoute } from '../../../../courses/shared/course.contract.ts';
import type { Course } from '../../../../courses/web/courses.public.tsx';
import { IntroductionTexts } from './introduction-texts.tsx';

/** What a course says of itself to those who are in it. */
export default function StudyTexts({ course }: { readonly course: Course }) {
  const team = useCall(listTeamRoute, { params: { courseId: course.id } });
  return <IntroductionTexts course={course} team={team.data?.rows} calendar />;
}
