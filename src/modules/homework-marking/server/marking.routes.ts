import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { readForm } from '../../../platform/http/multipart.ts';
import { sendBrought, sendFile } from '../../../platform/http/send-file.ts';
import * as notes from '../shared/annotation.contract.ts';
import * as contract from '../shared/marking.contract.ts';
import * as results from '../shared/results.contract.ts';
import * as showcase from '../shared/showcase.contract.ts';
import * as similarity from '../shared/similarity.contract.ts';
import { annotate, changeAnnotation, removeAnnotation } from './annotation.service.ts';
import { startArchive } from './archive.jobs.ts';
import { readDeskWork } from './desk-work.service.ts';
import * as marking from './marking.service.ts';
import { readResults, releaseHomework, unreleaseHomework } from './results.service.ts';
import { answerShowcase, offerShowcase, readShowcase, takeBackShowcase } from './showcase.service.ts';
import { readOwnShowcase, readShownFile } from './shown-work.service.ts';
import { startSimilarity } from './similarity.jobs.ts';
import { compareSimilar, listSimilar } from './similarity.service.ts';
import { importWorkbook, makeWorkbook, previewWorkbook } from './workbook.service.ts';

/** Routes of marking hand-ins, of their marks and the release. @param key signs the addresses of pictures */
export const markingRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(contract.queueRoute, (ctx, { params }) => marking.readQueue(ctx, params.homeworkId)),
  route(contract.deskWorkRoute, (ctx, { params }) => readDeskWork(ctx, key, params)),
  route(contract.workFileRoute, async (ctx, { params }, { reply }) => {
    const file = await marking.openWorkFile(ctx, params);
    return sendBrought(reply, { name: file.name, bytes: file.bytes, body: await file.open() });
  }),
  route(contract.saveMarkRoute, (ctx, { params, body }) => marking.saveMark(ctx, params, body)),
  route(notes.annotateRoute, (ctx, { params, body }) => annotate(ctx, params, body)),
  route(notes.changeAnnotationRoute, (ctx, { params, body }) => changeAnnotation(ctx, params, body.comment)),
  route(notes.removeAnnotationRoute, (ctx, { params }) => removeAnnotation(ctx, params)),
  route(contract.returnWorkRoute, (ctx, { params, body }) => marking.giveBack(ctx, params, body)),
  route(contract.chooseVersionRoute, (ctx, { params, body }) => marking.chooseVersion(ctx, params, body.versionNo)),
  route(contract.adjustRoute, (ctx, { params, body }) => marking.adjustMember(ctx, params, body)),
  route(contract.collectRoute, (ctx, { params, body }) => marking.collect(ctx, params.homeworkId, body.drafts)),
  route(similarity.similarityRoute, (ctx, { params }) => startSimilarity(ctx, params.homeworkId)),
  route(similarity.similarWorksRoute, (ctx, { params }) => listSimilar(ctx, params)),
  route(similarity.similarWorkRoute, (ctx, { params, query }) => compareSimilar(ctx, params, query.kind)),
  route(results.resultsRoute, (ctx, { params }) => readResults(ctx, params.homeworkId)),
  route(results.releaseRoute, (ctx, { params, body }) => releaseHomework(ctx, params.homeworkId, body)),
  route(results.unreleaseRoute, (ctx, { params, body }) => unreleaseHomework(ctx, params.homeworkId, body.reason)),
  route(showcase.showcaseRoute, (ctx, { params }) => readShowcase(ctx, params)),
  route(showcase.offerShowcaseRoute, (ctx, { params }) => offerShowcase(ctx, params)),
  route(showcase.takeBackShowcaseRoute, (ctx, { params }) => takeBackShowcase(ctx, params)),
  route(showcase.ownShowcaseRoute, (ctx, { params }) => readOwnShowcase(ctx, params.homeworkId)),
  route(showcase.answerShowcaseRoute, (ctx, { params, body }) => answerShowcase(ctx, params.homeworkId, body.answer)),
  route(showcase.shownFileRoute, async (ctx, { params }, { reply }) => {
    const { name, body } = await readShownFile(ctx, params);
    return sendBrought(reply, { name, body: Buffer.from(body) });
  }),
  route(results.archiveRoute, (ctx, { params }) => startArchive(ctx, params.homeworkId)),
  route(results.workbookRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await makeWorkbook(ctx, params.homeworkId)),
  ),
  route(results.previewWorkbookRoute, async (ctx, { params }, http) => {
    const { files } = await readForm(http, results.previewWorkbookRoute);
    return http.reply.send({ data: await previewWorkbook(ctx, params.homeworkId, files[0]) });
  }),
  route(results.importWorkbookRoute, async (ctx, { params, query }, http) => {
    const { files } = await readForm(http, results.importWorkbookRoute);
    return http.reply.send({ data: await importWorkbook(ctx, params.homeworkId, files[0], query.digest) });
  }),
];
