import type { AppError } from '../../../kernel/errors/app-error.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { readForm } from '../../../platform/http/multipart.ts';
import { sendBrought, sendFile } from '../../../platform/http/send-file.ts';
import { streamTopics } from '../../../platform/realtime/sse.ts';
import { blobKey } from '../../../platform/storage/storage.ts';
import { seeExam } from '../../exams/server/exams.public.ts';
import { sendPicture } from '../../questions/server/questions.public.ts';
import * as board from '../shared/board.contract.ts';
import * as desk from '../shared/desk.contract.ts';
import * as result from '../shared/result.contract.ts';
import { runningRoute } from '../shared/running.contract.ts';
import { tokenOf } from './attempt.access.ts';
import { readBoard, readEvents, readLate } from './board/board.service.ts';
import { announce, commandBoard } from './board/board-command.service.ts';
import { boardTopic } from './board/board-news.service.ts';
import { decideLate } from './board/late.service.ts';
import { readOddList } from './board/odd-list.service.ts';
import { makeProctorRecord } from './board/proctor-record.service.ts';
import { bringFile, openFile } from './desk/answer-file.service.ts';
import { confirmAnswer } from './desk/confirm.service.ts';
import { readEntry, start, wait } from './desk/entry.service.ts';
import { beat, readClock, readDesk, readReceipt } from './desk/heartbeat.service.ts';
import { openDeskPicture } from './desk/picture.service.ts';
import { saveAnswers, uploadLate } from './desk/save.service.ts';
import { readSealedForm, readSealedPicture } from './desk/sealed-form.service.ts';
import { openRun, readRuns } from './experiment/desk-run.service.ts';
import { handIn } from './hand-in.service.ts';
import { messages } from './messages.engine.ts';
import { ownExams, ownRunning } from './results/own-exam.service.ts';
import { readReview } from './results/review.service.ts';

/** A refusal that is part of an answer, in the language of whoever asks. */
const messageOf = (ctx: Ctx, error: AppError): string =>
  messages.format(ctx.locale, error.code as MessageKey, error.params);

/** Calls of the candidate's page. @param key signing secret of the installation */
const deskRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(desk.entryRoute, async (ctx, { params, query }) => {
    const { refusal, ...rest } = await readEntry(ctx, params.examId, query.client, query.practice === '1');
    const check = String(refusal?.detail.data?.check ?? '');
    return { ...rest, refusal: refusal && { check, code: refusal.code, message: messageOf(ctx, refusal) } };
  }),
  route(desk.waitRoute, (ctx, { params, body }) => wait(ctx, params.examId, body.read)),
  route(desk.sealedFormRoute, async (ctx, { params }) => ({ sealed: await readSealedForm(ctx, key, params.examId) })),
  route(desk.sealedPictureRoute, async (ctx, { params }, { reply }) => {
    const bytes = await readSealedPicture(ctx, key, params.name);
    return reply.header('cache-control', 'private, no-store').type('application/octet-stream').send(bytes);
  }),
  route(desk.startRoute, (ctx, { params, body }) => start(ctx, key, params.examId, body)),
  route(desk.clockRoute, readClock),
  route(desk.deskRoute, (ctx, _input, { request }) => readDesk(ctx, tokenOf(request.headers))),
  route(desk.saveRoute, (ctx, { body }, { request }) => saveAnswers(ctx, tokenOf(request.headers), body)),
  route(desk.heartbeatRoute, (ctx, { body }, { request }) => beat(ctx, tokenOf(request.headers), body)),
  route(desk.submitRoute, (ctx, { body }, { request }) => handIn(ctx, tokenOf(request.headers), body)),
  route(desk.lateRoute, (ctx, { body }, { request }) => uploadLate(ctx, tokenOf(request.headers), body.batch)),
  route(desk.lockAnswerRoute, (ctx, { body }, { request }) =>
    confirmAnswer(ctx, tokenOf(request.headers), body.item, body.rev),
  ),
  route(desk.bringFileRoute, async (ctx, _input, http) => {
    const { files, fields } = await readForm(http, desk.bringFileRoute);
    const data = await bringFile(ctx, tokenOf(http.request.headers), fields.item ?? '', files[0]);
    return http.reply.send({ data });
  }),
  route(desk.openRunRoute, (ctx, { body }, { request }) => openRun(ctx, tokenOf(request.headers), body.item)),
  route(desk.deskRunsRoute, (ctx, _input, { request }) => readRuns(ctx, tokenOf(request.headers))),
  route(desk.deskPictureRoute, async (ctx, { params }, http) =>
    sendPicture(http, await openDeskPicture(ctx, tokenOf(http.request.headers), params.name)),
  ),
  route(desk.openFileRoute, async (ctx, { params }, { reply }) => {
    const file = await openFile(ctx, params.fileId);
    return sendBrought(reply, {
      name: file.name,
      bytes: file.bytes,
      body: await ctx.storage.get(blobKey(file.sha256)),
    });
  }),
  route(desk.receiptRoute, (ctx, _input, { request }) => readReceipt(ctx, tokenOf(request.headers))),
];

const resultRoutes: readonly BoundRoute[] = [
  route(result.ownExamsRoute, (ctx, { params, query }) => ownExams(ctx, params.courseId, query.kind)),
  route(runningRoute, (ctx) => ownRunning(ctx)),
  route(result.reviewRoute, (ctx, { params }) => readReview(ctx, params.attemptId)),
];

const boardRoutes: readonly BoundRoute[] = [
  route(board.boardRoute, (ctx, { params, query }) =>
    readBoard(ctx, params.examId, query.people === undefined ? null : query.people.split(',')),
  ),
  route(board.boardOdditiesRoute, (ctx, { params }) => readOddList(ctx, params.examId)),
  route(board.proctorRecordRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await makeProctorRecord(ctx, params.examId)),
  ),
  route(board.boardStreamRoute, async (ctx, { params }, { request, reply }) => {
    await seeExam(ctx, params.examId, 'view');
    const hello = { event: 'hello', data: { at: ctx.clock.ms() } };
    streamTopics(request, reply, ctx.live, [boardTopic(params.examId)], [hello]);
  }),
  route(board.boardCommandRoute, async (ctx, { params, body }) => {
    const { done, skipped } = await commandBoard(ctx, params.examId, body.people, body.command);
    return { done, skipped: skipped.map(({ personId, error }) => ({ personId, message: messageOf(ctx, error) })) };
  }),
  route(board.announceRoute, (ctx, { params, body }) => announce(ctx, params.examId, body.text, body.people)),
  route(board.lateUploadsRoute, (ctx, { params }) => readLate(ctx, params.examId)),
  route(board.decideLateRoute, (ctx, { params, body }) => decideLate(ctx, params.attemptId, body)),
  route(board.attemptEventsRoute, (ctx, { params }) => readEvents(ctx, params.attemptId)),
];

/** Routes of attempts. @param key signing secret of the installation */
export const attemptRoutes = (key: Buffer): readonly BoundRoute[] => [
  ...deskRoutes(key),
  ...resultRoutes,
  ...boardRoutes,
];
