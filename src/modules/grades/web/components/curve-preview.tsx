import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Distribution } from '../../shared/distribution.model.ts';

/** Totals of a class before and after all layers: ten pairs of bars, and the figures of both as a table. */
export function CurvePreview({ before, after }: { readonly before: Distribution; readonly after: Distribution }) {
  const t = useT();
  const most = Math.max(1, ...before.bins, ...after.bins);
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
        {before.bins.map((n, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten classes of ten points
          <div key={i}>
            <span>
              <i data-of="before" style={height(n)} />
              <i data-of="after" style={height(after.bins[i] ?? 0)} />
            </span>
            <small className="vse-num">{i * 10}</small>
          </div>
        ))}
      </div>
      <table className="vse-curve-figures">
        <caption className="vse-visually-hidden">{t('grades.curve.preview')}</caption>
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
          {([['before', before] as const, ['after', after] as const] as const).map(([of, one]) => (
            <tr key={of}>
              <th scope="row">
                <i data-of={of} aria-hidden="true" /> {t(`grades.curve.${of}`)}
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
