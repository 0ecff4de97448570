import type { ReactNode } from 'react';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';

const VIEWS = ['mistakes', 'analysis'] as const;
export type StudyView = (typeof VIEWS)[number];

/** Which of the two the address asks for, and the way to the other; filters of one mean nothing to the other. */
export function useStudyView(): readonly [StudyView, (view: StudyView) => void] {
  const [params, setParams] = useAddressParams();
  const go = (view: StudyView) =>
    setParams((before) => {
      const next = new URLSearchParams();
      const course = before.get('Id');
      if (course) next.set('Id', course);
      if (view === 'analysis') next.set('view', view);
      return next;
    });
  return [params.get('view') === 'analysis' ? 'analysis' : 'mistakes', go];
}

/** Head of 答题 without an exam: 错题本 and 分析 beside each other. */
export function StudyHeader({ lead, actions }: { readonly lead: string; readonly actions?: ReactNode }) {
  const t = useT();
  const [view, go] = useStudyView();
  return (
    <PageHeader
      title={t(view === 'analysis' ? 'mistakes.analysis.title' : 'mistakes.title')}
      lead={lead}
      tools={
        <Segments
          label={t('mistakes.views')}
          value={view}
          onChange={go}
          items={[
            { key: 'mistakes', label: t('mistakes.title') },
            { key: 'analysis', label: t('mistakes.analysis.title') },
          ]}
        />
      }
      {...(actions ? { actions } : {})}
    />
  );
}
