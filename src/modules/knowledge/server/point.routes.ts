import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/point.contract.ts';
import * as service from './point.service.ts';

/** 知识点: the tree, its relations, and the search of those who tie content to it. */
export const pointRoutes: readonly BoundRoute[] = [
  route(contract.pointTreeRoute, service.readTree),
  route(contract.searchPointsRoute, (ctx, { query }) =>
    service.searchPoints(ctx, { kw: query.kw, lowest: query.points === '1' }),
  ),
  route(contract.getPointRoute, (ctx, { params }) => service.readPoint(ctx, params.id)),
  route(contract.pointHistoryRoute, (ctx, { params, query }) => service.pointHistory(ctx, params.id, query.page)),
  route(contract.createPointRoute, async (ctx, { body }) =>
    service.readPoint(ctx, await service.createPoint(ctx, body)),
  ),
  route(contract.updatePointRoute, async (ctx, { params, body }) => {
    await service.changePoint(ctx, params.id, body);
    return service.readPoint(ctx, params.id);
  }),
  route(contract.removePointRoute, async (ctx, { params }) => {
    await service.removePoint(ctx, params.id);
    return { id: params.id };
  }),
  route(contract.restorePointRoute, async (ctx, { params }) => {
    await service.restorePoint(ctx, params.id);
    return service.readPoint(ctx, params.id);
  }),
  route(contract.enablePointsRoute, (ctx, { body }) => service.changeStates(ctx, body.ids, 'active')),
  route(contract.disablePointsRoute, (ctx, { body }) => service.changeStates(ctx, body.ids, 'disabled')),
];
