import type { Translate } from '../../../../kernel/i18n/catalog.ts';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { headOf, type ReportBlock } from '../../shared/report-block.model.ts';
import { SeriesChart } from './series-chart.tsx';

const significant = (value: number) => String(Number(value.toPrecision(6)));

const PARAMETERS = ['slope', 'intercept', 'r2', 'rate', 'amplitude', 'tau', 'vmax', 'km'] as const;

/** What a parameter of a fit is called; its bare name for one this release does not know. */
function parameterWord(t: Translate, name: string): string {
  const known = PARAMETERS.find((one) => one === name);
  return known ? t(`labReports.fit.parameter.${known}`) : name;
}

/** The server's fit of a series: its parameters, the residuals as a chart, every point as a table. */
export function FitBlock({ block }: { readonly block: Extract<ReportBlock, { kind: 'fit' }> }) {
  const t = useT();
  const heads = [
    ...block.columns.map((column, at) => headOf(column, block.units[at])),
    t('labReports.fit.fitted'),
    t('labReports.fit.residual'),
  ];
  return (
    <>
      <dl className="vse-block-params">
        <div>
          <dt>{t('labReports.fit.model')}</dt>
          <dd>{t(`labReports.fit.${block.model}`)}</dd>
        </div>
        {block.parameters.map((one) => (
          <div key={one.name}>
            <dt>{parameterWord(t, one.name)}</dt>
            <dd className="vse-num">{significant(one.value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('labReports.fit.rms')}</dt>
          <dd className="vse-num">{significant(block.rms)}</dd>
        </div>
      </dl>
      <SeriesChart
        block={{
          kind: 'series',
          name: block.name,
          stepSeq: block.stepSeq,
          sha256: block.sha256,
          columns: [block.columns[0] ?? 'x', t('labReports.fit.residual')],
          units: [block.units[0] ?? '', block.units[1] ?? ''],
          rows: block.rows.map((row) => [row[0] ?? null, row[3] ?? null]),
          total: block.total,
        }}
      />
      <details>
        <summary>{t('labReports.block.table', { n: formatNumber(block.total) })}</summary>
        <section
          className="vse-block-table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard must reach that
          tabIndex={0}
          aria-label={t('labReports.fit.title', { name: block.series })}
        >
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="vse-num">
              {block.rows.map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: points are known by their place alone
                <tr key={i}>
                  {row.map((value, at) => (
                    <td key={heads[at]}>{significant(value)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}
