import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { presentBulk } from '../../submissions/server/entry.public.ts';
import * as listing from '../shared/listing.contract.ts';
import * as contract from '../shared/steward.contract.ts';
import { extendHostingRoute, resumeHostingRoute, suspendHostingRoute } from '../shared/suspension.contract.ts';
import { readAdministrative, saveAdministrative } from './administrative.service.ts';
import { archiveExperiment, previewArchive } from './archive.service.ts';
import { changeLeader } from './leader.service.ts';
import {
  delistExperiment,
  featureExperiment,
  listExperiment,
  previewDelist,
  sortExperiments,
} from './listing.service.ts';
import { moveUnit, previewMove } from './move-unit.service.ts';
import { stewardBulk } from './steward-bulk.service.ts';
import { extendHosting, resumeHosting, suspendHosting } from './suspension.service.ts';

const nothing = async (work: Promise<unknown>) => {
  await work;
  return null;
};

/** What the stewards of the catalogue do with experiments, one by one and many at once. */
export const stewardRoutes: readonly BoundRoute[] = [
  route(contract.administrativeRoute, (ctx, { params }) => readAdministrative(ctx, params.id)),
  route(contract.saveAdministrativeRoute, (ctx, { params, body }) => saveAdministrative(ctx, params.id, body)),
  route(contract.stewardBulkRoute, async (ctx, { body }) => presentBulk(await stewardBulk(ctx, body))),
  route(contract.previewMoveRoute, (ctx, { params, query }) => previewMove(ctx, params.id, query.unitId)),
  route(contract.moveUnitRoute, (ctx, { params, body }) => nothing(moveUnit(ctx, params.id, body))),
  route(contract.previewArchiveRoute, (ctx, { params }) => previewArchive(ctx, params.id)),
  route(contract.archiveRoute, (ctx, { params, body }) =>
    nothing(archiveExperiment(ctx, params.id, { reason: body.reason, typed: body.code })),
  ),
  route(suspendHostingRoute, (ctx, { params, body }) => nothing(suspendHosting(ctx, params.id, body.reason))),
  route(resumeHostingRoute, (ctx, { params }) => nothing(resumeHosting(ctx, params.id))),
  route(extendHostingRoute, (ctx, { params, body }) =>
    nothing(extendHosting(ctx, params.id, body.expiresAt === null ? null : new Date(body.expiresAt))),
  ),
  route(listing.listRoute, (ctx, { params }) => nothing(listExperiment(ctx, params.id))),
  route(listing.previewDelistRoute, (ctx, { params }) => previewDelist(ctx, params.id)),
  route(listing.delistRoute, (ctx, { params, body }) => nothing(delistExperiment(ctx, params.id, body.reason))),
  route(listing.featureRoute, (ctx, { params, body }) => nothing(featureExperiment(ctx, params.id, body.featured))),
  route(listing.sortRoute, async (ctx, { body }) => ({ sorted: await sortExperiments(ctx, body.ids) })),
  route(listing.changeLeaderRoute, (ctx, { params, body }) => nothing(changeLeader(ctx, params.id, body))),
];
