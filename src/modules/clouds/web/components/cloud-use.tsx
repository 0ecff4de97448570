import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { cloudStatisticsRoute } from '../../shared/cloud.contract.ts';
import './cloud-use.css';

/** 使用统计: figures, and the most at the same time per day. */
export function UseTab({ cloudId }: { readonly cloudId: string }) {
  const t = useT();
  const use = useCall(cloudStatisticsRoute, { params: { id: cloudId } });
  if (use.error) return <CallError error={use.error} compact retry={use.refetch} />;
  if (!use.data) return <SkeletonBlock height="240px" />;
  const { peaks } = use.data;
  const most = Math.max(1, ...peaks.map(({ peak }) => peak));
  return (
    <div className="vse-stack">
      <dl className="cloud-figures">
        {(['runs30', 'persons30', 'runs', 'persons'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`clouds.use.${key}`)}</dt>
            <dd className="vse-num">{formatNumber(use.data[key])}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('clouds.use.peak')}</h2>
      <ol className="cloud-peaks" aria-label={t('clouds.use.peak')}>
        {peaks.map(({ day, peak }) => (
          <li key={day} title={`${day} · ${peak}`}>
            <span className="vse-visually-hidden">{`${day}: ${peak}`}</span>
            <span aria-hidden="true" style={{ blockSize: `${(peak / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      <p className="cloud-peak-ends vse-num vse-muted-small" aria-hidden="true">
        <span>{peaks[0]?.day}</span>
        <span>{peaks.at(-1)?.day}</span>
      </p>
      <p className="vse-muted-small">{t('clouds.use.asOf', { time: formatInstant(use.data.asOf) })}</p>
    </div>
  );
}
