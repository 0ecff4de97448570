import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/paper.contract.ts';
import * as papers from './paper.service.ts';
import { paperDocument } from './paper-document.service.ts';
import { generatePapers } from './parallel.service.ts';
import { checkPlan, printPaper, readPaper, tryPaper } from './plan.service.ts';

/** 试卷. */
export const paperRoutes: readonly BoundRoute[] = [
  route(contract.papersRoute, (ctx, { params, query }) => papers.listPapers(ctx, params.courseId, query)),
  route(contract.createPaperRoute, (ctx, { params, body }) => papers.createPaper(ctx, params.courseId, body)),
  route(contract.paperRoute, (ctx, { params }) => readPaper(ctx, params.paperId)),
  route(contract.savePaperRoute, (ctx, { params, body }) => papers.savePaper(ctx, params.paperId, body)),
  route(contract.checkPaperRoute, (ctx, { params, body }) => checkPlan(ctx, params.paperId, body.plan)),
  route(contract.tryPaperRoute, (ctx, { params, body }) => tryPaper(ctx, params.paperId, body)),
  route(contract.commandPaperRoute, (ctx, { params, body }) =>
    papers.commandPaper(ctx, params.paperId, body.command, body.version),
  ),
  route(contract.copyPaperRoute, (ctx, { params, body }) => papers.copyPaper(ctx, params.paperId, body.name)),
  route(contract.generatePapersRoute, (ctx, { params, body }) => generatePapers(ctx, params.paperId, body)),
  route(contract.deletePaperRoute, (ctx, { params }) => papers.deletePaper(ctx, params.paperId)),
  route(contract.restorePaperRoute, (ctx, { params }) => papers.restorePaper(ctx, params.paperId)),
  route(contract.paperBinRoute, (ctx, { params }) => papers.listBin(ctx, params.courseId)),
  route(contract.printPaperRoute, (ctx, { params, body }) => printPaper(ctx, params.paperId, body)),
  route(contract.paperDocumentRoute, async (ctx, { params, body }, { reply }) =>
    sendFile(reply, 'docx', await paperDocument(ctx, params.paperId, body)),
  ),
];
