import { type BoundRoute, type Http, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/exchange.contract.ts';
import { exportQuestions, type MadeFile, makeTemplate, planExport } from './export.service.ts';
import * as imports from './import.service.ts';

/** Sends a file whose name says what it is. */
const send = (reply: Http['reply'], file: MadeFile) => sendFile(reply, file.type, file);

/** Questions from files of other formats, and into them. */
export const exchangeRoutes: readonly BoundRoute[] = [
  route(contract.checkImportRoute, (ctx, { params, body }) => imports.checkImport(ctx, params.courseId, body)),
  route(contract.importQuestionsRoute, (ctx, { params, body }) => imports.importQuestions(ctx, params.courseId, body)),
  route(contract.importsRoute, (ctx, { params }) => imports.listImports(ctx, params.courseId)),
  route(contract.importReportRoute, (ctx, { params }) => imports.readReport(ctx, params.importId)),
  route(contract.undoImportRoute, (ctx, { params }) => imports.undoImport(ctx, params.importId)),
  route(contract.exportPlanRoute, (ctx, { params, body }) => planExport(ctx, params.courseId, body.which)),
  route(contract.exportQuestionsRoute, async (ctx, { params, body }, { reply }) =>
    send(reply, await exportQuestions(ctx, params.courseId, body)),
  ),
  route(contract.templateRoute, async (ctx, _input, { reply }) => send(reply, await makeTemplate(ctx))),
];
