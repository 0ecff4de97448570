import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import { decideBulkRoute } from '../../shared/bulk.contract.ts';
import * as contract from '../../shared/entry.contract.ts';
import { findPersonRoute } from '../../shared/entry-person.contract.ts';
import * as review from '../../shared/entry-review.contract.ts';
import { checkVideoRoute, entryVideosRoute, saveVideoRoute } from '../../shared/entry-video.contract.ts';
import { presentBulk } from '../bulk/bulk.presenter.ts';
import { decideBulk } from '../bulk/bulk.service.ts';
import * as decide from '../review/decide.service.ts';
import { experimentHistory, readOpinions, readSubmission } from '../review/opinion.service.ts';
import { beginRevision, discardRevision, revisionChanges } from '../review/revision.service.ts';
import { replyToItem, submitEntry, withdrawEntry } from '../review/submit.service.ts';
import { presentEntry, presentOpinions } from './entry.presenter.ts';
import { readEntry, savePart, saveSteps } from './entry.service.ts';
import { entryDocument } from './entry-document.service.ts';
import { findPerson } from './entry-person.service.ts';
import { checkVideo, readVideos, storeVideo } from './entry-video.service.ts';
import { formSteps } from './form-projection.engine.ts';
import * as life from './life.service.ts';
import { previewEntry } from './preview.service.ts';
import { exportSteps, readSteps } from './step-sheet.service.ts';

const nothing = async (work: Promise<unknown>) => {
  await work;
  return null;
};

/** The entry form, its submission and its review. */
export const entryRoutes: readonly BoundRoute[] = [
  route(contract.createDraftRoute, (ctx, { body }) => life.createDraft(ctx, body)),
  route(contract.entryRoute, async (ctx, { params }) =>
    presentEntry(ctx.actor, await readEntry(ctx, params.id), ctx.clock.ms()),
  ),
  route(contract.previewEntryRoute, (ctx, { params }) => previewEntry(ctx, params.id)),
  route(findPersonRoute, (ctx, { query }) => findPerson(ctx, query.account)),
  route(contract.savePartRoute, (ctx, { params, body }) => savePart(ctx, params.id, body)),
  route(contract.saveStepsRoute, (ctx, { params, body }) => saveSteps(ctx, params.id, body)),
  route(entryVideosRoute, async (ctx, { params }) => ({
    rows: (await readVideos(ctx, params.id)).map((row) => ({ ...row, checkedAt: row.checkedAt.toISOString() })),
  })),
  route(saveVideoRoute, (ctx, { params, body }) => storeVideo(ctx, params.id, body.uploadId)),
  route(checkVideoRoute, (ctx, { params, body }) => checkVideo(ctx, params.id, body.address)),
  route(contract.exportStepsRoute, async (ctx, { params }, { reply }) => {
    const { name, body } = await exportSteps(ctx, params.id);
    return sendFile(reply, 'xlsx', { name, body });
  }),
  route(contract.exportDocumentRoute, async (ctx, { params }, { reply }) => {
    const { name, body } = await entryDocument(ctx, params.id);
    return sendFile(reply, 'docx', { name, body });
  }),
  route(contract.readStepsRoute, (ctx, { params, body }) => readSteps(ctx, params.id, body)),
  route(contract.submitRoute, (ctx, { params, body }) => submitEntry(ctx, params.id, body.accepted)),
  route(contract.withdrawRoute, (ctx, { params }) => nothing(withdrawEntry(ctx, params.id))),
  route(contract.replyRoute, (ctx, { params, body }) =>
    nothing(replyToItem(ctx, params.id, params.itemId, body.reply)),
  ),
  route(contract.beginRevisionRoute, (ctx, { params }) => beginRevision(ctx, params.id)),
  route(contract.discardRevisionRoute, (ctx, { params }) => nothing(discardRevision(ctx, params.id))),
  route(contract.copyRoute, (ctx, { params, body }) => life.copyExperiment(ctx, params.id, body.name)),
  route(contract.deleteDraftRoute, (ctx, { params }) => nothing(life.deleteDraft(ctx, params.id))),
  route(contract.restoreDraftRoute, (ctx, { params }) => nothing(life.restoreDraft(ctx, params.id))),
  route(review.opinionsRoute, async (ctx, { params }) => {
    const { opinions, submissions } = await readOpinions(ctx, params.id);
    return presentOpinions(opinions, submissions);
  }),
  route(review.submissionRoute, async (ctx, { params }) => {
    const { form, steps } = await readSubmission(ctx, params.id, params.submissionId);
    return { form, steps: formSteps(steps) };
  }),
  route(review.experimentHistoryRoute, (ctx, { params, query }) => experimentHistory(ctx, params.id, query.page)),
  route(review.revisionChangesRoute, (ctx, { params }) => revisionChanges(ctx, params.id)),
  route(review.openReviewRoute, (ctx, { params }) => decide.openSubmission(ctx, params.id)),
  route(review.closeReviewRoute, (ctx, { params }) => nothing(decide.closeSubmission(ctx, params.id))),
  route(review.collegeApproveRoute, (ctx, { params, body }) => nothing(decide.collegeApprove(ctx, params.id, body))),
  route(review.approveRoute, (ctx, { params, body }) => decide.approveEntry(ctx, params.id, body)),
  route(review.returnRoute, (ctx, { params, body }) => nothing(decide.returnEntry(ctx, params.id, body))),
  route(decideBulkRoute, async (ctx, { body }) => presentBulk(await decideBulk(ctx, body))),
];
