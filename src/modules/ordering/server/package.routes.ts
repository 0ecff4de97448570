import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/package.contract.ts';
import * as service from './package.service.ts';

/** The preview everybody reads, and 实验包管理. */
export const packageRoutes: readonly BoundRoute[] = [
  route(contract.previewPackageRoute, (ctx, { params }) => service.previewPackage(ctx, params.id)),
  route(contract.getPackageRoute, (ctx, { params }) => service.readPackage(ctx, params.id)),
  route(contract.packageHistoryRoute, (ctx, { params, query }) => service.packageHistory(ctx, params.id, query.page)),
  route(contract.createPackageRoute, async (ctx, { body }) =>
    service.readPackage(ctx, await service.createPackage(ctx, body)),
  ),
  route(contract.updatePackageRoute, async (ctx, { params, body: { version, ...change } }) => {
    await service.changePackage(ctx, params.id, change, version);
    return service.readPackage(ctx, params.id);
  }),
  route(contract.copyPackageRoute, async (ctx, { params, body }) =>
    service.readPackage(ctx, await service.copyPackage(ctx, params.id, body)),
  ),
  route(contract.commandPackagesRoute, (ctx, { body }) => service.movePackages(ctx, body.ids, body.command)),
  route(contract.removePackageRoute, async (ctx, { params }) => {
    await service.removePackage(ctx, params.id);
    return { id: params.id };
  }),
  route(contract.restorePackageRoute, async (ctx, { params }) => {
    await service.restorePackage(ctx, params.id);
    return { id: params.id };
  }),
];
