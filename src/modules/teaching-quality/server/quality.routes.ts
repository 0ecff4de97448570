import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/quality.contract.ts';
import { readFeedback } from './feedback.service.ts';
import { qualityFile } from './file.service.ts';
import { readPapersOf } from './papers.service.ts';
import { readObjectives, readQuality } from './quality.service.ts';
import { qualityReport } from './report.service.ts';
import { readRows } from './rows.service.ts';
import { readSnapshots, saveSnapshot, snapshotFile } from './snapshot.service.ts';
import { readSteps } from './steps.service.ts';

/** Routes of teaching quality. */
export const qualityRoutes: readonly BoundRoute[] = [
  route(contract.qualityRoute, (ctx, { params, query }) => readQuality(ctx, params.courseId, query)),
  route(contract.qualityPapersRoute, (ctx, { params, query }) => readPapersOf(ctx, params.courseId, query)),
  route(contract.qualityObjectivesRoute, (ctx, { params, query }) => readObjectives(ctx, params.courseId, query)),
  route(contract.qualityStepsRoute, (ctx, { params, query }) => readSteps(ctx, params.courseId, query)),
  route(contract.qualityFeedbackRoute, (ctx, { params, query }) => readFeedback(ctx, params.courseId, query)),
  route(contract.qualityRowsRoute, (ctx, { params, query }) => readRows(ctx, params.courseId, query)),
  route(contract.qualityFileRoute, async (ctx, { params, query }, { reply }) =>
    sendFile(reply, 'xlsx', await qualityFile(ctx, params.courseId, query)),
  ),
  route(contract.qualityReportRoute, async (ctx, { params, query }, { reply }) =>
    sendFile(reply, 'docx', await qualityReport(ctx, params.courseId, query)),
  ),
  route(contract.qualitySnapshotsRoute, (ctx, { params }) => readSnapshots(ctx, params.courseId)),
  route(contract.saveSnapshotRoute, (ctx, { params, query, body }) =>
    saveSnapshot(ctx, params.courseId, query, body.name),
  ),
  route(contract.snapshotFileRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await snapshotFile(ctx, params.courseId, params.snapshotId)),
  ),
];
