import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { managedRoutes } from '../../../platform/managed/routes.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { managedPackageRoutes, previewPackageRoute } from '../shared/package.contract.ts';
import { packages, previewPackage } from './package.service.ts';

/** The preview everybody reads, and 实验包管理. */
export const packageRoutes: readonly BoundRoute[] = [
  route(previewPackageRoute, (ctx, { params }) => previewPackage(ctx, params.id)),
  ...managedRoutes(managedPackageRoutes, packages, objectHistory),
];
