import type { RadarData } from '../../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { StepRow } from '../record/step-table.tsx';
import './step-radar.css';

/** Fewer corners make no picture. */
const MIN = 3;

const shareOf = (step: StepRow) => Math.min(1, Math.max(0, (step.done?.score ?? 0) / step.maxScore));

/**
 * Shares of the maximum of each step, beside the median of the class where there is one. Nothing below three scored
 * spokes; the table of the steps says the same in numbers.
 */
export function StepRadar({
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
  const comma = t('runs.radar.comma');
  const percent = (share: number) => formatNumber(share * 100, 0);
  const toldSteps = rows.map((step) => t('runs.radar.step', { n: step.seq, share: percent(shareOf(step)) }));
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
  return (
    <figure className="run-radar">
      <Chart label={t('runs.radar.label', { steps: toldSteps.join(comma) })} data={byStep} />
    </figure>
  );
}
