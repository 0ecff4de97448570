import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/marking.contract.ts';
import { readAnalysis } from './analysis.service.ts';
import * as marking from './marking.service.ts';
import { releaseExam, unreleaseExam } from './release.service.ts';
import { readResults } from './result.service.ts';
import { makeResultsSheet } from './results-sheet.service.ts';

/** Routes of marking, results and their release. */
export const markingRoutes: readonly BoundRoute[] = [
  route(contract.markingRoute, (ctx, { params }) => marking.readMarking(ctx, params.examId)),
  route(contract.takeBatchRoute, (ctx, { params, body }) => marking.takeBatch(ctx, params.examId, body)),
  route(contract.saveMarkRoute, (ctx, { params, body }) => marking.saveMark(ctx, params.examId, body)),
  route(contract.resultsRoute, (ctx, { params }) => readResults(ctx, params.examId)),
  route(contract.resultsSheetRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await makeResultsSheet(ctx, params.examId)),
  ),
  route(contract.releaseRoute, (ctx, { params, body }) => releaseExam(ctx, params.examId, body.absent)),
  route(contract.unreleaseRoute, (ctx, { params, body }) => unreleaseExam(ctx, params.examId, body.reason)),
  route(contract.analysisRoute, (ctx, { params }) => readAnalysis(ctx, params.examId)),
];
