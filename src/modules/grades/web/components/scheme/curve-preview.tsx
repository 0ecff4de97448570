import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Distribution } from '../../../shared/distribution.model.ts';

/** How marks lie before and after: ten pairs of bars, and the figures of both as a table. */
export function CurvePreview({
  caption,
  labels,
  before,
  after,
}: {
  readonly caption: string;
  /** What the two are called. */
  readonly labels: { readonly before: string; readonly after: string };
  /** Null while there is nothing to compare with. */
  readonly before: Distribution | null;
  readonly after: Distribution;
}) {
  const t = useT();
  const sides = [...(before ? [['before', before] as const] : []), ['after', after] as const];
  const most = Math.max(1, ...sides.flatMap(([, side]) => side.bins));
  const height = (n: number) => ({ blockSize: `${(n * 100) / most}%` });
  const figures = [
    ['people', (one: Distribution) => formatNumber(one.n)],
    ['mean', (one: Distribution) => formatNumber(one.mean, 2)],
    ['sd', (one: Distribution) => formatNumber(one.sd, 2)],
    ['passRate', (one: Distribution) => `${formatNumber(one.passRate, 1)}%`],
  ] as const;
  return (
    <figure className="vse-curve-preview">
      <div className="vse-curve-chart" aria-hidden="true">
        {after.bins.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten classes of ten points
          <div key={i}>
            <span>
              {sides.map(([of, side]) => (
                <i key={of} data-of={of} style={height(side.bins[i] ?? 0)} />
              ))}
            </span>
            <small className="vse-num">{i * 10}</small>
          </div>
        ))}
      </div>
      <table className="vse-curve-figures">
        <caption className="vse-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <td />
            {figures.map(([key]) => (
              <th key={key} scope="col">
                {t(`grades.figure.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.map(([of, one]) => (
            <tr key={of}>
              <th scope="row">
                <i data-of={of} aria-hidden="true" /> {labels[of]}
              </th>
              {figures.map(([key, value]) => (
                <td key={key} className="vse-num">
                  {value(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
