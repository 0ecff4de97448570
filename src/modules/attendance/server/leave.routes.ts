import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/leave.contract.ts';
import { readClassLeave, readOwnLeave } from './leave.presenter.ts';
import { answerLeave, askLeave, withdrawLeave } from './leave.service.ts';

/** Routes of requests for leave. @param key signs the addresses of their files */
export const leaveRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(contract.ownLeaveRoute, (ctx, { params }) => readOwnLeave(ctx, key, params.courseId)),
  route(contract.askLeaveRoute, (ctx, { params, body }) => askLeave(ctx, params.courseId, body)),
  route(contract.withdrawLeaveRoute, async (ctx, { params }) => {
    await withdrawLeave(ctx, params.courseId, params.leaveId);
    return null;
  }),
  route(contract.classLeaveRoute, (ctx, { params }) => readClassLeave(ctx, key, params.classId)),
  route(contract.answerLeaveRoute, (ctx, { params, body }) => answerLeave(ctx, params.classId, params.leaveId, body)),
];
