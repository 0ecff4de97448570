import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { catalogueRoute, detailsRoute } from '../shared/catalogue.contract.ts';
import { summaryRoute } from '../shared/summary.contract.ts';
import { presentDetails, presentRow } from './catalogue.presenter.ts';
import { catalogue, details } from './catalogue.service.ts';
import { catalogueSummary } from './summary.service.ts';

/** The public catalogue. */
export function catalogueRoutes(): BoundRoute[] {
  return [
    route(catalogueRoute, async (ctx, { query }) => {
      const { total, rows } = await catalogue(ctx, query);
      return { rows: rows.map(presentRow), page: query.page, size: query.size, total };
    }),
    route(detailsRoute, async (ctx, { params }) => presentDetails(await details(ctx, params.id), ctx.locale)),
    route(summaryRoute, catalogueSummary),
  ];
}
