import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { LinkTabs } from '../../../../../ui/design/tabs.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { isFilled } from '../../../../../ui/slot.tsx';
import { attendanceSlot } from './attendance.slot.ts';

export const MY_CLASS_TABS = ['today', 'people', 'groups', 'attendance', 'live'] as const;
export type MyClassTab = (typeof MY_CLASS_TABS)[number];

/** Tabs that are there: one of another module only when that module is. */
export const myClassTabs = (): readonly MyClassTab[] =>
  MY_CLASS_TABS.filter((tab) => tab !== 'attendance' || isFilled(attendanceSlot));

/** The tab an address asks for; one that names an experiment asks for the live class. */
export function askedTab(params: URLSearchParams): MyClassTab {
  const tabs = myClassTabs();
  const asked = params.has('node') ? 'live' : params.get('tab');
  return tabs.find((tab) => tab === asked) ?? 'today';
}

/** What one sees of the class: links, so that each has its address. */
export function MyClassTabs({
  courseId,
  classId,
  tab,
}: {
  readonly courseId: string;
  readonly classId: string | undefined;
  readonly tab: MyClassTab;
}) {
  const t = useT();
  const tabs = myClassTabs();
  return (
    <LinkTabs
      label={t('classes.myClass.tabs')}
      value={tab}
      items={tabs.map((key) => ({
        key,
        label: t(`classes.myClass.tab.${key}`),
        href: addressOf('maintain.teachingManage.myClass', {
          Id: courseId,
          ...(classId ? { class: classId } : {}),
          tab: key,
        }),
      }))}
    />
  );
}
