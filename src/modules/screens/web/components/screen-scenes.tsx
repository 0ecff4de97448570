import { siteDate } from '../../../../kernel/values/site-time.ts';
import type { ChartData } from '../../../../ui/chart/chart.model.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import type { Scene } from '../client/screen-address.model.ts';
import { bigNumber } from '../client/wall.model.ts';
import type { ScreenData } from '../screens.queries.ts';
import { Bars, Figure, Nothing, Panel, RateFigure, WallChart } from './screen-parts.tsx';

interface SceneProps {
  readonly data: ScreenData;
}

function Overview({ data }: SceneProps) {
  const t = useT();
  const { readings } = data;
  const hours: ChartData = {
    kind: 'columns',
    x: t('screens.hours.hour'),
    categories: data.hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`),
    series: [{ name: t('screens.scores'), tone: 'data', values: data.hours.map(({ runs }) => runs) }],
  };
  return (
    <>
      <dl className="vse-screen-figures">
        <Figure label={t('proof.indicator.experiments')} value={readings.experiments.value} />
        <Figure label={t('proof.indicator.units')} value={readings.units.value} />
        <Figure label={t('proof.indicator.persons')} value={readings.persons.value} />
        <Figure label={t('proof.indicator.runs')} value={readings.runs.value} />
        <Figure label={t('screens.today')} value={data.today} />
        <Figure label={t('screens.running')} value={data.running} />
        <RateFigure label={t('proof.indicator.completion')} reading={readings.completion} unit="%" />
        <RateFigure label={t('proof.indicator.pass')} reading={readings.pass} unit="%" />
      </dl>
      <Panel title={t('screens.hours')} area="chart">
        <WallChart label={t('screens.hours')} data={hours} />
      </Panel>
    </>
  );
}

function Experiments({ data }: SceneProps) {
  const t = useT();
  return (
    <>
      <Panel title={t('screens.top')} area="left">
        {data.top.length === 0 ? (
          <Nothing />
        ) : (
          <Bars bars={data.top.map(({ code, name, unit, runs }) => ({ key: code, name, note: unit, value: runs }))} />
        )}
      </Panel>
      <Panel title={t('screens.categories')} area="upper">
        {data.categories.length === 0 ? (
          <Nothing />
        ) : (
          <Bars bars={data.categories.map(({ name, count }) => ({ key: name, name, value: count }))} />
        )}
      </Panel>
      <Panel title={t('screens.newest')} area="lower">
        {data.newest.length === 0 ? (
          <Nothing />
        ) : (
          <ol className="vse-screen-lines">
            {data.newest.map(({ code, name, unit, listedAt }) => (
              <li key={code}>
                <span className="vse-num">{siteDate(new Date(listedAt))}</span>
                <span>
                  {name} <small>{unit}</small>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </>
  );
}

function Sharing({ data }: SceneProps) {
  const t = useT();
  const { own, others, units } = data.shared;
  return (
    <>
      <Panel title={t('screens.units')} area="left">
        {units.length === 0 ? (
          <Nothing />
        ) : (
          <Bars bars={units.map(({ name, runs, others: part }) => ({ key: name, name, value: runs, part }))} />
        )}
      </Panel>
      <Panel title={t('screens.shared')} area="right">
        <dl className="vse-screen-column">
          <Figure label={t('screens.own')} value={own} />
          <Figure label={t('screens.others')} value={others} />
        </dl>
        <p className="vse-screen-share" aria-hidden="true">
          <span style={{ flexGrow: own }} />
          <span style={{ flexGrow: others }} />
        </p>
      </Panel>
    </>
  );
}

function Quality({ data }: SceneProps) {
  const t = useT();
  const locale = useLocale();
  const { readings, bins, bands } = data;
  const scores: ChartData = {
    kind: 'columns',
    x: t('screens.score'),
    categories: Array.from({ length: 10 }, (_, i) => `${i * 10}–${i === 9 ? 100 : i * 10 + 9}`),
    series: [{ name: t('screens.scores'), tone: 'data', values: bins ?? [] }],
  };
  return (
    <>
      <Panel title={t('proof.indicator.distribution')} area="left">
        {bins && bands ? (
          <>
            <dl className="vse-screen-bands">
              {(['excellent', 'standard', 'below'] as const).map((band) => (
                <div key={band}>
                  <dt>{t(`screens.band.${band}`)}</dt>
                  <dd className="vse-num">{bigNumber(locale, bands[band])}</dd>
                </div>
              ))}
            </dl>
            <WallChart label={t('proof.indicator.distribution')} data={scores} />
          </>
        ) : (
          <Nothing text={t('screens.few')} />
        )}
      </Panel>
      <dl className="vse-screen-column vse-screen-beside">
        <RateFigure label={t('proof.indicator.minutes')} reading={readings.minutes} />
        <RateFigure label={t('screens.expected')} reading={data.expected} />
        <RateFigure label={t('screens.steps')} reading={data.steps} unit="%" />
        <Figure
          label={t('proof.indicator.rating')}
          value={readings.rating.value}
          places={1}
          note={t('screens.reviews', { n: readings.rating.records ?? 0 })}
        />
      </dl>
    </>
  );
}

/** The scenes by their names. */
export const SCENE_VIEWS = {
  overview: Overview,
  experiments: Experiments,
  sharing: Sharing,
  quality: Quality,
} as const satisfies Readonly<Record<Scene, unknown>>;
