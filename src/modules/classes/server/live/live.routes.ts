import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { streamTopics } from '../../../../platform/realtime/sse.ts';
import * as contract from '../../shared/live.contract.ts';
import { hint } from './hint.service.ts';
import { watchedClass } from './live.access.ts';
import { liveBoard, liveRun, liveSnapshot } from './live.service.ts';

/** The live class: first view, snapshot, stream, one person's steps, a sentence to some or all. */
export const liveRoutes: readonly BoundRoute[] = [
  route(contract.liveBoardRoute, (ctx, { params, query }) => liveBoard(ctx, params.courseId, query)),
  route(contract.liveSnapshotRoute, (ctx, { params, query }) => liveSnapshot(ctx, params.classId, query.node)),
  route(contract.liveStreamRoute, async (ctx, { params }, { request, reply }) => {
    const row = await watchedClass(ctx, params.classId);
    const hello = { event: 'hello', data: { at: ctx.clock.ms() } };
    streamTopics(request, reply, ctx.live, [`class:${row.id}`], [hello], { beatMs: contract.LIVE_BEAT_MS });
  }),
  route(contract.liveRunRoute, (ctx, { params }) => liveRun(ctx, params.classId, params.runId)),
  route(contract.hintRoute, (ctx, { params, body }) => hint(ctx, params.classId, body)),
];
