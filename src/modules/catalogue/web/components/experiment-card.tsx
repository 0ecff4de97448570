import type { ReactNode } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { LinkCard } from '../../../../ui/design/card.tsx';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { catalogueRoute } from '../../shared/catalogue.contract.ts';

export type CatalogueRow = CallOutput<typeof catalogueRoute>['rows'][number];

/** Card of an experiment: cover with code and level, title, discipline, hours and steps, people. */
export function ExperimentCard({
  row,
  level = 2,
  eager,
  actions,
}: {
  readonly row: CatalogueRow;
  readonly level?: 2 | 3;
  readonly eager?: boolean;
  /** Buttons that stand on the card outside its link. */
  readonly actions?: ReactNode;
}) {
  const t = useT();
  const badge = row.level === 'ordinary' || !row.runnable ? undefined : t(`experiments.level.${row.level}`);
  return (
    <LinkCard
      href={addressOf('experimentTwoDetails', { Id: row.code })}
      title={leadName(row)}
      actions={actions}
      level={level}
      media={
        <ExperimentCover
          id={row.id}
          subject={row.category?.code ?? row.code}
          src={row.cover ?? undefined}
          code={row.code}
          level={badge}
          eager={eager}
        />
      }
      meta={
        <>
          {row.category && `${row.category.name} · `}
          {t('experiments.card.meta', { hours: row.hours, steps: row.steps })}
        </>
      }
      footStart={
        row.figures.rating === null ? (
          row.unitName
        ) : (
          <span
            className="vse-num"
            role="img"
            aria-label={t('experiments.card.rating', {
              stars: formatNumber(row.figures.rating, 1),
              n: row.figures.reviews,
            })}
          >
            ★ {formatNumber(row.figures.rating, 1)} ({formatNumber(row.figures.reviews)})
          </span>
        )
      }
      footEnd={
        row.runnable ? (
          row.figures.persons > 0 ? (
            <span className="vse-num">{t('experiments.card.persons', { n: formatNumber(row.figures.persons) })}</span>
          ) : (
            t('experiments.card.new')
          )
        ) : (
          t('experiments.card.soon')
        )
      }
    />
  );
}
