import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { ownAnalysisRoute } from '../shared/analysis.contract.ts';
import * as contract from '../shared/mistake.contract.ts';
import { analyseOwn } from './analysis.service.ts';
import * as mistakes from './mistake.service.ts';
import { mistakesDocument } from './mistakes-document.service.ts';
import * as redo from './redo.service.ts';

/** Routes of 错题本 and 分析: everybody reaches the own results only. */
export const mistakeRoutes: readonly BoundRoute[] = [
  route(ownAnalysisRoute, (ctx, { query }) => analyseOwn(ctx, query)),
  route(contract.mistakesRoute, (ctx, { query }) => mistakes.listMistakes(ctx, query)),
  route(contract.mistakesDocumentRoute, async (ctx, { query: { answers, ...filter } }, { reply }) =>
    sendFile(reply, 'docx', await mistakesDocument(ctx, filter, answers === 'with')),
  ),
  route(contract.startRedoRoute, (ctx, { body }) => redo.startRedo(ctx, body.questions)),
  route(contract.redoRoute, (ctx, { params }) => redo.readRedo(ctx, params.redoId)),
  route(contract.answerRedoRoute, (ctx, { params, body }) =>
    redo.answerRedo(ctx, params.redoId, params.item, body.response),
  ),
  route(contract.mistakeRoute, (ctx, { params }) => mistakes.readMistake(ctx, params)),
  route(contract.setMasteryRoute, (ctx, { params, body }) => mistakes.setMastery(ctx, params, body.mastered)),
];
