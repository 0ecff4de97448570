import { lazy } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { StatBand, StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { WhenNear } from '../../../../ui/when-near.tsx';
import { centreRoute, partnersRoute } from '../../shared/front.contract.ts';
import { Band } from './band.tsx';
import { useTurn } from './use-turn.ts';
import './centre-bands.css';

const RichText = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../../ui/editor/rich-text.tsx')).RichText })),
);

const useCentre = (preview: string | undefined) => useCall(centreRoute, { query: preview ? { preview } : {} });

/** The ticked numbers, each with what it counts and when; each that has a list leads there. */
export function NumberBand({ preview }: { readonly preview: string | undefined }) {
  const t = useT();
  const answer = useCentre(preview);
  useTurn(answer.data?.until, answer.refetch);
  if (answer.data?.indicators.length === 0) return null;
  return (
    <section aria-label={t('home.figures')} className="vse-numbers">
      {answer.data === undefined && answer.error ? (
        <div className="vse-stat-strip vse-stat-overlap vse-numbers-failed">
          <CallError
            error={answer.error}
            compact
            title={t('home.failed')}
            retry={answer.refetch}
            retrying={answer.isFetching}
          />
        </div>
      ) : (
        <StatBand overlap>
          {(
            answer.data?.indicators ??
            (['experiments', 'units', 'runs', 'completion'] as const).map((key) => ({ key, value: undefined }))
          ).map(({ key, value }) => (
            <StatFigure
              key={key}
              value={
                value === undefined ? (
                  <SkeletonBlock width="72px" height="36px" />
                ) : value === null ? (
                  '—'
                ) : key === 'completion' ? (
                  formatNumber(value, 1)
                ) : (
                  formatNumber(value)
                )
              }
              unit={key === 'completion' && typeof value === 'number' ? '%' : undefined}
              label={
                key === 'experiments' ? (
                  <Link href={addressOf('experimentTwo')}>{t('home.figure.experiments')}</Link>
                ) : key === 'units' && answer.data?.partners ? (
                  <a href="#partners">{t('home.figure.units')}</a>
                ) : key === 'runs' || key === 'completion' ? (
                  <Link href={addressOf('bigscreen')}>{t(`home.figure.${key}`)}</Link>
                ) : (
                  <Link href={addressOf('verifyIndicator', {}, { code: key })}>{t(`home.figure.${key}`)}</Link>
                )
              }
              hint={
                answer.data && (
                  <Tooltip label={t('home.figure.what', { name: t(`home.figure.${key}`) })}>
                    {t(`home.counts.${key}`)}
                    <br />
                    {t('home.counts.asOf', { time: formatInstant(answer.data.asOf) })}
                  </Tooltip>
                )
              }
            />
          ))}
        </StatBand>
      )}
    </section>
  );
}

/** 合作院校: the universities whose experiments are listed. */
export function PartnerBand({ preview }: { readonly preview: string | undefined }) {
  const t = useT();
  const centre = useCentre(preview);
  const answer = useCall(partnersRoute, {}, { enabled: centre.data?.partners !== false });
  if (centre.data?.partners === false) return null;
  return (
    <Band id="partners" title={t('home.figure.units')} answer={answer} waiting={<SkeletonBlock height="76px" />}>
      {({ units }) =>
        units.length === 0 ? null : (
          <ul className="vse-partners">
            {units.map((unit) => (
              <li key={unit.id}>
                <Link href={addressOf('experimentTwo', { unit: unit.id })}>
                  {unit.logo ? (
                    <img className="vse-partner-logo" src={unit.logo} alt="" width={44} height={44} loading="lazy" />
                  ) : (
                    <span className="vse-partner-mark" aria-hidden="true">
                      {[...unit.name][0]}
                    </span>
                  )}
                  <span className="vse-partner-words">
                    <span>{unit.name}</span>
                    <span className="vse-partner-count vse-num">
                      {t('home.partner.count', { n: unit.experiments })}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Band>
  );
}

/** Rich text far down the page: what cleans and draws it is fetched when it comes near. */
function NearText({ html }: { readonly html: string }) {
  return (
    <div className="vse-introduction">
      <WhenNear ahead={600} waiting={<SkeletonText lines={5} />}>
        <RichText html={html} />
      </WhenNear>
    </div>
  );
}

/** 中心介绍: rich text, cleaned on the server and once more here. */
export function IntroductionBand({ preview }: { readonly preview: string | undefined }) {
  const t = useT();
  const answer = useCentre(preview);
  if (answer.data?.introduction === null) return null;
  return (
    <Band id="introduction" title={t('home.introduction')} answer={answer} waiting={<SkeletonText lines={5} />}>
      {({ introduction }) => <NearText html={introduction ?? ''} />}
    </Band>
  );
}
