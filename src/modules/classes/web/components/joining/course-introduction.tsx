import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { PersonAvatar } from '../../../../../ui/picture/person-avatar.tsx';
import { SlotView } from '../../../../../ui/slot.tsx';
import { type Course, CourseCover, CourseRoleWord } from '../../../../courses/web/courses.public.tsx';
import { CourseMore } from '../../../../courses/web/facts.public.tsx';
import { trailerSlot } from '../../../../courses/web/node-slots.public.tsx';

type Outside = NonNullable<Course['outside']>;

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

/** What a course says of itself: its texts, objectives, books and team; its dates for who may see the outline. */
export function IntroductionTexts({
  course,
  team,
  calendar = false,
}: {
  readonly course: Course;
  /** Undefined while it is asked for. */
  readonly team: Outside['team'] | undefined;
  readonly calendar?: boolean;
}) {
  const t = useT();
  const texts = (['intro', 'syllabus', 'assessment'] as const).filter((key) => course[key]);
  return (
    <div className="vse-study-info-texts">
      {texts.length === 0 && <p>{t('classes.study.noIntro')}</p>}
      {texts.map((key) => (
        <section key={key} aria-labelledby={`text-${key}`}>
          <SectionHeading id={`text-${key}`}>{t(`courses.column.${key}`)}</SectionHeading>
          <RichText html={course[key]} />
        </section>
      ))}
      <CourseMore course={course} calendar={calendar} />
      <section aria-labelledby="team">
        <SectionHeading id="team">{t('classes.study.team')}</SectionHeading>
        {team ? (
          <ul className="vse-study-team">
            {team.map((member) => (
              <li key={member.personId}>
                <PersonAvatar name={member.name} src={member.avatar} size={40} />
                <strong>{member.name}</strong>
                <small>
                  <CourseRoleWord role={member.role} /> {member.title}
                </small>
                {member.intro && <p>{member.intro}</p>}
              </li>
            ))}
          </ul>
        ) : (
          <SkeletonText lines={2} />
        )}
      </section>
    </div>
  );
}
