import { lazy } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { viewedLearner } from '../../../../ui/api/preview.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import { WhenNear } from '../../../../ui/when-near.tsx';
import { type Course, CourseFrame, copyCourseSlot } from '../../../courses/web/courses.public.tsx';
import { myEnrolmentsRoute } from '../../shared/class.contract.ts';
import { OwnGroups } from '../components/groups/own-groups.tsx';
import { IntroductionPicture, useIntroducedFacts } from '../components/joining/course-introduction.tsx';
import { GoOn, NearDeadlines } from '../components/study/go-on.tsx';
import { studyNewsSlot, studyRankingSlot } from '../components/study/study-news.slot.ts';
import './study-info.css';

/** What stands below the fold comes when one scrolls there, or so many milliseconds later: it is printed too. */
const REST_MS = 6000;

const StudyTexts = lazy(() => loadChunk(() => import('../components/joining/study-texts.tsx')));
const outside = () => loadChunk(() => import('../components/joining/outside-info.tsx'));
const OutsideInfo = lazy(async () => ({ default: (await outside()).OutsideInfo }));
const UnknownCourse = lazy(async () => ({ default: (await outside()).UnknownCourse }));

function Introduction({ course }: { readonly course: Course }) {
  const t = useT();
  const viewed = viewedLearner() !== null;
  const mine = useCall(myEnrolmentsRoute, {}, { enabled: !viewed });
  const enrolment = mine.data?.rows.find(
    (row) => row.courseId === course.id && (row.state === 'active' || row.state === 'completed'),
  );
  const facts = useIntroducedFacts(course);
  return (
    <div className="vse-study-info">
      <div className="vse-study-info-top">
        <IntroductionPicture course={course} />
        <Card className="vse-stack">
          <DefinitionList
            items={[
              ...facts,
              { key: 'students', term: t('courses.manage.students'), value: formatNumber(course.students) },
              // A learner's class has its line before it is known: what stands below does not move.
              ...(enrolment || (mine.isPending && course.role === null && !viewed)
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
          {course.can.copy && course.rights?.course !== 'all' && course.rights?.course !== 'edit' && (
            <SlotView slot={copyCourseSlot} props={{ course }} />
          )}
        </Card>
      </div>
      <div className="vse-study-info-body">
        <aside>
          {course.role === null && <NearDeadlines courseId={course.id} />}
          {enrolment && <OwnGroups classId={enrolment.classId} />}
          {enrolment?.state === 'active' && course.role === null && (
            <WhenNear ahead={0} after={REST_MS} waiting={<SkeletonText lines={2} />}>
              <SlotView slot={studyRankingSlot} props={{ courseId: course.id }} waiting={<SkeletonText lines={2} />} />
            </WhenNear>
          )}
          <WhenNear ahead={0} after={REST_MS} waiting={<SkeletonText lines={3} />}>
            <SlotView slot={studyNewsSlot} props={{ courseId: course.id }} waiting={<SkeletonText lines={3} />} />
          </WhenNear>
        </aside>
        <WhenNear ahead={0} after={REST_MS} waiting={<SkeletonText lines={6} />}>
          <StudyTexts course={course} />
        </WhenNear>
      </div>
    </div>
  );
}

/** 课程介绍: what the course is, who teaches, how to get in. */
export default function StudyInfoPage() {
  return (
    <CourseFrame absent={<UnknownCourse />} outside={(course) => <OutsideInfo course={course} />}>
      {(course) => <Introduction course={course} />}
    </CourseFrame>
  );
}
