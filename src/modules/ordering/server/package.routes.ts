import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/package.contract.ts';
import { packageHistory, packages, previewPackage } from './package.service.ts';

/** The preview everybody reads, and 实验包管理. */
export const packageRoutes: readonly BoundRoute[] = [
  route(contract.previewPackageRoute, (ctx, { params }) => previewPackage(ctx, params.id)),
  route(contract.getPackageRoute, (ctx, { params }) => packages.read(ctx, params.id)),
  route(contract.packageHistoryRoute, (ctx, { params, query }) => packageHistory(ctx, params.id, query.page)),
  route(contract.createPackageRoute, async (ctx, { body }) => packages.read(ctx, await packages.create(ctx, body))),
  route(contract.updatePackageRoute, async (ctx, { params, body: { version, ...change } }) => {
    await packages.change(ctx, params.id, change, version);
    return packages.read(ctx, params.id);
  }),
  route(contract.copyPackageRoute, async (ctx, { params, body }) =>
    packages.read(ctx, await packages.copy(ctx, params.id, body)),
  ),
  route(contract.commandPackagesRoute, (ctx, { body }) => packages.moveMany(ctx, body.ids, body.command)),
  route(contract.removePackageRoute, (ctx, { params }) => packages.remove(ctx, params.id)),
  route(contract.restorePackageRoute, (ctx, { params }) => packages.restore(ctx, params.id)),
];
