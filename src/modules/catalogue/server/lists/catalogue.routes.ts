import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import { catalogueRoute, detailsRoute, exportCatalogueRoute, facetsRoute } from '../../shared/catalogue.contract.ts';
import { exportStatisticsRoute, ownStatisticsRoute, statisticsRoute } from '../../shared/statistics.contract.ts';
import { summaryRoute } from '../../shared/summary.contract.ts';
import { exportStatistics, ownStatistics, statistics } from '../figures/statistics.service.ts';
import { catalogueSummary } from '../figures/summary.service.ts';
import { catalogue, facets } from './catalogue.service.ts';
import { presentRows } from './choice.service.ts';
import { detailsPage } from './details.service.ts';
import { exportCatalogue } from './export.service.ts';

/** The public catalogue. */
export function catalogueRoutes(): BoundRoute[] {
  return [
    route(catalogueRoute, async (ctx, { query }) => {
      const { total, rows } = await catalogue(ctx, query);
      return { rows: await presentRows(ctx, rows), page: query.page, size: query.size, total };
    }),
    route(detailsRoute, (ctx, { params }) => detailsPage(ctx, params.id)),
    route(facetsRoute, (ctx, { query }) => facets(ctx, query)),
    route(exportCatalogueRoute, async (ctx, { query }, { reply }) => {
      const { name, body } = await exportCatalogue(ctx, query);
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('cache-control', 'no-store')
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .send(body);
    }),
    route(summaryRoute, catalogueSummary),
    route(statisticsRoute, (ctx, { params }) => statistics(ctx, params.id)),
    route(ownStatisticsRoute, (ctx, { params }) => ownStatistics(ctx, params.id)),
    route(exportStatisticsRoute, async (ctx, { params }, { reply }) => {
      const { name, body } = await exportStatistics(ctx, params.id);
      return sendFile(reply, 'xlsx', { name, body });
    }),
  ];
}
