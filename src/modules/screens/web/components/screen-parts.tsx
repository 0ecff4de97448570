import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChartData } from '../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import type { Reading } from '../../shared/screen.contract.ts';
import { bigNumber, fewRecords } from '../client/wall.model.ts';

/** How long a figure takes to count up, in ms. */
const COUNT_MS = 900;
/** Signs of a figure beyond which it is written smaller. */
const LONG = 9;

/** Whether nothing may move. */
export const isStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'off';

/** A number on its way from the one before to the present one. */
function useCounted(value: number | null, places: number): number | null {
  const [shown, setShown] = useState(value);
  const from = useRef(value ?? 0);
  useEffect(() => {
    const start = from.current;
    from.current = value ?? 0;
    if (value === null || start === value || isStill()) {
      setShown(value);
      return;
    }
    const began = performance.now();
    let frame = 0;
    const step = () => {
      const share = Math.min(1, (performance.now() - began) / COUNT_MS);
      const eased = start + (value - start) * (1 - (1 - share) ** 3);
      setShown(share === 1 ? value : Number(eased.toFixed(places)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, places]);
  return shown;
}

/** One figure, as large as the wall allows. */
export function Figure({
  label,
  value,
  places = 0,
  unit,
  note,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly places?: number;
  readonly unit?: string;
  readonly note?: string | null;
}) {
  const locale = useLocale();
  const text = bigNumber(locale, useCounted(value, places), places);
  return (
    <div className="vse-screen-figure">
      <dt>{label}</dt>
      <dd>
        <span className="vse-num" data-long={text.length > LONG || undefined}>
          {text}
        </span>
        {unit !== undefined && value !== null && <small>{unit}</small>}
        {note && <small className="vse-num">({note})</small>}
      </dd>
    </div>
  );
}

/** A rate or mean; few records are told beside it. */
export function RateFigure({
  label,
  reading,
  unit,
}: {
  readonly label: string;
  readonly reading: Reading;
  readonly unit?: string;
}) {
  const few = fewRecords(reading.records);
  return <Figure label={label} value={reading.value} places={1} note={few} {...(unit === undefined ? {} : { unit })} />;
}

export function Panel({
  title,
  area,
  children,
}: {
  readonly title: string;
  readonly area: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="vse-screen-panel" style={{ gridArea: area }}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Nothing to show in a panel yet. */
export function Nothing({ text }: { readonly text?: string }) {
  const t = useT();
  return <p className="vse-screen-nothing">{text ?? t('screens.none')}</p>;
}

/** A chart as large as its panel; its letters are drawn at twice their size. */
export function WallChart({ label, data }: { readonly label: string; readonly data: ChartData }) {
  return (
    <div className="vse-screen-chart">
      <div>
        <Chart label={label} data={data} figures={false} />
      </div>
    </div>
  );
}

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly note?: string;
  readonly value: number;
  /** Part of the value that is drawn lighter. */
  readonly part?: number;
}

/** Names with their counts as bars, the first one the longest. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const locale = useLocale();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = (value: number) => ({ inlineSize: `${(value / most) * 100}%` });
  return (
    <ol className="vse-screen-bars">
      {bars.map(({ key, name, note, value, part = 0 }) => (
        <li key={key}>
          <span className="vse-screen-bar-name">
            {name}
            {note && <small> {note}</small>}
          </span>
          <span className="vse-num">{bigNumber(locale, value)}</span>
          <span className="vse-screen-bar" aria-hidden="true">
            <span style={width(value - part)} />
            <span style={width(part)} />
          </span>
        </li>
      ))}
    </ol>
  );
}
