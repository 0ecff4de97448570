import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { taughtClassesRoute } from '../../../shared/my-class.contract.ts';
import { GroupsPanel } from '../groups/groups-panel.tsx';
import { attendanceSlot } from './attendance.slot.ts';
import { type MyClassTab, MyClassTabs } from './my-class-tabs.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { TodayPanel } from './today-panel.tsx';

/** A tab of one class: the bar with tabs and classes, below it the panel of the tab. */
export function ClassTab({ course, tab }: { readonly course: Course; readonly tab: Exclude<MyClassTab, 'live'> }) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const taught = useCall(taughtClassesRoute, { params: { courseId: course.id } });
  const rows = taught.data?.rows ?? [];
  const asked = params.get('class');
  const chosen = rows.find((one) => one.id === asked) ?? rows[0];
  const choose = (classId: string) => changeParams({ class: classId });
  const waiting = <SkeletonBlock height="320px" />;
  return (
    <>
      <CourseHead
        course={course}
        tools={
          <>
            <MyClassTabs courseId={course.id} classId={chosen?.id} tab={tab} />
            {rows.length > 0 && (
              <Select
                label={t('classes.live.class')}
                labelHidden
                value={chosen?.id ?? ''}
                onChange={(event) => choose(event.target.value)}
                options={rows.map((one) => ({ value: one.id, label: one.name }))}
              />
            )}
          </>
        }
      />
      {taught.error && !taught.data && <CallError error={taught.error} retry={taught.refetch} />}
      {taught.isLoading && (
        <div role="status" aria-label={t('ui.loading')}>
          {waiting}
        </div>
      )}
      {taught.data && !chosen && (
        <EmptyState
          drawing="empty"
          action={
            <ButtonLink href={addressOf('maintain.teachingManage.classManage', { Id: course.id })}>
              {t('classes.live.toClasses')}
            </ButtonLink>
          }
        >
          {t('classes.live.noClass')}
        </EmptyState>
      )}
      {chosen && tab === 'today' && <TodayPanel key={chosen.id} courseId={course.id} classId={chosen.id} />}
      {chosen && tab === 'people' && <PeoplePanel key={chosen.id} classId={chosen.id} />}
      {chosen && tab === 'groups' && (
        <>
          <h2 className="vse-visually-hidden">{t('classes.tab.groups')}</h2>
          <GroupsPanel key={chosen.id} classId={chosen.id} />
        </>
      )}
      {chosen && tab === 'attendance' && (
        <SlotView
          slot={attendanceSlot}
          props={{ courseId: course.id, classId: chosen.id, className: chosen.name }}
          waiting={waiting}
        />
      )}
    </>
  );
}
