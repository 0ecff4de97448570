import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ExperimentIndicator, IndicatorReading, IndicatorSource } from '../../../proof/server/proof.public.ts';
import type { Indicator } from '../../../proof/shared/proof.model.ts';
import type { detailsRoute } from '../../shared/catalogue.contract.ts';
import { RATED_FROM } from '../../shared/experiment.model.ts';
import { presentFigures, share } from './figure.presenter.ts';
import { type IndicatorTotals, indicatorTotals, listedFigures } from './indicator.repository.ts';
import { statistics } from './statistics.service.ts';
import { countByCategory, countListed } from './summary.repository.ts';

type TotalKey = Exclude<Indicator, 'experiments' | 'units' | 'persons' | 'minutes' | 'distribution'>;

/** The reading of a key from the sums. @param now ISO instant of the counting */
function readingOf(totals: IndicatorTotals, key: TotalKey, now: string): IndicatorReading {
  const rate = (part: number, whole: number): IndicatorReading => ({
    value: share(part, whole),
    numerator: part,
    denominator: whole,
    records: whole,
    asOf: totals.as_of,
  });
  switch (key) {
    case 'completion':
      return rate(totals.finished, totals.ended);
    case 'pass':
      return rate(totals.passed, totals.scored);
    case 'rating':
      return {
        value: totals.reviews < RATED_FROM ? null : totals.stars,
        records: totals.reviews,
        asOf: now,
      };
    default:
      return { value: totals[key], asOf: totals.as_of };
  }
}

/** A figure of the platform: the same sums the public pages show. */
async function readPlatform(ctx: Ctx, key: Indicator): Promise<IndicatorReading> {
  const now = ctx.clock.now().toISOString();
  if (key === 'experiments' || key === 'units') return { value: (await countListed(ctx))[key], asOf: now };
  return readingOf(await indicatorTotals(ctx), key as TotalKey, now);
}

/**
 * Figures of the listed experiments of a unit and all below it (without a unit: of the platform), as their indicators read
 * them, and how many there are by category. Three statements.
 */
export async function publicFigures(ctx: Ctx, unitId?: string) {
  const now = ctx.clock.now().toISOString();
  const listed = await countListed(ctx, unitId);
  const totals = await indicatorTotals(ctx, unitId);
  const of = (key: TotalKey) => readingOf(totals, key, now);
  return {
    experiments: { value: listed.experiments, asOf: now },
    units: { value: listed.units, asOf: now },
    runs: of('runs'),
    completion: of('completion'),
    pass: of('pass'),
    rating: of('rating'),
    categories: await countByCategory(ctx, unitId),
  };
}

/** Public figures that stand on what this module keeps; those of single runs are the runs module's. */
export const platformIndicators: IndicatorSource = {
  keys: ['experiments', 'units', 'views', 'runs', 'completion', 'pass', 'rating', 'likes', 'favourites'],
  read: readPlatform,
};

type Figures = CallOutput<typeof detailsRoute>['figures'];

/** The figure of a key as the details page shows it. */
function ofFigures(figures: Figures, key: Indicator): IndicatorReading {
  const { asOf } = figures;
  switch (key) {
    case 'completion':
      return {
        value: figures.completionRate,
        numerator: figures.finished,
        denominator: figures.ended,
        records: figures.ended,
        asOf,
      };
    case 'pass':
      return {
        value: figures.passRate,
        numerator: figures.passed,
        denominator: figures.scored,
        records: figures.scored,
        asOf,
      };
    case 'minutes':
      return { value: figures.meanMinutes, median: figures.medianMinutes, records: figures.finished, asOf };
    case 'rating':
      return { value: figures.rating, records: figures.reviews, asOf };
    default:
      return { value: figures[key as 'views' | 'runs' | 'persons' | 'likes' | 'favourites'], asOf };
  }
}

/** A figure of one listed experiment: the one its details page shows. */
export const experimentIndicator: ExperimentIndicator = async (ctx, code, key) => {
  const row = await listedFigures(ctx, code);
  if (!row) return null;
  const named = { code: row.code, name: row.name };
  if (key === 'distribution') {
    const { distribution, asOf } = await statistics(ctx, row.id);
    const reading = { value: distribution?.scored ?? null, bins: distribution?.bins ?? null, asOf };
    return { ...named, reading };
  }
  return { ...named, reading: ofFigures(presentFigures(row.figures), key) };
};
