import type { ChartLine } from '../../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import type { ResultData } from './result-labels.ts';

type Figure = NonNullable<ResultData['figure']>;

/** A bar shorter than this share of the drawn height is not seen; it is magnified by the first factor that suffices. */
const SEEN = 0.02;
const FACTORS = [1, 2, 5, 10, 20, 50, 100, 200];

/** Factor by which the error bars are drawn. */
export function magnification(figure: Pick<Figure, 'points' | 'errors'>): number {
  const ys = figure.points.map(({ y }) => y);
  const height = Math.max(...ys) - Math.min(...ys);
  const most = Math.max(0, ...figure.errors);
  if (most === 0 || height === 0) return 1;
  return FACTORS.find((factor) => (most * factor) / height >= SEEN) ?? FACTORS.at(-1)!;
}

/** A measured value with at most `digits` significant digits. */
export function measured(locale: string, value: number, digits: number): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: digits }).format(value);
}

const headOf = ({ name, unit }: Figure['x'], fallback: string) =>
  unit && name ? `${name} / ${unit}` : name || fallback;

/** Unit of a slope, where both axes have one of their own. */
function slopeUnit({ x, y }: Figure): string {
  if (x.unit === y.unit) return '';
  return x.unit === ''
    ? y.unit
    : y.unit === ''
      ? `1/(${x.unit})`
      : `${y.unit}/(${x.unit})`.replace(/\((\p{L}+)\)/u, '$1');
}

/** What was measured, fitted and expected. */
export function ResultFigure({ figure }: { readonly figure: Figure }) {
  const t = useT();
  const locale = useLocale();
  const factor = magnification(figure);
  const x = headOf(figure.x, t('runs.result.nth'));
  const y = headOf(figure.y, figure.series);
  const { fit, theory } = figure;
  const lines: ChartLine[] = [
    {
      name: t('runs.result.measured'),
      points: figure.points,
      look: 'points',
      tone: 'primary',
      errors: figure.errors.map((error) => error * factor),
    },
    ...(fit
      ? [{ name: t('runs.result.fitted'), points: fit.line, look: 'line', tone: 'data' } satisfies ChartLine]
      : []),
    ...(theory.length > 0
      ? [{ name: t('runs.result.theory'), points: theory, look: 'dashed', tone: 'quiet' } satisfies ChartLine]
      : []),
  ];
  const rest = fit && `${measured(locale, fit.residual, 2)}${figure.y.unit ? ` ${figure.y.unit}` : ''}`;
  return (
    <Card className="run-figure">
      <SectionHeading>{t(theory.length > 0 ? 'runs.result.data' : 'runs.result.dataPlain')}</SectionHeading>
      <Chart label={t('runs.result.chart', { x, y, n: figure.points.length })} data={{ kind: 'lines', x, y, lines }} />
      <p className="run-figure-notes">
        {fit?.slope != null && (
          <strong className="vse-num">
            {t('runs.result.slope', { value: `${measured(locale, fit.slope, 5)} ${slopeUnit(figure)}`.trim() })}
          </strong>
        )}
        {fit && rest && (
          <span>
            {fit.scattered === null
              ? t('runs.result.residual', { value: rest })
              : t(fit.scattered ? 'runs.result.scattered' : 'runs.result.onesided', { value: rest })}
          </span>
        )}
        {factor > 1 && <span>{t('runs.result.magnified', { n: factor })}</span>}
      </p>
    </Card>
  );
}
