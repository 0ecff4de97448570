import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { streamTopics } from '../../../platform/realtime/sse.ts';
import * as contract from '../shared/live.contract.ts';
import { hintAll, liveRun, liveSnapshot, watchedClass } from './live.service.ts';

/** The live class: snapshot, stream, one person's steps, a sentence to all. */
export const liveRoutes: readonly BoundRoute[] = [
  route(contract.liveSnapshotRoute, (ctx, { params, query }) => liveSnapshot(ctx, params.classId, query.node)),
  route(contract.liveStreamRoute, async (ctx, { params }, { request, reply }) => {
    const row = await watchedClass(ctx, params.classId);
    streamTopics(request, reply, ctx.live, [`class:${row.id}`], [{ event: 'hello', data: { at: ctx.clock.ms() } }]);
  }),
  route(contract.liveRunRoute, (ctx, { params }) => liveRun(ctx, params.classId, params.runId)),
  route(contract.hintRoute, (ctx, { params, body }) => hintAll(ctx, params.classId, body.node, body.text)),
];
