import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/open.contract.ts';
import * as service from './open.service.ts';

/** What partners may read without an account. */
export const openRoutes: readonly BoundRoute[] = [
  route(contract.openUnitsRoute, (ctx, { query }, { request }) => {
    service.refuseSigned(query, request.headers);
    return service.openUnits(ctx, query);
  }),
  route(contract.openExperimentsRoute, (ctx, { query }, { request }) => {
    service.refuseSigned(query, request.headers);
    return service.openExperiments(ctx, query);
  }),
  route(contract.openExperimentRoute, (ctx, { query }, { request }) => {
    service.refuseSigned(query, request.headers);
    return service.openExperiment(ctx, query);
  }),
  route(contract.openFiguresRoute, (ctx, { query }, { request }) => {
    service.refuseSigned(query, request.headers);
    return service.openFigures(ctx, query);
  }),
];
