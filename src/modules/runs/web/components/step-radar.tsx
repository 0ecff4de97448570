import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { knowledgeShares } from './knowledge.model.ts';
import type { StepRow } from './step-table.tsx';
import './step-radar.css';

const SIZE = 260;
const RADIUS = 96;
/** Fewer corners make no picture. */
const LEAST = 3;
/** Room for names at both sides. */
const NAMES = 90;
/** Height of a line of a name. */
const LINE = 15;

/** One spoke: what stands at its end and the shares (0–1) on it. */
interface Spoke {
  readonly key: string;
  readonly name: string;
  readonly own: number;
  /** Share of the class; absent without a comparison. */
  readonly others?: number | undefined;
}

/** Corner of a share (0–1) on a spoke, from the top clockwise. */
function corner(share: number, at: number, of: number): readonly [number, number] {
  const angle = (at / of) * 2 * Math.PI - Math.PI / 2;
  return [SIZE / 2 + Math.cos(angle) * RADIUS * share, SIZE / 2 + Math.sin(angle) * RADIUS * share];
}
const outline = (shares: readonly number[]): string =>
  shares
    .map((share, at) =>
      corner(share, at, shares.length)
        .map((one) => one.toFixed(1))
        .join(','),
    )
    .join(' ');

/** Shares on spokes; `told` says the same in words. Long names need `wide`. */
function Radar({
  spokes,
  told,
  title,
  wide = false,
}: {
  readonly spokes: readonly Spoke[];
  readonly told: string;
  readonly title?: string | undefined;
  readonly wide?: boolean;
}) {
  const t = useT();
  const others = spokes.map((spoke) => spoke.others);
  const compared = others.every((share): share is number => share !== undefined) ? others : null;
  const room = wide ? NAMES : 0;
  const anchor = (x: number) => (Math.abs(x - SIZE / 2) < 1 ? 'middle' : x < SIZE / 2 ? 'end' : 'start');
  return (
    <figure className={wide ? 'run-radar run-radar-wide' : 'run-radar'}>
      {title && <h3>{title}</h3>}
      <svg
        role="img"
        aria-label={told}
        viewBox={`${-room} ${wide ? -LINE : 0} ${SIZE + 2 * room} ${wide ? SIZE + 2 * LINE : SIZE}`}
      >
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <polygon key={share} className="run-radar-ring" points={outline(spokes.map(() => share))} />
        ))}
        {spokes.map((spoke, at) => {
          const [x, y] = corner(wide ? 1.1 : 1.16, at, spokes.length);
          return (
            <text
              key={spoke.key}
              x={x}
              y={wide && y < SIZE / 2 ? y - LINE / 2 : y + 4}
              textAnchor={wide ? anchor(x) : 'middle'}
            >
              {spoke.name}
              {wide && (
                <tspan x={x} dy={LINE} className="vse-num">
                  {formatNumber(spoke.own * 100)}%
                </tspan>
              )}
            </text>
          );
        })}
        {compared && <polygon className="run-radar-class" points={outline(compared)} />}
        <polygon className="run-radar-own" points={outline(spokes.map((spoke) => spoke.own))} />
      </svg>
      <figcaption>
        <span className="run-radar-key run-radar-key-own">{t('runs.radar.own')}</span>
        {compared && <span className="run-radar-key run-radar-key-class">{t('runs.radar.class')}</span>}
      </figcaption>
    </figure>
  );
}

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
  if (rows.length < LEAST || !rows.some((step) => step.done !== null)) return null;
  const points = knowledgeShares(rows);
  const both = points.length >= LEAST;
  const comma = t('runs.radar.comma');
  const percent = (share: number) => formatNumber(share * 100, 0);
  const toldSteps = rows.map((step) => t('runs.radar.step', { n: step.seq, share: percent(shareOf(step)) }));
  const toldPoints = points.map(({ name, share }) => t('runs.radar.point', { name, share: percent(share) }));
  return (
    <div className={both ? 'run-radars run-radars-both' : 'run-radars'}>
      <Radar
        title={both ? t('runs.radar.byStep') : undefined}
        told={t('runs.radar.label', { steps: toldSteps.join(comma) })}
        spokes={rows.map((step) => ({
          key: String(step.seq),
          name: String(step.seq),
          own: shareOf(step),
          others: median.get(step.seq),
        }))}
      />
      {both && (
        <Radar
          wide
          title={t('runs.radar.byKnowledge')}
          told={t('runs.radar.knowledge', { points: toldPoints.join(comma) })}
          spokes={points.map(({ name, share }) => ({ key: name, name, own: share }))}
        />
      )}
    </div>
  );
}
