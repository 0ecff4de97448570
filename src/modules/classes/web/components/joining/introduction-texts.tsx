import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { PersonAvatar } from '../../../../../ui/picture/person-avatar.tsx';
import { type Course, CourseRoleWord } from '../../../../courses/web/courses.public.tsx';
import { CourseMore } from '../../../../courses/web/facts.public.tsx';

/** What a course says of itself: its texts, objectives, books and team; its dates for who may see the outline. */
export function IntroductionTexts({
  course,
  team,
  calendar = false,
}: {
  readonly course: Course;
  /** Undefined while it is asked for. */
  readonly team: NonNullable<Course['outside']>['team'] | undefined;
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
