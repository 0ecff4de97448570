import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/ranking.contract.ts';
import * as board from './board.service.ts';
import * as own from './own-board.service.ts';
import { makeRankingSheet } from './ranking-sheet.service.ts';
import * as settings from './setting.service.ts';

/** Routes of ladders: those of the team, and what a learner sees. */
export const rankingRoutes: readonly BoundRoute[] = [
  route(contract.rankingRoute, (ctx, { params, query }) => board.readBoard(ctx, params.courseId, query)),
  route(contract.rankingEntriesRoute, (ctx, { params, query }) => board.readEntries(ctx, params, query)),
  route(contract.rankingSheetRoute, async (ctx, { params, query }, { reply }) =>
    sendFile(reply, 'xlsx', await makeRankingSheet(ctx, params.courseId, query)),
  ),
  route(contract.rankingSettingRoute, (ctx, { params }) => settings.readSetting(ctx, params.courseId)),
  route(contract.updateRankingSettingRoute, (ctx, { params, body }) =>
    settings.updateSetting(ctx, params.courseId, body),
  ),
  route(contract.praiseRoute, (ctx, { params, body }) => board.praise(ctx, params.courseId, body)),
  route(contract.ownRankingRoute, (ctx, { params, query }) => own.readOwnBoard(ctx, params.courseId, query)),
  route(contract.ownRankingEntriesRoute, (ctx, { params, query }) => own.readOwnEntries(ctx, params.courseId, query)),
  route(contract.hideInRankingRoute, (ctx, { params, body }) => own.hideInRanking(ctx, params.courseId, body.hidden)),
];
