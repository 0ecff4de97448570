import { useEffect, useRef } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { viewedLearner } from '../../../../ui/api/preview.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState, StatePage } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { type Course, CourseFrame, linesOf } from '../../../courses/web/courses.public.tsx';
import { myEnrolmentsRoute } from '../../shared/class.contract.ts';
import { StudyAside } from '../components/study/study-aside.tsx';
import type { StudyNode } from '../components/study/study-experiment.tsx';
import { StudyNodeView } from '../components/study/study-node.tsx';
import { StudyOutline } from '../components/study/study-outline.tsx';
import { goToPlace, placeFrom } from '../components/study/study-place.ts';
import { useFreshOutline } from '../components/study/use-fresh-outline.ts';
import { usePlace } from '../components/study/use-place.ts';
import './study.css';

const NOTHING: ReadonlySet<string> = new Set();
const NO_NODES: readonly StudyNode[] = [];

/** J and K go to the next and the previous item, unless somebody is writing. */
function useSteps(step: (by: 1 | -1) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const at = event.target as HTMLElement;
      if (at.isContentEditable || at.closest('input, textarea, select, [role=dialog]')) return;
      if (event.key === 'j') step(1);
      else if (event.key === 'k') step(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [step]);
}

/** Where one goes on while the address names no node: where one was when it was opened, not where another tab has gone. */
function useStart(asked: string | null, last: string | undefined): string | undefined {
  const start = useRef<string>(undefined);
  if (asked !== null) start.current = undefined;
  else start.current ??= last;
  return start.current;
}

function Study({ course }: { readonly course: Course }) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const outline = useCall(courseTreeRoute, { params: { courseId: course.id } });
  const viewed = viewedLearner() !== null;
  const mine = useCall(myEnrolmentsRoute, {}, { enabled: !viewed });
  const nodes = outline.data?.rows ?? NO_NODES;
  useFreshOutline(nodes, outline.data?.progress?.done);
  const order = linesOf(nodes, NOTHING).map((line) => line.node);
  const asked = params.get('nodeId');
  const at = params.get('at');
  useEffect(() => {
    const place = placeFrom(at);
    if (asked !== null && place) goToPlace(asked, place);
  }, [asked, at]);
  // Without an address one goes on where one was, or begins at the first thing to learn, not at the title of a chapter.
  const start = useStart(asked, outline.data?.standing?.last?.nodeId);
  const first = order.find((one) => one.id === start) ?? order.find((one) => one.completion !== null) ?? order[0];
  const node = asked === null ? first : order.find((one) => one.id === asked);
  usePlace(course.id, outline.data?.can.learn ? node?.id : undefined);
  const go = (id: string) => changeParams({ nodeId: id, at: null });
  useSteps((by) => {
    const to = node && order[order.indexOf(node) + by];
    if (to) go(to.id);
  });
  if (outline.error) {
    return <CallError error={outline.error} retry={outline.refetch} />;
  }
  if (!outline.data) return <SkeletonBlock height="420px" />;
  if (order.length === 0) return <EmptyState>{t('classes.study.empty')}</EmptyState>;
  const classId = mine.data?.rows.find((row) => row.courseId === course.id && row.state === 'active')?.classId;
  return (
    <div className="vse-study-frame">
      <div className="vse-study">
        <StudyOutline nodes={nodes} progress={outline.data.progress} selected={node?.id ?? null} onSelect={go} />
        {node ? (
          <StudyNodeView
            node={node}
            nodes={nodes}
            order={order}
            classId={classId}
            waiting={mine.isPending && !viewed}
            preview={course.role !== null || viewed}
            learning={outline.data.can.learn}
            onGo={go}
          />
        ) : (
          <StatePage drawing="no-access" title={t('courses.node.absent')}>
            {t('classes.study.choose')}
          </StatePage>
        )}
        {node && !viewed && (
          <StudyAside node={node} preview={!outline.data.can.learn && course.role !== null} onGo={go} />
        )}
      </div>
    </div>
  );
}

/** 课程学习: the outline left, what is learnt right. */
export default function StudyPage() {
  return <CourseFrame>{(course) => <Study key={course.id} course={course} />}</CourseFrame>;
}
