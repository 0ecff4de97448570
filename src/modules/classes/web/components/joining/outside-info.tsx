import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { PageHeader } from '../../../../../ui/design/page-header.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { leadCourse, leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePageTitle } from '../../../../../ui/shell/page-title.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { type Course, CourseAbsent, copyCourseSlot } from '../../../../courses/web/courses.public.tsx';
import { myEnrolmentsRoute } from '../../../shared/class.contract.ts';
import { IntroductionPicture, useIntroducedFacts } from './course-introduction.tsx';
import { IntroductionTexts } from './introduction-texts.tsx';
import { JoinForm } from './join-form.tsx';
import { WaysIn } from './ways-in.tsx';

/** No course is named, or it cannot be read about: whoever waits there is told so, whoever brings a code may use it. */
export function UnknownCourse() {
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
  if (params.get('Id') && !params.get('code')) return <CourseAbsent area="study" />;
  return (
    <>
      <PageHeader title={t('classes.join.open')} lead={t('classes.join.lead')} />
      <Card className="vse-study-join">
        <JoinForm code={params.get('code') ?? ''} />
      </Card>
    </>
  );
}

/** 课程介绍 for somebody who has not joined: what a published course is and how one gets in; nothing of what is learnt. */
export function OutsideInfo({ course }: { readonly course: Course }) {
  const t = useT();
  const name = leadName(course);
  const { unitName = null, team } = course.outside ?? {};
  usePageTitle(name, name);
  const facts = useIntroducedFacts(course);
  return (
    <>
      <PageHeader title={name} lead={course.code} />
      <div className="vse-study-info">
        <div className="vse-study-info-top">
          <IntroductionPicture course={course} />
          <Card className="vse-stack">
            <DefinitionList
              items={[
                ...facts,
                ...(unitName ? [{ key: 'unit', term: t('classes.study.in.unit'), value: unitName }] : []),
                { key: 'students', term: t('courses.manage.students'), value: formatNumber(course.students) },
              ]}
            />
            <WaysIn courseId={course.id} />
            {course.can.copy && <SlotView slot={copyCourseSlot} props={{ course }} />}
          </Card>
        </div>
        <IntroductionTexts course={course} team={team} />
      </div>
    </>
  );
}
