import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { ResultData } from './result-labels.ts';

const BIN = 10;
const WIDTH = 290;
const HEIGHT = 78;

/** Scores of the class in bins of ten points, with its median and the own bin; no names, no ranks. */
function Spread({ bins, data }: { readonly bins: readonly number[]; readonly data: ResultData }) {
  const t = useT();
  const { median, results } = data.comparison!;
  const own = data.score === null ? -1 : Math.min(bins.length - 1, Math.floor(data.score / BIN));
  // Empty bins at the low end tell nothing.
  const first = Math.max(
    0,
    Math.min(
      bins.findIndex((n) => n > 0),
      own < 0 ? bins.length : own,
      bins.length - 5,
    ),
  );
  const shown = bins.slice(first);
  const most = Math.max(...shown, 1);
  const step = WIDTH / shown.length;
  const xOf = (score: number) => ((score - first * BIN) / (shown.length * BIN)) * WIDTH;
  const told = shown
    .map((n, i) => t('runs.result.bin', { from: (first + i) * BIN, to: (first + i + 1) * BIN, n }))
    .join(t('runs.radar.comma'));
  return (
    <figure className="run-spread">
      <figcaption>
        <span>{t('runs.result.spread')}</span>
        <span>{t('runs.result.spreadOf', { n: results })}</span>
      </figcaption>
      <svg
        viewBox={`0 -30 ${WIDTH} ${HEIGHT + 46}`}
        role="img"
        aria-label={t('runs.result.spreadLabel', {
          n: results,
          bins: told,
          median: formatScore(median),
          score: formatScore(data.score),
        })}
      >
        {shown.map((n, i) => {
          const height = n === 0 ? 1 : Math.max(4, (n / most) * HEIGHT);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
              key={i}
              x={i * step + 3}
              y={HEIGHT - height}
              width={step - 6}
              height={height}
              rx="3"
              data-own={first + i === own || undefined}
            />
          );
        })}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="run-spread-base" />
        <line x1={xOf(median)} x2={xOf(median)} y1="-12" y2={HEIGHT} className="run-spread-median" />
        <text x={Math.min(WIDTH - 4, xOf(median))} y="-18" textAnchor={xOf(median) > WIDTH * 0.8 ? 'end' : 'middle'}>
          {t('runs.result.medianMark', { score: formatScore(median) })}
        </text>
        {own >= 0 && (
          <text
            className="run-spread-own"
            x={(own - first) * step + step / 2}
            y={HEIGHT - Math.max(4, (shown[own - first]! / most) * HEIGHT) - 5}
            textAnchor="middle"
          >
            {formatScore(data.score)}
          </text>
        )}
        <text x="0" y={HEIGHT + 14}>
          {first * BIN}
        </text>
        <text x={WIDTH} y={HEIGHT + 14} textAnchor="end">
          100
        </text>
      </svg>
    </figure>
  );
}

/** Own attempts in their order. */
function Attempts({ data }: { readonly data: ResultData }) {
  const t = useT();
  const { ownAttempts: rows } = data;
  const step = WIDTH / rows.length;
  const at = (i: number, score: number) => ({ x: step * (i + 0.5), y: HEIGHT * (1 - score / 100) });
  return (
    <figure className="run-spread">
      <figcaption>
        <span>{t('runs.result.line')}</span>
      </figcaption>
      <svg
        viewBox={`0 -30 ${WIDTH} ${HEIGHT + 46}`}
        role="img"
        aria-label={t('runs.result.lineLabel', {
          list: rows
            .map(({ attemptNo: n, score }) => t('runs.result.linePoint', { n, score: formatScore(score) }))
            .join(t('runs.radar.comma')),
        })}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="run-spread-base" />
        <polyline
          points={rows
            .map(({ score }, i) => at(i, score))
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
        />
        {rows.map(({ id, attemptNo, score }, i) => {
          const { x, y } = at(i, score);
          return (
            <g key={id} data-own={id === data.id || undefined}>
              <circle cx={x} cy={y} r="5" />
              <text x={x} y={y - 10} textAnchor="middle">
                {formatScore(score)}
              </text>
              <text x={x} y={HEIGHT + 14} textAnchor="middle">
                {attemptNo}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** What stands beside the headline: the class where it is shown, else the own attempts from the second one on. */
export function ResultSpread({ data }: { readonly data: ResultData }) {
  const bins = data.comparison?.bins;
  if (bins) return <Spread bins={bins} data={data} />;
  return data.ownAttempts.length > 1 ? <Attempts data={data} /> : null;
}
