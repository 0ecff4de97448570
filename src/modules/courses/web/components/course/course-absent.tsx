import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatePage } from '../../../../../ui/design/states.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { introductionRoute } from '../../../shared/introduction.contract.ts';

/** A course that is not there, or that may not be seen: the page tells not which. */
export function CourseAbsent({ area }: { readonly area: 'maintain' | 'study' }) {
  const t = useT();
  return (
    <StatePage
      drawing="no-access"
      title={t('courses.course.absent')}
      actions={
        <ButtonLink variant="primary" href={addressOf(area === 'maintain' ? 'centre.courseManage' : 'centre.myCourse')}>
          {t('courses.frame.toList')}
        </ButtonLink>
      }
    >
      {t('courses.frame.absentText')}
    </StatePage>
  );
}

/** A study page for somebody who has not joined the course: the way to join a published one, else as if absent. */
export function StudyOutside({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { data, error } = useCall(introductionRoute, { params: { courseId } });
  if (error) return <CourseAbsent area="study" />;
  if (!data) return <SkeletonBlock height="320px" />;
  return (
    <StatePage
      drawing="no-access"
      title={t('courses.frame.outside')}
      actions={
        <ButtonLink variant="primary" href={addressOf('study.info', { Id: courseId })}>
          {t('courses.frame.toJoin')}
        </ButtonLink>
      }
    >
      {t('courses.frame.outsideText', { name: leadName(data) })}
    </StatePage>
  );
}
