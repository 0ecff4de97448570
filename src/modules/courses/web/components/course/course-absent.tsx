import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { StatePage } from '../../../../../ui/design/states.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';

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

/** A study page for somebody who has not joined a published course: the way to join it. */
export function StudyOutside({
  course,
}: {
  readonly course: { readonly id: string; readonly name: string; readonly nameEn: string | null };
}) {
  const t = useT();
  return (
    <StatePage
      drawing="no-access"
      title={t('courses.frame.outside')}
      actions={
        <ButtonLink variant="primary" href={addressOf('study.info', { Id: course.id })}>
          {t('courses.frame.toJoin')}
        </ButtonLink>
      }
    >
      {t('courses.frame.outsideText', { name: leadName(course) })}
    </StatePage>
  );
}
