import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import { classBinRoute, removeClassRoute, restoreClassRoute } from '../../shared/class-bin.contract.ts';
import { copyClassesRoute } from '../../shared/class-copy.contract.ts';
import { splitClassRoute, splitPreviewRoute } from '../../shared/class-split.contract.ts';
import { learnerWorkRoute } from '../../shared/learner-work.contract.ts';
import { oneRosterRoute } from '../../shared/one-roster.contract.ts';
import * as contract from '../../shared/roster.contract.ts';
import { viewAsRoute } from '../../shared/view-as.contract.ts';
import { leaveClass } from '../enrolment.service.ts';
import { listClassBin, removeClass, restoreClass } from './class-bin.service.ts';
import { copyClasses } from './class-copy.service.ts';
import { learnerWork } from './learner-work.service.ts';
import { moveEnrolments, previewMove } from './move.service.ts';
import { exportOneRoster } from './one-roster.service.ts';
import { addMembers, candidatesFor, commandEnrolments, enrolmentRecord } from './roster.service.ts';
import { previewSplit, splitClass } from './split.service.ts';
import { startView } from './view-as.service.ts';

/** Routes of the learners of courses. @param secret signs the views of those who look as a learner */
export const rosterRoutes = (secret: Buffer): readonly BoundRoute[] => [
  route(contract.commandEnrolmentsRoute, async (ctx, { body }) => commandEnrolments(ctx, body)),
  route(contract.movePreviewRoute, async (ctx, { body }) => previewMove(ctx, body.ids, body.into)),
  route(contract.moveEnrolmentsRoute, async (ctx, { body }) => moveEnrolments(ctx, body.ids, body.into)),
  route(splitPreviewRoute, async (ctx, { params }) => previewSplit(ctx, params.classId)),
  route(splitClassRoute, async (ctx, { params, body }) => splitClass(ctx, params.classId, body)),
  route(contract.candidatesRoute, async (ctx, { params, query }) => candidatesFor(ctx, params.classId, query.kw)),
  route(contract.addMembersRoute, async (ctx, { params, body }) => addMembers(ctx, params.classId, body)),
  route(contract.enrolmentRoute, async (ctx, { params }) => enrolmentRecord(ctx, params.enrolmentId)),
  route(learnerWorkRoute, async (ctx, { params }) => learnerWork(ctx, params.enrolmentId)),
  route(viewAsRoute, (ctx, { params }) => startView(ctx, secret, params.enrolmentId)),
  route(removeClassRoute, async (ctx, { params }) => {
    await removeClass(ctx, params.classId);
    return null;
  }),
  route(classBinRoute, async (ctx, { params }) => ({
    rows: (await listClassBin(ctx, params.courseId)).map((row) => ({ ...row, removedAt: row.removedAt.toISOString() })),
  })),
  route(restoreClassRoute, (ctx, { params }) => restoreClass(ctx, params.courseId, params.classId)),
  route(oneRosterRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'zip', await exportOneRoster(ctx, params.classId)),
  ),
  route(copyClassesRoute, async (ctx, { params, body }) => copyClasses(ctx, params.courseId, body)),
  route(contract.leaveClassRoute, async (ctx, { params }) => {
    await leaveClass(ctx, params.classId);
    return null;
  }),
];
