import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { indicatorRoute } from '../../shared/proof.contract.ts';
import { type Indicator, RATES } from '../../shared/proof.model.ts';

type Reading = CallOutput<typeof indicatorRoute>;
/** Rates of fewer records than this say how many there are. */
const FEW = 10;

/** The figure as the public pages write it: `—` of nothing, a rate of few records with their number. */
function shown({ key, value, records }: Reading): string {
  if (value === null) return '—';
  if (!RATES.has(key)) return formatNumber(value, key === 'minutes' || key === 'rating' ? 1 : 0);
  const text = `${formatNumber(value, 1)}%`;
  return records !== null && records < FEW ? `${text} (n=${records})` : text;
}

function Bins({ bins }: { readonly bins: readonly number[] }) {
  const t = useT();
  const most = Math.max(1, ...bins);
  return (
    <table className="proof-bins">
      <caption>{t('proof.indicator.bins')}</caption>
      <tbody>
        {bins.map((n, i) => {
          const from = i * 10;
          return (
            <tr key={from}>
              <th scope="row">{t('proof.indicator.bin', { from, to: i === 9 ? 100 : from + 9 })}</th>
              <td>
                <span
                  className="proof-bar"
                  style={{ width: `${(n / most) * 100}%`, minWidth: n === 0 ? 0 : undefined }}
                  aria-hidden="true"
                />
                <span className="vse-num">{formatNumber(n)}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A public figure: its definition in words and its value now, of the platform or of one experiment. */
export function IndicatorView({ name, experiment }: { readonly name: Indicator; readonly experiment: string | null }) {
  const t = useT();
  const asked = { params: { key: name }, query: experiment ? { experiment } : {} };
  const { data, error, refetch, isFetching } = useCall(indicatorRoute, asked);
  if (error?.status === 404) return <Banner tone="error">{t('proof.unknown')}</Banner>;
  if (error && !data) {
    return <CallError error={error} title={t('proof.failed')} retry={refetch} retrying={isFetching} />;
  }
  return (
    <section className="vse-card proof-part" aria-label={t(`proof.indicator.${name}`)} aria-busy={!data}>
      <h2>{t(`proof.indicator.${name}`)}</h2>
      {!data ? (
        <SkeletonText lines={6} />
      ) : (
        <>
          <div className="proof-beside">
            <div>
              <span>{t('proof.indicator.now')}</span>
              <strong className="vse-num">{shown(data)}</strong>
              {data.numerator !== null && data.denominator !== null && (
                <small>{t('proof.parts', { part: data.numerator, whole: data.denominator })}</small>
              )}
            </div>
          </div>
          <DefinitionList
            items={[
              { key: 'definition', term: t('proof.definition'), value: t(`proof.indicator.${name}.is`) },
              {
                key: 'scope',
                term: t('proof.scope'),
                value: data.experiment ? (
                  <Link href={addressOf('experimentTwoDetails', { Id: data.experiment.code })}>
                    {t('proof.indicator.of', data.experiment)}
                  </Link>
                ) : (
                  t('proof.indicator.platform')
                ),
              },
              ...(data.records === null
                ? []
                : [
                    {
                      key: 'records',
                      term: t('proof.indicator.records'),
                      value: <span className="vse-num">{formatNumber(data.records)}</span>,
                    },
                  ]),
              ...(data.median === null
                ? []
                : [
                    {
                      key: 'median',
                      term: t('proof.indicator.median'),
                      value: <span className="vse-num">{formatNumber(data.median, 1)}</span>,
                    },
                  ]),
              { key: 'asOf', term: t('proof.asOf'), value: data.asOf ? formatInstant(data.asOf) : '—' },
            ]}
          />
          {data.bins && <Bins bins={data.bins} />}
        </>
      )}
    </section>
  );
}
