import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/class.contract.ts';
import { mergeClassRoute, mergePreviewRoute } from '../shared/class-merge.contract.ts';
import { missingAccountsRoute } from '../shared/missing-account.contract.ts';
import { ownCoursesRoute } from '../shared/own-course.contract.ts';
import { joinOpenRoute, waysInRoute } from '../shared/way-in.contract.ts';
import { seeClass } from './class.access.ts';
import { commandClasses, createClass, endClass, setJoinRule, startClass, updateClass } from './class.service.ts';
import { classHistory, listCourseClasses, listOwnEnrolments, pageOfMembers } from './class-list.service.ts';
import { mergeClass, previewMerge } from './class-merge.service.ts';
import { joinByCode, withdrawMember } from './enrolment.service.ts';
import { notifyMissingAccounts } from './import/missing-account.service.ts';
import { joinOpen, waysIn } from './joining/way-in.service.ts';
import { ownCourses } from './own-course/own-course.service.ts';
import { admitWaiting, leaveQueue, pageOfQueue, refuseWaiting } from './queue.service.ts';

/** Routes of classes and enrolments. */
export const classRoutes: readonly BoundRoute[] = [
  route(contract.listClassesRoute, async (ctx, { params }) => listCourseClasses(ctx, params.courseId)),
  route(contract.createClassRoute, async (ctx, { params, body }) =>
    createClass(ctx, { ...body, courseId: params.courseId }),
  ),
  route(contract.updateClassRoute, (ctx, { params, body }) => updateClass(ctx, params.classId, body)),
  route(contract.startClassRoute, async (ctx, { params }) => startClass(ctx, params.classId)),
  route(contract.endClassRoute, async (ctx, { params, body }) => endClass(ctx, params.classId, body.reason)),
  route(contract.commandClassesRoute, async (ctx, { body }) => commandClasses(ctx, body.command, body.ids)),
  route(contract.joinRuleRoute, async (ctx, { params, body }) => setJoinRule(ctx, params.classId, body)),
  route(contract.classMembersRoute, async (ctx, { params, query }) => pageOfMembers(ctx, params.classId, query)),
  route(contract.classPlaceRoute, async (ctx, { params }) => {
    const { row } = await seeClass(ctx, params.classId);
    return { id: row.id, courseId: row.course_id, name: row.name };
  }),
  route(contract.classHistoryRoute, async (ctx, { params, query }) => classHistory(ctx, params.classId, query.page)),
  route(contract.joinClassRoute, async (ctx, { body }) => joinByCode(ctx, body.code)),
  route(waysInRoute, (ctx, { params }) => waysIn(ctx, params.courseId)),
  route(joinOpenRoute, (ctx, { params }) => joinOpen(ctx, params.classId)),
  route(contract.withdrawRoute, async (ctx, { params, body }) => {
    await withdrawMember(ctx, params.classId, params.personId, body.reason);
    return null;
  }),
  route(contract.classQueueRoute, async (ctx, { params, query }) => pageOfQueue(ctx, params.classId, query)),
  route(contract.leaveQueueRoute, async (ctx, { params }) => {
    await leaveQueue(ctx, params.classId);
    return null;
  }),
  route(contract.admitWaitingRoute, async (ctx, { params, body }) => {
    await admitWaiting(ctx, params.classId, params.personId, body.addSeat);
    return null;
  }),
  route(contract.refuseWaitingRoute, async (ctx, { params, body }) => {
    await refuseWaiting(ctx, params.classId, params.personId, body.reason);
    return null;
  }),
  route(missingAccountsRoute, (ctx, { params, body }) => notifyMissingAccounts(ctx, params.courseId, body.people)),
  route(mergePreviewRoute, async (ctx, { params, query }) => previewMerge(ctx, params.classId, query.into)),
  route(mergeClassRoute, async (ctx, { params, body }) => mergeClass(ctx, params.classId, body)),
  route(contract.myEnrolmentsRoute, async (ctx) => ({ rows: await listOwnEnrolments(ctx) })),
  route(ownCoursesRoute, (ctx) => ownCourses(ctx)),
];
