import { formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';

const WIDTH = 84;
const HEIGHT = 28;

/** Seven days as a line, the last one marked; the figures in words for who does not see it. */
export function DeskTrend({
  values,
  of,
}: {
  readonly values: readonly number[];
  /** What is counted: what came into a queue, or how often an alarm was raised. */
  readonly of: 'queue' | 'alarms';
}) {
  const t = useT();
  const list = formatList(values.map((value) => formatNumber(value)));
  const most = Math.max(1, ...values);
  const x = (i: number) => 3 + (i * (WIDTH - 6)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - 4 - (value / most) * (HEIGHT - 8);
  const last = values.length - 1;
  return (
    <svg
      className="vse-desk-trend"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={of === 'queue' ? t('home.desk.o.trend', { list }) : t('home.desk.o.alarms', { list })}
    >
      <polyline points={values.map((value, i) => `${x(i)},${y(value)}`).join(' ')} />
      {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2.5" />}
    </svg>
  );
}
