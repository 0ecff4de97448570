import { LinkTabs } from '../../../../../ui/design/tabs.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { examAddress } from '../exam.model.ts';

export const LIST_TABS = ['exams', 'papers', 'later'] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** 考试, 试卷 and 缓考与补考 of a course: links, so that each has its address. */
export function ExamTabs({ courseId, tab }: { readonly courseId: string; readonly tab: ListTab }) {
  const t = useT();
  return (
    <LinkTabs
      label={t('exams.lists')}
      value={tab}
      items={LIST_TABS.map((key) => ({
        key,
        label: t(`exams.tab.${key}`),
        href: examAddress('exam', { Id: courseId, tab: key }),
      }))}
    />
  );
}
