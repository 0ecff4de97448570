import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { indicatorRoute, proofRoute } from '../shared/proof.contract.ts';
import { readIndicator, readProof } from './proof.service.ts';

/** Proof of a figure, for everybody. */
export const proofRoutes: readonly BoundRoute[] = [
  route(proofRoute, (ctx, { params }) => readProof(ctx, params.code)),
  route(indicatorRoute, (ctx, { params, query }) => readIndicator(ctx, params.key, query.experiment)),
];
