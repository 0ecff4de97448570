import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/study.contract.ts';
import { studyFile } from './file.service.ts';
import { readLearners } from './learners.service.ts';
import { readHours, readNodes, readRows, readStudy } from './study.service.ts';

/** Routes of the learning in a course. */
export const studyDataRoutes: readonly BoundRoute[] = [
  route(contract.studyDataRoute, (ctx, { params, query }) => readStudy(ctx, params.courseId, query)),
  route(contract.studyHoursRoute, (ctx, { params, query }) => readHours(ctx, params.courseId, query)),
  route(contract.studyNodesRoute, (ctx, { params, query }) => readNodes(ctx, params.courseId, query)),
  route(contract.studyLearnersRoute, (ctx, { params, query }) => readLearners(ctx, params.courseId, query)),
  route(contract.studyRowsRoute, (ctx, { params, query }) => readRows(ctx, params.courseId, query)),
  route(contract.studyFileRoute, async (ctx, { params, query }, { reply }) =>
    sendFile(reply, 'xlsx', await studyFile(ctx, params.courseId, query)),
  ),
];
