import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { decideBulkRoute } from '../shared/entry-review.contract.ts';
import * as hosting from '../shared/hosting.contract.ts';
import * as contract from '../shared/steward.contract.ts';
import { readAdministrative, saveAdministrative } from './administrative.service.ts';
import { archiveExperiment, previewArchive } from './archive.service.ts';
import { type BulkDone, decideBulk, stewardBulk } from './bulk.service.ts';
import { moveUnit, previewMove } from './move-unit.service.ts';
import { extendHosting, resumeHosting, suspendHosting } from './suspension.service.ts';

const presentBulk = ({ jobId, done, skipped }: BulkDone & { readonly jobId: string | null }) => ({
  jobId,
  done,
  skipped: skipped.map(({ reason, ...row }) => ({ ...row, reason: { key: reason.key, params: { ...reason.params } } })),
});
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
  route(hosting.suspendHostingRoute, (ctx, { params, body }) => nothing(suspendHosting(ctx, params.id, body.reason))),
  route(hosting.resumeHostingRoute, (ctx, { params }) => nothing(resumeHosting(ctx, params.id))),
  route(hosting.extendHostingRoute, (ctx, { params, body }) =>
    nothing(extendHosting(ctx, params.id, body.expiresAt === null ? null : new Date(body.expiresAt))),
  ),
  route(decideBulkRoute, async (ctx, { body }) => presentBulk(await decideBulk(ctx, body))),
];
