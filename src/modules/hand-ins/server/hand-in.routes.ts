import type { Ctx } from '../../../platform/db/context.ts';
import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendBrought } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/own-homework.contract.ts';
import { saveDraft, takeTurn } from './draft.service.ts';
import { recallWork, submitWork } from './hand-in.service.ts';
import { ownHomeworkList, readOwnHomework, readVersion } from './own-homework.service.ts';
import { readOwnSimilarity } from './own-similarity.service.ts';
import { bringFile, openFile } from './work-file.service.ts';

const serverTime = (ctx: Ctx) => ctx.clock.ms();

/** Routes of hand-ins. @param key signs addresses of files */
export const handInRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(contract.ownHomeworkListRoute, (ctx, { params }) => ownHomeworkList(ctx, params.courseId)),
  route(contract.ownHomeworkRoute, (ctx, { params }) => readOwnHomework(ctx, key, params.homeworkId)),
  route(contract.saveDraftRoute, async (ctx, { params, body }) => {
    const { rev, savedAt, removed } = await saveDraft(ctx, params.homeworkId, body);
    return { serverTime: serverTime(ctx), rev, savedAt: savedAt.getTime(), removed: [...removed] };
  }),
  route(contract.takeTurnRoute, async (ctx, { params, body }) => {
    const { rev, until } = await takeTurn(ctx, params.homeworkId, body.takeOver);
    return { serverTime: serverTime(ctx), rev, until: until.getTime() };
  }),
  route(contract.bringWorkFileRoute, (ctx, { params, body }) => bringFile(ctx, params.homeworkId, body.uploadId)),
  route(contract.submitRoute, async (ctx, { params, body }) => {
    const receipt = await submitWork(ctx, params.homeworkId, body);
    return { serverTime: serverTime(ctx), receipt: { ...receipt, submittedAt: receipt.submittedAt.getTime() } };
  }),
  route(contract.recallRoute, async (ctx, { params }) => {
    await recallWork(ctx, params.homeworkId);
    return { serverTime: serverTime(ctx) };
  }),
  route(contract.ownSimilarityRoute, async (ctx, { params }) => {
    const { shared, ...rest } = await readOwnSimilarity(ctx, params.homeworkId);
    return { ...rest, shared: [...shared] };
  }),
  route(contract.ownVersionRoute, (ctx, { params }) => readVersion(ctx, key, params.workId, params.no)),
  route(contract.openWorkFileRoute, async (ctx, { params }, { reply }) => {
    const file = await openFile(ctx, params.fileId);
    return sendBrought(reply, { name: file.name, bytes: file.bytes, body: await file.open() });
  }),
];
