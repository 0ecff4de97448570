import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/unit.contract.ts';
import * as service from './unit.service.ts';
import { previewMerge, startMerge } from './unit-merge.service.ts';
import { moveUnit, previewMove } from './unit-move.service.ts';
import { changeStates, disableUnit, enableUnit, previewDisable } from './unit-state.service.ts';

/** Commands of 学校管理: the tree, one unit, what a change does to others. */
export const unitRoutes: readonly BoundRoute[] = [
  route(contract.getUnitRoute, (ctx, { params }) => service.readUnit(ctx, params.id)),
  route(contract.unitHistoryRoute, (ctx, { params, query }) => service.unitHistory(ctx, params.id, query.page)),
  route(contract.unitTreeRoute, (ctx, { query }) => service.readTree(ctx, query)),
  route(contract.createUnitRoute, async (ctx, { body }) => service.readUnit(ctx, await service.createUnit(ctx, body))),
  route(contract.updateUnitRoute, async (ctx, { params, body: { version, ...change } }) => {
    await service.changeUnit(ctx, params.id, change, version);
    return service.readUnit(ctx, params.id);
  }),
  route(contract.previewMoveRoute, (ctx, { params, query }) => previewMove(ctx, params.id, query.parent ?? null)),
  route(contract.moveUnitRoute, async (ctx, { params, body }) => {
    await moveUnit(ctx, params.id, body.parentId, body.version);
    return service.readUnit(ctx, params.id);
  }),
  route(contract.sortUnitsRoute, async (ctx, { body }) => ({
    sorted: await service.sortUnits(ctx, body.parentId, body.ids),
  })),
  route(contract.previewDisableRoute, (ctx, { params }) => previewDisable(ctx, params.id)),
  route(contract.disableUnitRoute, async (ctx, { params, body }) => {
    await disableUnit(ctx, params.id, body);
    return service.readUnit(ctx, params.id);
  }),
  route(contract.enableUnitRoute, async (ctx, { params, body }) => {
    await enableUnit(ctx, params.id, body.version);
    return service.readUnit(ctx, params.id);
  }),
  route(contract.removeUnitRoute, async (ctx, { params }) => {
    await service.removeUnit(ctx, params.id);
    return { id: params.id };
  }),
  route(contract.restoreUnitRoute, async (ctx, { params }) => {
    await service.restoreUnit(ctx, params.id);
    return service.readUnit(ctx, params.id);
  }),
  route(contract.previewMergeRoute, (ctx, { params, query }) => previewMerge(ctx, params.id, query.into)),
  route(contract.mergeUnitRoute, async (ctx, { params, body }) => ({ jobId: await startMerge(ctx, params.id, body) })),
  route(contract.bulkUnitsRoute, (ctx, { body: { ids, ...bulk } }) => changeStates(ctx, bulk, ids)),
];
