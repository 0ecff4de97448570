import { LinkTabs } from '../../../../../ui/design/tabs.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { homeworkAddress } from '../homework.model.ts';

const JOB_TABS = ['homework', 'reports'] as const;
export type JobTab = (typeof JOB_TABS)[number];

/** 作业 and 实验报告 of a course: links, so that each has its address. */
export function JobTabs({ courseId, tab }: { readonly courseId: string; readonly tab: JobTab }) {
  const t = useT();
  return (
    <LinkTabs
      label={t('homework.lists')}
      value={tab}
      items={JOB_TABS.map((key) => ({
        key,
        label: t(`homework.list.${key}`),
        href: homeworkAddress({ Id: courseId, ...(key === 'homework' ? {} : { tab: key }) }),
      }))}
    />
  );
}
