import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import * as contract from '../../shared/roster.contract.ts';
import { leaveClass } from '../enrolment.service.ts';
import { moveEnrolments, previewMove } from './move.service.ts';
import { addMembers, candidatesFor, commandEnrolments, enrolmentRecord } from './roster.service.ts';

/** Routes of the learners of courses. */
export const rosterRoutes: readonly BoundRoute[] = [
  route(contract.commandEnrolmentsRoute, async (ctx, { body }) => commandEnrolments(ctx, body)),
  route(contract.movePreviewRoute, async (ctx, { body }) => previewMove(ctx, body.ids, body.into)),
  route(contract.moveEnrolmentsRoute, async (ctx, { body }) => moveEnrolments(ctx, body.ids, body.into)),
  route(contract.candidatesRoute, async (ctx, { params, query }) => candidatesFor(ctx, params.classId, query.kw)),
  route(contract.addMembersRoute, async (ctx, { params, body }) => addMembers(ctx, params.classId, body)),
  route(contract.enrolmentRoute, async (ctx, { params }) => enrolmentRecord(ctx, params.enrolmentId)),
  route(contract.leaveClassRoute, async (ctx, { params }) => {
    await leaveClass(ctx, params.classId);
    return null;
  }),
];
