import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { StatFigure } from '../../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { learningFiguresRoute } from '../../../shared/progress.contract.ts';

/** How far the learners of the course are with one node. */
export function NodeFigures({
  courseId,
  node,
}: {
  readonly courseId: string;
  readonly node: { readonly id: string; readonly type: string };
}) {
  const t = useT();
  const figures = useCall(learningFiguresRoute, { params: { courseId } });
  if (figures.error) return <CallError error={figures.error} compact retry={figures.refetch} />;
  if (!figures.data) return <SkeletonText lines={4} />;
  const { learners } = figures.data;
  if (learners === 0) return <EmptyState compact>{t('courses.figures.noLearner')}</EmptyState>;
  const row = figures.data.rows.find((one) => one.id === node.id);
  const { started = 0, done = 0, mean = null } = row ?? {};
  return (
    <div className="vse-stack">
      <ProgressBar
        value={(done / learners) * 100}
        label={t('courses.figures.done')}
        valueText={t('courses.figures.of', { done, learners })}
        showValue
      />
      <div className="vse-node-figures">
        <StatFigure value={formatNumber(done)} label={t('courses.figures.done')} />
        <StatFigure value={formatNumber(started)} label={t('courses.figures.started')} />
        <StatFigure value={formatNumber(learners - done - started)} label={t('courses.figures.none')} />
        {node.type === 'experiment' && <StatFigure value={formatScore(mean)} label={t('courses.figures.mean')} />}
      </div>
      <p className="vse-rule-none">{t('courses.figures.note')}</p>
    </div>
  );
}
