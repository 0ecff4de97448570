import { useEffect, useRef, useState } from 'react';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { type Course, CourseFrame } from '../components/course/course-frame.tsx';
import { CourseMoves } from '../components/course/course-moves.tsx';
import { CalendarPanel } from '../components/info/calendar-panel.tsx';
import { CompletenessPanel } from '../components/info/completeness-panel.tsx';
import { INFO_TABS, type InfoTab } from '../components/info/info-form.model.ts';
import { CourseInfoForm } from '../components/info/info-form.tsx';

function CourseInfo({
  course,
  saver,
}: {
  readonly course: Course;
  readonly saver: Parameters<typeof CourseInfoForm>[0]['saver'];
}) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const [last, setLast] = useState<InfoTab>('facts');
  const asked = INFO_TABS.find((one) => one === params.get('tab'));
  const tab = asked ?? last;
  const onTab = (next: InfoTab) => {
    setLast(next);
    changeParams({ tab: next }, { replace: true });
  };
  // The menu leads here without a part: the page shows the one it was left at, and its address says so.
  const lost = asked === undefined && last !== 'facts' && params.get('Id') === course.id;
  const restore = useRef(onTab);
  restore.current = onTab;
  useEffect(() => {
    if (lost) restore.current(last);
  }, [lost, last]);
  const typed = tab !== 'calendar' && tab !== 'completeness';
  return (
    <Tabs
      label={t('route.maintain.courseBuild.info')}
      value={tab}
      items={INFO_TABS.map((key) => ({ key, label: t(`courses.facts.tab.${key}`) }))}
      onChange={(key) => onTab(key as InfoTab)}
    >
      {/* What is typed stays while one looks at the other parts. */}
      <div hidden={!typed}>
        <CourseInfoForm course={course} tab={tab} onTab={onTab} saver={saver} />
      </div>
      {tab === 'calendar' && <CalendarPanel courseId={course.id} />}
      {tab === 'completeness' && <CompletenessPanel courseId={course.id} onTab={onTab} />}
    </Tabs>
  );
}

/** 课程信息: what a course is, and its life. */
export default function CourseInfoPage() {
  const saver = useRef<(() => Promise<boolean>) | null>(null);
  // What stands on the page is what is published: it is saved first.
  const saved = async () => (await saver.current?.()) ?? true;
  return (
    <CourseFrame actions={(course) => <CourseMoves course={course} beforePublish={saved} />}>
      {(course) => <CourseInfo key={course.id} course={course} saver={saver} />}
    </CourseFrame>
  );
}
