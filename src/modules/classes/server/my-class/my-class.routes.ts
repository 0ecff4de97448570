import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import * as contract from '../../shared/my-class.contract.ts';
import { messageClass } from './message.service.ts';
import { classPeople, classToday, taughtClasses, undoneItems } from './my-class.service.ts';

/** 我的班级: the classes one stands before, today, their learners, a message to some of them. */
export const myClassRoutes: readonly BoundRoute[] = [
  route(contract.taughtClassesRoute, (ctx, { params }) => taughtClasses(ctx, params.courseId)),
  route(contract.classPeopleRoute, (ctx, { params }) => classPeople(ctx, params.classId)),
  route(contract.undoneItemsRoute, (ctx, { params }) => undoneItems(ctx, params.classId)),
  route(contract.classTodayRoute, (ctx, { params }) => classToday(ctx, params.classId)),
  route(contract.messageClassRoute, (ctx, { params, body }) => messageClass(ctx, params.classId, body)),
];
