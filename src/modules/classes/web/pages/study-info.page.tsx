import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { PageHeader, SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { leadCourse } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { PersonAvatar } from '../../../../ui/picture/person-avatar.tsx';
import { SlotView } from '../../../../ui/slot.tsx';
import { listTeamRoute } from '../../../courses/shared/course.contract.ts';
import { type Course, CourseCover, CourseFrame, CourseRoleWord } from '../../../courses/web/courses.public.tsx';
import { CourseMore } from '../../../courses/web/facts.public.tsx';
import { trailerSlot } from '../../../courses/web/node-slots.public.tsx';
import { myEnrolmentsRoute } from '../../shared/class.contract.ts';
import { GoOn, NearDeadlines } from '../components/go-on.tsx';
import { OwnGroups } from '../components/groups/own-groups.tsx';
import { JoinForm } from '../components/join-form.tsx';
import { studyNewsSlot, studyRankingSlot } from '../components/study-news.slot.ts';
import './study-info.css';

/** Not enrolled, or no such course: the page tells neither and offers the field for a code. */
function JoinFirst() {
  const t = useT();
  const [params] = useSearchParams();
  const mine = useCall(myEnrolmentsRoute, {});
  const waits = mine.data?.rows.find(
    (row) => row.courseId === params.get('Id') && (row.state === 'waiting' || row.state === 'applied'),
  );
  if (waits) {
    return (
      <>
        <PageHeader
          title={leadCourse(waits)}
          lead={
            waits.state === 'applied'
              ? t('classes.apply.wait', { name: waits.className })
              : t('classes.queue.wait', { name: waits.className, n: waits.place ?? 1 })
          }
        />
        <ButtonLink href={addressOf('centre.myCourse', { tab: 'learn', state: waits.state })}>
          {t('classes.mine.title')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('classes.join.open')} lead={t('classes.join.lead')} />
      <Card className="vse-study-join">
        <JoinForm code={params.get('code') ?? ''} />
      </Card>
    </>
  );
}

const natureOf = (nature: string) => (nature === 'elective' || nature === 'public' ? nature : 'required');

function Introduction({ course }: { readonly course: Course }) {
  const t = useT();
  const team = useCall(listTeamRoute, { params: { courseId: course.id } });
  const mine = useCall(myEnrolmentsRoute, {});
  const enrolment = mine.data?.rows.find(
    (row) => row.courseId === course.id && (row.state === 'active' || row.state === 'completed'),
  );
  const texts = (['intro', 'syllabus', 'assessment'] as const).filter((key) => course[key]);
  return (
    <div className="vse-study-info">
      <div className="vse-study-info-top">
        <div className="vse-study-info-cover">
          {course.trailer ? (
            <SlotView
              slot={trailerSlot}
              props={{ courseId: course.id }}
              waiting={<CourseCover course={course} eager />}
            />
          ) : (
            <CourseCover course={course} eager />
          )}
        </div>
        <Card className="vse-stack">
          <DefinitionList
            items={[
              {
                key: 'nature',
                term: t('courses.column.nature'),
                value: t(`courses.nature.${natureOf(course.nature)}`),
              },
              { key: 'credits', term: t('courses.column.credits'), value: formatScore(course.credits) },
              {
                key: 'hours',
                term: t('courses.manage.hours'),
                value: `${formatScore(course.theoryHours)} / ${formatScore(course.labHours)}`,
              },
              { key: 'lead', term: t('courses.role.lead'), value: course.leadName },
              { key: 'students', term: t('courses.manage.students'), value: formatNumber(course.students) },
              // A learner's class has its line before it is known: what stands below does not move.
              ...(enrolment || (mine.isPending && course.role === null)
                ? [
                    {
                      key: 'class',
                      term: t('classes.study.class'),
                      value: enrolment ? `${enrolment.className} · ${enrolment.termName}` : '\u00a0',
                    },
                  ]
                : []),
            ]}
          />
          {course.role === null ? (
            <GoOn courseId={course.id} />
          ) : (
            <ButtonLink variant="primary" size="large" block href={addressOf('study.structure', { Id: course.id })}>
              {t('classes.study.enter')}
            </ButtonLink>
          )}
        </Card>
      </div>
      <div className="vse-study-info-body">
        <aside>
          {course.role === null && <NearDeadlines courseId={course.id} />}
          {enrolment && <OwnGroups classId={enrolment.classId} />}
          {enrolment?.state === 'active' && course.role === null && (
            <SlotView slot={studyRankingSlot} props={{ courseId: course.id }} waiting={<SkeletonText lines={2} />} />
          )}
          <SlotView slot={studyNewsSlot} props={{ courseId: course.id }} waiting={<SkeletonText lines={3} />} />
        </aside>
        <div className="vse-study-info-texts">
          {texts.length === 0 && <p>{t('classes.study.noIntro')}</p>}
          {texts.map((key) => (
            <section key={key} aria-labelledby={`text-${key}`}>
              <SectionHeading id={`text-${key}`}>{t(`courses.column.${key}`)}</SectionHeading>
              <RichText html={course[key]} />
            </section>
          ))}
          <CourseMore course={course} />
          <section aria-labelledby="team">
            <SectionHeading id="team">{t('classes.study.team')}</SectionHeading>
            {team.data ? (
              <ul className="vse-study-team">
                {team.data.rows.map((member) => (
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
      </div>
    </div>
  );
}

/** 课程介绍: what the course is, who teaches, how to get in. */
export default function StudyInfoPage() {
  return <CourseFrame absent={<JoinFirst />}>{(course) => <Introduction course={course} />}</CourseFrame>;
}
