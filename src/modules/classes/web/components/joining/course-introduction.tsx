import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { type Course, CourseCover } from '../../../../courses/web/courses.public.tsx';
import { trailerSlot } from '../../../../courses/web/node-slots.public.tsx';

/** The film of a course, or its cover. */
export function IntroductionPicture({
  course,
}: {
  readonly course: Pick<Course, 'id' | 'code' | 'cover' | 'trailer'>;
}) {
  const cover = <CourseCover course={course} eager />;
  return (
    <div className="vse-study-info-cover">
      {course.trailer ? <SlotView slot={trailerSlot} props={{ courseId: course.id }} waiting={cover} /> : cover}
    </div>
  );
}

const natureOf = (nature: string) => (nature === 'elective' || nature === 'public' ? nature : 'required');

/** Facts everybody reads who may read about the course, as terms and values. */
export function useIntroducedFacts(
  course: Pick<Course, 'nature' | 'credits' | 'theoryHours' | 'labHours' | 'leadName'>,
) {
  const t = useT();
  return [
    { key: 'nature', term: t('courses.column.nature'), value: t(`courses.nature.${natureOf(course.nature)}`) },
    { key: 'credits', term: t('courses.column.credits'), value: formatScore(course.credits) },
    {
      key: 'hours',
      term: t('courses.manage.hours'),
      value: `${formatScore(course.theoryHours)} / ${formatScore(course.labHours)}`,
    },
    { key: 'lead', term: t('courses.role.lead'), value: course.leadName },
  ];
}
