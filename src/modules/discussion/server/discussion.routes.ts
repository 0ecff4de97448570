import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { streamTopics } from '../../../platform/realtime/sse.ts';
import * as boardContract from '../shared/board.contract.ts';
import { nodeTalkRoute } from '../shared/node-talk.contract.ts';
import { noticeTalkRoute } from '../shared/notice-talk.contract.ts';
import * as postContract from '../shared/post.contract.ts';
import * as topicContract from '../shared/topic.contract.ts';
import { seeBoards } from './board.access.ts';
import * as forum from './forum.service.ts';
import * as moderation from './moderation.service.ts';
import { nodeTalk } from './node-topic.service.ts';
import { noticeTalk } from './notice-topic.service.ts';
import * as reactions from './reaction.service.ts';
import * as scoring from './scoring.service.ts';
import type { Setting } from './setting.service.ts';
import * as settings from './setting.service.ts';
import { boardChannel } from './talk-notice.service.ts';
import * as writing from './writing.service.ts';

const presentRule = ({ rule, from, until }: Setting) => ({
  ...rule,
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});

/** 讨论区 of who learns, and 讨论管理 of the team. */
export function discussionRoutes(key: Buffer): readonly BoundRoute[] {
  return [
    route(boardContract.boardsRoute, (ctx, { params }) => forum.listBoards(ctx, params.courseId)),
    route(boardContract.boardStreamRoute, async (ctx, { params }, { request, reply }) => {
      const { boards } = await seeBoards(ctx, params.courseId);
      streamTopics(
        request,
        reply,
        ctx.live,
        boards.map(({ id }) => boardChannel(id)),
      );
    }),
    route(boardContract.updateBoardRoute, (ctx, { params, body }) => settings.updateBoard(ctx, params.boardId, body)),
    route(boardContract.mentionableRoute, async (ctx, { params }) => ({
      rows: await writing.mentionableOf(ctx, params.boardId),
    })),
    route(boardContract.discussionSettingRoute, async (ctx, { params }) => {
      const { setting, can } = await settings.readSetting(ctx, params.courseId);
      const { terms, examFreeze, version } = setting;
      return { ...presentRule(setting), terms, examFreeze, version, can };
    }),
    route(boardContract.updateSettingRoute, (ctx, { params, body }) =>
      settings.updateSetting(ctx, params.courseId, body),
    ),
    route(boardContract.testTermsRoute, (ctx, { params, body }) => settings.testTerms(ctx, params.courseId, body.text)),
    route(boardContract.ownPointsRoute, async (ctx, { params }) => {
      const { setting, points, counted, posts } = await scoring.ownPoints(ctx, params.courseId);
      return {
        points,
        ...counted,
        rule: presentRule(setting),
        posts: posts.map(({ depth, at, ...post }) => ({ ...post, opening: depth === 0, at: at.toISOString() })),
      };
    }),

    route(nodeTalkRoute, (ctx, { params }) => nodeTalk(ctx, params.nodeId)),
    route(noticeTalkRoute, (ctx, { params }) => noticeTalk(ctx, params.id)),
    route(topicContract.topicsRoute, (ctx, { params, query }) => forum.listTopics(ctx, params.courseId, query)),
    route(topicContract.similarTopicsRoute, async (ctx, { params, query }) => ({
      rows: await forum.similarTopics(ctx, params.courseId, query.title),
    })),
    route(topicContract.createTopicRoute, (ctx, { params, body }) => writing.createTopic(ctx, params.courseId, body)),
    route(topicContract.topicRoute, (ctx, { params, query }) => forum.readTopic(ctx, key, params.topicId, query.page)),
    route(topicContract.createPostRoute, (ctx, { params, body }) => writing.createPost(ctx, params.topicId, body)),
    route(topicContract.visitTopicRoute, (ctx, { params }) => reactions.visitTopic(ctx, params.topicId)),
    route(topicContract.followTopicRoute, (ctx, { params, body }) =>
      reactions.followTopic(ctx, params.topicId, body.on),
    ),
    route(topicContract.commandTopicRoute, (ctx, { params, body }) =>
      moderation.commandTopic(ctx, params.topicId, body),
    ),
    route(topicContract.bulkTopicsRoute, (ctx, { params, body }) =>
      moderation.commandTopics(ctx, params.courseId, body),
    ),

    route(postContract.updatePostRoute, (ctx, { params, body }) => writing.updatePost(ctx, params.postId, body)),
    route(postContract.deletePostRoute, (ctx, { params }) => writing.deletePost(ctx, params.postId)),
    route(postContract.likePostRoute, (ctx, { params, body }) => reactions.likePost(ctx, params.postId, body.on)),
    route(postContract.reportPostRoute, (ctx, { params, body }) =>
      reactions.reportPost(ctx, params.postId, body.reason),
    ),
    route(postContract.acceptPostRoute, (ctx, { params, body }) => reactions.acceptPost(ctx, params.postId, body.on)),
    route(postContract.endorsePostRoute, (ctx, { params, body }) => reactions.endorsePost(ctx, params.postId, body.on)),
    route(postContract.commandPostRoute, (ctx, { params, body }) => moderation.commandPost(ctx, params.postId, body)),
    route(postContract.mutePersonRoute, (ctx, { params, body }) => moderation.mutePerson(ctx, params.postId, body)),
    route(postContract.revealAuthorRoute, (ctx, { params, body }) =>
      moderation.revealAuthor(ctx, params.postId, body.reason),
    ),
    route(postContract.postHistoryRoute, async (ctx, { params }) => {
      const { revisions, decisions } = await moderation.historyOf(ctx, params.postId);
      return {
        revisions: revisions.map((one) => ({ ...one, at: one.at.toISOString() })),
        decisions: decisions.map((one) => ({ ...one, at: one.at.toISOString() })),
      };
    }),
  ];
}
