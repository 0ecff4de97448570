import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as shown from '../shared/cloud.contract.ts';
import * as managed from '../shared/cloud-manage.contract.ts';
import * as service from './cloud.service.ts';
import * as members from './cloud-member.service.ts';
import * as open from './cloud-public.service.ts';
import * as state from './cloud-state.service.ts';
import { cleanTexts } from './cloud-texts.engine.ts';

/** Pages everybody reads, and the words their managers keep. */
const publicRoutes: readonly BoundRoute[] = [
  route(shown.cloudListRoute, (ctx, { query }) => open.listClouds(ctx, query)),
  route(shown.cloudDetailsRoute, (ctx, { params }) => open.cloudDetails(ctx, params.id)),
  route(shown.cloudLoadRoute, (ctx, { params }) => open.cloudLoad(ctx, params.id)),
  route(shown.cloudStatisticsRoute, (ctx, { params }) => open.cloudStatistics(ctx, params.id)),
  route(shown.editIntroRoute, (ctx, { params, body }) => open.editIntro(ctx, params.id, body.intro, body.version)),
  route(shown.publishNoticeRoute, (ctx, { params, body }) => open.publishNotice(ctx, params.id, body)),
  route(shown.withdrawNoticeRoute, (ctx, { params }) => open.withdrawNotice(ctx, params.id, params.notice)),
  route(shown.remindRoute, (ctx, { params }) => open.remind(ctx, params.id)),
];

/** A saved cloud, and what was taken out of the words that were sent. */
const saved = <T>(intro: string | undefined, cloud: T) => ({ ...cloud, removed: [...cleanTexts(intro ?? '').removed] });

/** 微云管理. */
const managedRoutes: readonly BoundRoute[] = [
  route(managed.getManagedCloudRoute, (ctx, { params }) => service.readManaged(ctx, params.id)),
  route(managed.cloudHistoryRoute, (ctx, { params, query }) => service.cloudHistory(ctx, params.id, query.page)),
  route(managed.cloudChoicesRoute, (ctx, { query }) => members.choices(ctx, query)),
  route(managed.createCloudRoute, async (ctx, { body }) =>
    saved(body.intro, await service.readManaged(ctx, await service.createCloud(ctx, body))),
  ),
  route(managed.updateCloudRoute, async (ctx, { params, body: { version, ...change } }) => {
    await service.changeCloud(ctx, params.id, change, version);
    return saved(change.intro, await service.readManaged(ctx, params.id));
  }),
  route(managed.commandCloudsRoute, (ctx, { body: { ids, ...request } }) => state.moveClouds(ctx, ids, request)),
  route(managed.concurrencyCloudsRoute, (ctx, { body }) => state.setConcurrency(ctx, body.ids, body.concurrency)),
  route(managed.removeCloudRoute, async (ctx, { params }) => {
    await service.removeCloud(ctx, params.id);
    return { id: params.id };
  }),
  route(managed.restoreCloudRoute, async (ctx, { params }) => {
    await service.restoreCloud(ctx, params.id);
    return { id: params.id };
  }),
  route(managed.cloudMembersRoute, (ctx, { params, query }) => members.membersOf(ctx, params.id, query)),
  route(managed.findMembersRoute, (ctx, { params, query }) => members.candidates(ctx, params.id, query.kw)),
  route(managed.addMembersRoute, (ctx, { params, body }) => members.addMembers(ctx, params.id, body)),
  route(managed.removeMembersRoute, (ctx, { params, body }) => members.removeMembers(ctx, params.id, body.ids)),
  route(managed.cloudRunningRoute, async (ctx, { params }) => ({ rows: await state.runningIn(ctx, params.id) })),
  route(managed.endCloudRunRoute, async (ctx, { params, body }) => {
    await state.endRunIn(ctx, params.id, params.run, body.reason);
    return { id: params.run };
  }),
];

export const cloudRoutes: readonly BoundRoute[] = [...publicRoutes, ...managedRoutes];
