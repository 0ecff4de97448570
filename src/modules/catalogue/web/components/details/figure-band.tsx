import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { StatBand, StatFigure } from '../../../../../ui/design/stat-figure.tsx';
import { Tooltip } from '../../../../../ui/design/tooltip.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CatalogueRow } from '../experiment-card.tsx';
import { formatRate } from '../figure-labels.ts';

const FIGURES = ['views', 'persons', 'runs', 'minutes', 'completion', 'pass'] as const;

/** The public numbers of an experiment, each with its definition and the time it was counted. */
export function FigureBand({
  figures,
  code,
}: {
  readonly figures: CatalogueRow['figures'];
  /** Of a listed experiment: its figures lead to their definitions. */
  readonly code: string | null;
}) {
  const t = useT();
  const value = {
    views: formatNumber(figures.views),
    persons: formatNumber(figures.persons),
    runs: formatNumber(figures.runs),
    minutes: formatNumber(figures.meanMinutes, 1),
    completion: formatRate(figures.completionRate, figures.ended),
    pass: formatRate(figures.passRate, figures.scored),
  };
  const parts = {
    views: '',
    persons: '',
    runs: '',
    minutes: t('experiments.figure.median', { n: formatNumber(figures.medianMinutes, 1) }),
    completion: t('experiments.figure.parts', { part: figures.finished, whole: figures.ended }),
    pass: t('experiments.figure.parts', { part: figures.passed, whole: figures.scored }),
  };
  return (
    <StatBand>
      {FIGURES.map((key) => (
        <StatFigure
          key={key}
          value={value[key]}
          label={
            code ? (
              <Link href={addressOf('verifyIndicator', { experiment: code }, { code: key })}>
                {t(`experiments.figure.${key}`)}
              </Link>
            ) : (
              t(`experiments.figure.${key}`)
            )
          }
          hint={
            <Tooltip label={t('experiments.figure.about', { name: t(`experiments.figure.${key}`) })}>
              {t(`experiments.figure.${key}.is`)}
              {parts[key] && <br />}
              {parts[key]}
              {figures.asOf && <br />}
              {figures.asOf && t('experiments.figure.asOf', { time: formatInstant(figures.asOf) })}
            </Tooltip>
          }
        />
      ))}
    </StatBand>
  );
}
