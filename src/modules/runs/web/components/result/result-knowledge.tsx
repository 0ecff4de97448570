import type { RadarData } from '../../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { knowledgeShares } from '../knowledge.model.ts';
import type { ResultData } from './result-labels.ts';

/** Fewer corners make no radar. */
const MIN_CORNERS = 3;

const percent = (share: number) => formatNumber(share * 100, 0);

/** Shares by knowledge point as a radar; with fewer than three of them the shares of the steps as bars. */
export function ResultKnowledge({ data }: { readonly data: ResultData }) {
  const t = useT();
  const steps = data.steps.filter((step) => step.maxScore > 0 && (step.done === null || step.done.score !== null));
  if (!data.scoreShown || data.score === null || steps.length === 0) return null;
  const points = knowledgeShares(steps);
  if (points.length < MIN_CORNERS) {
    return (
      <Card className="run-knowledge">
        <SectionHeading>{t('runs.result.byStep')}</SectionHeading>
        <ul className="run-bars">
          {steps.map((step) => {
            const share = Math.min(1, Math.max(0, (step.done?.score ?? 0) / step.maxScore));
            return (
              <li key={step.seq}>
                <span className="run-bars-name">
                  <span className="vse-num">{step.seq}</span> {step.title}
                </span>
                <span className="run-bars-bar" aria-hidden="true">
                  <i style={{ inlineSize: `${share * 100}%` }} />
                </span>
                <span className="vse-num">{percent(share)}%</span>
              </li>
            );
          })}
        </ul>
      </Card>
    );
  }
  const told = points.map(({ name, share }) => t('runs.radar.point', { name, share: percent(share) }));
  const radar: RadarData = {
    kind: 'radar',
    x: t('runs.radar.byKnowledge'),
    shown: true,
    spokes: points.map(({ name }) => name),
    outlines: [{ name: t('runs.radar.own'), tone: 'primary', shares: points.map(({ share }) => share) }],
  };
  return (
    <Card className="run-knowledge">
      <SectionHeading>{t('runs.result.knowledge')}</SectionHeading>
      <Chart label={t('runs.radar.knowledge', { points: told.join(t('runs.radar.comma')) })} data={radar} />
    </Card>
  );
}
