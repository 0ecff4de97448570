import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Cell } from '../../../../kernel/values/csv.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { exportCatalogueRoute } from '../../shared/catalogue.contract.ts';
import { catalogueMessage } from '../messages.engine.ts';
import { presentRow } from './catalogue.presenter.ts';
import { searchListed } from './catalogue.repository.ts';
import { filterOf } from './catalogue.service.ts';
import { provenCatalogue } from './catalogue-proof.service.ts';

/** More experiments than any deployment lists; the sheet says how many it holds. */
const MAX_ROWS = 20_000;

/** Headings of the sheet by what they stand over. */
const COLUMNS = [
  'code',
  'name',
  'unit',
  'leader',
  'category',
  'kind',
  'level',
  'hours',
  'steps',
  'runsIn',
  'runs',
  'completion',
  'pass',
  'rating',
] as const;

/** The filtered catalogue as a workbook: as many rows as the list counts. The taking is written down. */
export async function exportCatalogue(
  ctx: Ctx,
  query: RouteInput<typeof exportCatalogueRoute>['query'],
): Promise<{ name: string; body: Buffer }> {
  const { total, rows } = await searchListed(ctx, {
    ...(await filterOf(ctx, query)),
    sort: query.sort,
    page: 1,
    size: MAX_ROWS,
  });
  const title = catalogueMessage(ctx.locale, 'experiments.list.title');
  await ctx.tx(async (tx) =>
    tx.audit({ action: 'experiment.export_catalogue', object: 'experiment', objectId: null, after: { total } }),
  );
  const lines = rows.map((row): Cell[] => {
    const one = presentRow(row);
    return [
      one.code,
      one.name,
      one.unitName,
      one.leaderName,
      one.category?.name ?? null,
      catalogueMessage(ctx.locale, `experiments.kind.${one.kind}`),
      catalogueMessage(ctx.locale, `experiments.level.${one.level}`),
      one.hours,
      one.steps,
      one.runsIn ? catalogueMessage(ctx.locale, `experiments.runsIn.${one.runsIn}`) : null,
      one.figures.runs,
      one.figures.completionRate,
      one.figures.passRate,
      one.figures.rating,
    ];
  });
  return {
    name: `${title}.xlsx`,
    body: await provenCatalogue(ctx, query, {
      title,
      headings: COLUMNS.map((column) => catalogueMessage(ctx.locale, `experiments.column.${column}`)),
      rows: lines,
      total,
    }),
  };
}
