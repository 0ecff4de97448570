import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Card } from '../../../../ui/design/card.tsx';
import { LockIcon } from '../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState, StatePage } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { type Course, CourseFrame, linesOf, OutlineTree } from '../../../courses/web/courses.public.tsx';
import { myEnrolmentsRoute } from '../../shared/class.contract.ts';
import { StudyNodeView } from '../components/study-node.tsx';
import './study.css';

const NOTHING: ReadonlySet<string> = new Set();

function Study({ course }: { readonly course: Course }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [closed, setClosed] = useState<ReadonlySet<string>>(NOTHING);
  const outline = useCall(courseTreeRoute, { params: { courseId: course.id } });
  const mine = useCall(myEnrolmentsRoute, {});
  if (outline.error) {
    return <CallError error={outline.error} retry={outline.refetch} />;
  }
  if (!outline.data) return <SkeletonBlock height="420px" />;
  const nodes = outline.data.rows;
  const order = linesOf(nodes, NOTHING).map((line) => line.node);
  if (order.length === 0) return <EmptyState>{t('classes.study.empty')}</EmptyState>;
  const asked = params.get('nodeId');
  // Without an address one begins at the first thing to learn, not at the title of a chapter.
  const first = order.find((node) => node.type === 'page' || node.type === 'experiment') ?? order[0]!;
  const node = asked === null ? first : order.find((one) => one.id === asked);
  const go = (id: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('nodeId', id);
      return next;
    });
  const classId = mine.data?.rows.find((row) => row.courseId === course.id && row.state === 'active')?.classId;
  const tree = (
    <OutlineTree
      label={t('courses.structure.outline')}
      nodes={nodes}
      selected={node?.id ?? null}
      closed={closed}
      onClosed={setClosed}
      onSelect={go}
      muted={(one) => one.lock !== null || !one.visible}
      marks={(one) =>
        one.lock && (
          <span className="vse-outline-mark">
            <LockIcon aria-hidden="true" />
            <span className="vse-visually-hidden">
              {t(one.lock.code === 'notYet' ? 'courses.lock.notYet' : 'courses.lock.over')}
            </span>
          </span>
        )
      }
    />
  );
  return (
    <div className="vse-study">
      <Card className="vse-study-outline">{tree}</Card>
      {node ? (
        <StudyNodeView
          node={node}
          nodes={nodes}
          order={order}
          classId={classId}
          waiting={mine.isPending}
          preview={course.role !== null}
          onGo={go}
        />
      ) : (
        <StatePage drawing="no-access" title={t('courses.node.absent')}>
          {t('classes.study.choose')}
        </StatePage>
      )}
    </div>
  );
}

/** 课程学习: the outline left, what is learnt right. */
export default function StudyPage() {
  return <CourseFrame>{(course) => <Study key={course.id} course={course} />}</CourseFrame>;
}
