import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/page-group.contract.ts';
import * as groups from './page-group.service.ts';

/** Drafts, versions and previews of the groups of settings that make the public pages. */
export function pageGroupRoutes(): BoundRoute[] {
  return [
    route(contract.pageGroupRoute, (ctx, { params }) => groups.readPageGroup(ctx, params.group)),
    route(contract.saveDraftRoute, (ctx, { params, body }) =>
      groups.saveDraft(ctx, params.group, body.version, body.content),
    ),
    route(contract.discardDraftRoute, (ctx, { params }) => groups.discardDraft(ctx, params.group)),
    route(contract.publishDraftRoute, (ctx, { params, body }) => groups.publishDraft(ctx, params.group, body)),
    route(contract.cancelPublicationRoute, (ctx, { params }) =>
      groups.cancelPublication(ctx, params.group, params.number),
    ),
    route(contract.restoreVersionRoute, (ctx, { params, body }) => groups.restoreVersion(ctx, params.group, body)),
    route(contract.previewRoute, (ctx) => groups.makePreview(ctx)),
  ];
}
