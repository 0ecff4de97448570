import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as marking from '../shared/marking.contract.ts';
import * as phrases from '../shared/phrase.contract.ts';
import * as contract from '../shared/report.contract.ts';
import * as templates from '../shared/report-template.contract.ts';
import * as similarity from '../shared/similarity.contract.ts';
import { startArchive } from './archive/archive.jobs.ts';
import { addAnnotation, changeAnnotation, removeAnnotation } from './marking/annotation.service.ts';
import { assignReports } from './marking/assign.service.ts';
import { flagReport } from './marking/flag.service.ts';
import { gradeReport, noteMarking, regradeReport, returnReport, withdrawMark } from './marking/marking.service.ts';
import { listMissing, nudge } from './marking/missing.service.ts';
import { addPhrase, countUse, listPhrases, removePhrase } from './marking/phrase.service.ts';
import { readNodeRules, revealAuthor, setAnonymous } from './marking/report-name.service.ts';
import { readStrip } from './marking/strip.service.ts';
import { openReport, recallReport, saveReport, submitReport } from './report.service.ts';
import { readReport, readVersion } from './report-detail.service.ts';
import { listForMarking, listMine, readWaiting } from './report-list.service.ts';
import { startSimilarity } from './similarity/similarity.jobs.ts';
import { compareSimilar, listSimilar } from './similarity/similarity.service.ts';
import {
  archiveTemplate,
  chooseTemplate,
  createTemplate,
  listEditions,
  listTemplates,
  saveTemplate,
  setDefault,
} from './templates/template.service.ts';

/** Routes of lab reports. @param key signs the addresses of their files */
export const reportRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(contract.myReportsRoute, async (ctx) => ({ rows: await listMine(ctx) })),
  route(contract.openReportRoute, async (ctx, { body }) => ({ id: await openReport(ctx, body.nodeId) })),
  route(contract.getReportRoute, (ctx, { params, query }) => readReport(ctx, key, params.reportId, query.reason)),
  route(marking.reportVersionRoute, (ctx, { params, query }) =>
    readVersion(ctx, key, params.reportId, params.number, query.reason),
  ),
  route(contract.saveReportRoute, (ctx, { params, body }) => saveReport(ctx, params.reportId, body)),
  route(contract.submitReportRoute, (ctx, { params, body }) => submitReport(ctx, params.reportId, body.revision)),
  route(contract.recallReportRoute, (ctx, { params }) => recallReport(ctx, params.reportId)),
  route(contract.waitingReportsRoute, (ctx) => readWaiting(ctx)),
  route(contract.reportQueueRoute, (ctx, { params, query }) =>
    listForMarking(ctx, { ...query, courseId: params.courseId }),
  ),
  route(contract.gradeReportRoute, (ctx, { params, body }) => gradeReport(ctx, params.reportId, body)),
  route(contract.returnReportRoute, (ctx, { params, body }) => returnReport(ctx, params.reportId, body)),
  route(contract.regradeReportRoute, (ctx, { params, body }) => {
    const { reason, markCount, ...mark } = body;
    return regradeReport(ctx, params.reportId, mark, reason, markCount);
  }),
  route(marking.withdrawMarkRoute, (ctx, { params, body }) => withdrawMark(ctx, params.reportId, body)),
  route(marking.markingPresenceRoute, (ctx, { params, body }) => noteMarking(ctx, params.reportId, body.open)),
  route(marking.flagReportRoute, (ctx, { params, body }) => flagReport(ctx, params.reportId, body.flagged)),
  route(marking.reportStripRoute, (ctx, { params, query }) => readStrip(ctx, params.courseId, query)),
  route(marking.missingReportsRoute, (ctx, { params, query }) => listMissing(ctx, params.courseId, query)),
  route(marking.nudgeRoute, (ctx, { params, body }) => nudge(ctx, params.courseId, body)),
  route(marking.assignReportsRoute, (ctx, { params, body }) => assignReports(ctx, params.courseId, body)),
  route(marking.archiveRoute, (ctx, { params, body }) => startArchive(ctx, { courseId: params.courseId, ...body })),
  route(marking.nodeRulesRoute, async (ctx, { params }) => ({ rows: await readNodeRules(ctx, params.courseId) })),
  route(marking.setAnonymousRoute, (ctx, { params, body }) => setAnonymous(ctx, params.courseId, params.nodeId, body)),
  route(marking.revealRoute, (ctx, { params, body }) => revealAuthor(ctx, params.reportId, body.reason)),
  route(templates.listTemplatesRoute, (ctx, { params }) => listTemplates(ctx, params.courseId)),
  route(templates.createTemplateRoute, (ctx, { params, body }) => createTemplate(ctx, params.courseId, body)),
  route(templates.saveTemplateRoute, (ctx, { params, body }) =>
    saveTemplate(ctx, params.courseId, params.templateId, body),
  ),
  route(templates.archiveTemplateRoute, async (ctx, { params }) => {
    await archiveTemplate(ctx, params.courseId, params.templateId);
    return null;
  }),
  route(templates.templateEditionsRoute, (ctx, { params }) => listEditions(ctx, params.courseId, params.templateId)),
  route(templates.chooseTemplateRoute, (ctx, { params, body }) =>
    chooseTemplate(ctx, params.courseId, params.nodeId, body.templateId),
  ),
  route(templates.defaultTemplateRoute, (ctx, { params, body }) =>
    setDefault(ctx, params.experimentId, body.templateId),
  ),
  route(similarity.similarityRoute, (ctx, { params }) => startSimilarity(ctx, params.courseId)),
  route(similarity.similarReportsRoute, async (ctx, { params }) => ({ rows: await listSimilar(ctx, params.reportId) })),
  route(similarity.similarPairRoute, (ctx, { params }) => compareSimilar(ctx, params.reportId, params.otherId)),
  route(marking.addAnnotationRoute, (ctx, { params, body }) => addAnnotation(ctx, params.reportId, body)),
  route(marking.changeAnnotationRoute, (ctx, { params, body }) =>
    changeAnnotation(ctx, params.reportId, params.annotationId, body.comment),
  ),
  route(phrases.listPhrasesRoute, async (ctx, { params }) => ({ rows: await listPhrases(ctx, params.courseId) })),
  route(phrases.addPhraseRoute, (ctx, { params, body }) => addPhrase(ctx, params.courseId, body)),
  route(phrases.usePhraseRoute, (ctx, { params }) => countUse(ctx, params.courseId, params.phraseId)),
  route(phrases.removePhraseRoute, (ctx, { params }) => removePhrase(ctx, params.courseId, params.phraseId)),
  route(marking.removeAnnotationRoute, (ctx, { params }) =>
    removeAnnotation(ctx, params.reportId, params.annotationId),
  ),
];
