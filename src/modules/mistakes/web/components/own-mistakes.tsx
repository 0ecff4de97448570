import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import type { OwnStudyProps } from '../../../attempts/web/attempts.public.tsx';
import { MistakeList } from './mistake-list.tsx';
import { OwnAnalysis } from './own-analysis.tsx';
import { RedoView } from './redo-view.tsx';
import { useStudyView } from './study-header.tsx';
import './mistakes.css';

/** 错题本: the list, or the questions that are being redone; or 分析, what was earned; the address says which, so a reload comes back to it. */
export default function OwnMistakes({ courseId }: OwnStudyProps) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const redoId = params.get('redo');
  const [view] = useStudyView();
  usePageTitle(t(view === 'analysis' ? 'mistakes.analysis.title' : 'mistakes.title'));
  const go = (redo: string | null) => changeParams({ redo });
  if (view === 'analysis') return <OwnAnalysis courseId={courseId} />;
  return redoId === null ? (
    <MistakeList courseId={courseId} onRedo={go} />
  ) : (
    <RedoView key={redoId} redoId={redoId} onBack={() => go(null)} />
  );
}
