import type { RadarData } from '../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { knowledgeShares } from './knowledge.model.ts';
import type { StepRow } from './step-table.tsx';
import './step-radar.css';

/** Fewer corners make no picture. */
const MIN = 3;

const shareOf = (step: StepRow) => Math.min(1, Math.max(0, (step.done?.score ?? 0) / step.maxScore));

/**
 * Shares of the maximum: of each step, beside the median of the class where there is one, and of each knowledge point
 * where the steps are tied to some. Nothing below three scored spokes; the table of the steps says the same in numbers.
 */
export function StepRadars({
  steps,
  median,
}: {
  readonly steps: readonly StepRow[];
  /** Share of the class by step; empty without a comparison. */
  readonly median: ReadonlyMap<number, number>;
}) {
  const t = useT();
  const rows = steps.filter((step) => step.maxScore > 0 && (step.done === null || step.done.score !== null));
  if (rows.length < MIN || !rows.some((step) => step.done !== null)) return null;
  const points = knowledgeShares(rows);
  const both = points.length >= MIN;
  const comma = t('runs.radar.comma');
  const percent = (share: number) => formatNumber(share * 100, 0);
  const toldSteps = rows.map((step) => t('runs.radar.step', { n: step.seq, share: percent(shareOf(step)) }));
  const toldPoints = points.map(({ name, share }) => t('runs.radar.point', { name, share: percent(share) }));
  const others = rows.flatMap((step) => median.get(step.seq) ?? []);
  const byStep: RadarData = {
    kind: 'radar',
    x: t('runs.radar.byStep'),
    spokes: rows.map((step) => String(step.seq)),
    outlines: [
      { name: t('runs.radar.own'), tone: 'primary', shares: rows.map(shareOf) },
      ...(others.length === rows.length
        ? [{ name: t('runs.radar.class'), tone: 'quiet' as const, shares: others }]
        : []),
    ],
  };
  const byKnowledge: RadarData = {
    kind: 'radar',
    x: t('runs.radar.byKnowledge'),
    shown: true,
    spokes: points.map(({ name }) => name),
    outlines: [{ name: t('runs.radar.own'), tone: 'primary', shares: points.map(({ share }) => share) }],
  };
  return (
    <div className={both ? 'run-radars run-radars-both' : 'run-radars'}>
      <figure className="run-radar">
        {both && <h3>{t('runs.radar.byStep')}</h3>}
        <Chart label={t('runs.radar.label', { steps: toldSteps.join(comma) })} data={byStep} />
      </figure>
      {both && (
        <figure className="run-radar run-radar-wide">
          <h3>{t('runs.radar.byKnowledge')}</h3>
          <Chart label={t('runs.radar.knowledge', { points: toldPoints.join(comma) })} data={byKnowledge} />
        </figure>
      )}
    </div>
  );
}
