import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as appealing from '../shared/appeal.contract.ts';
import * as contract from '../shared/marking.contract.ts';
import * as regrading from '../shared/regrade.contract.ts';
import * as walking from '../shared/walkthrough.contract.ts';
import { readAnalysis } from './analysis.service.ts';
import * as appeals from './appeal/appeal.service.ts';
import * as own from './appeal/own-appeal.service.ts';
import * as marking from './marking.service.ts';
import * as regrade from './regrade/regrade.service.ts';
import { releaseExam, unreleaseExam } from './release.service.ts';
import { makeAnalysisReport } from './report/analysis-report.service.ts';
import { readResults } from './result.service.ts';
import { makeResultsSheet } from './results-sheet.service.ts';
import { readWalkthrough, readWalkthroughQuestion } from './walkthrough/walkthrough.service.ts';

/** Routes of marking, results and their release. */
export const markingRoutes: readonly BoundRoute[] = [
  route(contract.markingRoute, (ctx, { params }) => marking.readMarking(ctx, params.examId)),
  route(contract.takeBatchRoute, (ctx, { params, body }) => marking.takeBatch(ctx, params.examId, body)),
  route(contract.saveMarkRoute, (ctx, { params, body }) => marking.saveMark(ctx, params.examId, body)),
  route(contract.undoMarkRoute, (ctx, { params, body }) => marking.undoMark(ctx, params.examId, body)),
  route(contract.resultsRoute, (ctx, { params }) => readResults(ctx, params.examId)),
  route(contract.resultsSheetRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await makeResultsSheet(ctx, params.examId)),
  ),
  route(contract.releaseRoute, (ctx, { params, body }) => releaseExam(ctx, params.examId, body.absent)),
  route(contract.unreleaseRoute, (ctx, { params, body }) => unreleaseExam(ctx, params.examId, body.reason)),
  route(contract.analysisRoute, (ctx, { params }) => readAnalysis(ctx, params.examId)),
  route(walking.walkthroughRoute, (ctx, { params, query }) =>
    readWalkthrough(ctx, params.examId, query.classId ?? null),
  ),
  route(walking.walkthroughQuestionRoute, (ctx, { params, query: { questionId, number, classId = null } }) =>
    readWalkthroughQuestion(ctx, params.examId, { questionId, number, classId }),
  ),
  route(contract.analysisReportRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'docx', await makeAnalysisReport(ctx, params.examId)),
  ),
  route(regrading.regradesRoute, (ctx, { params }) => regrade.readRegrades(ctx, params.examId)),
  route(regrading.regradeQuestionRoute, (ctx, { params, query }) =>
    regrade.readRegradeQuestion(ctx, params.examId, query),
  ),
  route(regrading.regradePreviewRoute, (ctx, { params, body }) => regrade.previewRegrade(ctx, params.examId, body)),
  route(regrading.regradeRoute, (ctx, { params, body }) => regrade.regradeExam(ctx, params.examId, body)),
  route(regrading.undoRegradeRoute, (ctx, { params, body }) =>
    regrade.undoRegrade(ctx, params.examId, params.regradeId, body.reason),
  ),
  route(appealing.ownQuestionAppealsRoute, (ctx, { params }) => own.readOwnAppeals(ctx, params.attemptId)),
  route(appealing.appealQuestionRoute, (ctx, { params, body }) => own.appealQuestion(ctx, params.attemptId, body)),
  route(appealing.withdrawQuestionAppealRoute, (ctx, { params }) =>
    own.withdrawAppeal(ctx, params.attemptId, params.appealId),
  ),
  route(appealing.questionAppealsRoute, (ctx, { params }) => appeals.readAppeals(ctx, params.examId)),
  route(appealing.questionAppealRoute, (ctx, { params }) => appeals.readAppeal(ctx, params.examId, params.appealId)),
  route(appealing.answerQuestionAppealRoute, (ctx, { params, body }) =>
    appeals.answerAppeal(ctx, params.examId, params.appealId, body),
  ),
];
