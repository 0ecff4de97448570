import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { hostedRoute } from '../shared/hosting.contract.ts';
import {
  createVersionRoute,
  deleteVersionRoute,
  publishVersionRoute,
  recordByPlatformRoute,
  rollBackRoute,
  versionsRoute,
} from '../shared/version.contract.ts';
import { hosted } from './hosting.service.ts';
import { recordByPlatform } from './recording.service.ts';
import { presentVersion } from './version.presenter.ts';
import { createVersion, deleteVersion, listVersions, publishVersion, rollBack } from './version.service.ts';

/** Versions of an experiment. */
export function versionRoutes(): BoundRoute[] {
  return [
    route(hostedRoute, hosted),
    route(versionsRoute, async (ctx, { params }) => {
      const { versions, publishedId, mayEdit } = await listVersions(ctx, params.id);
      return versions.map((version) =>
        presentVersion(version, { publishedId, everPublished: version.everPublished, mayEdit }, ctx.locale),
      );
    }),
    route(createVersionRoute, async (ctx, { params, body }) => createVersion(ctx, params.id, body)),
    route(publishVersionRoute, async (ctx, { params }) => {
      await publishVersion(ctx, params.id, params.versionId);
      return null;
    }),
    route(recordByPlatformRoute, (ctx, { params }) => recordByPlatform(ctx, params.id, params.versionId)),
    route(rollBackRoute, async (ctx, { params }) => {
      await rollBack(ctx, params.id, params.versionId);
      return null;
    }),
    route(deleteVersionRoute, async (ctx, { params }) => {
      await deleteVersion(ctx, params.id, params.versionId);
      return null;
    }),
  ];
}
