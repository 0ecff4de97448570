import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { readForm } from '../../../platform/http/multipart.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import * as previewContract from '../shared/curve-preview.contract.ts';
import * as contract from '../shared/grade.contract.ts';
import * as handInContract from '../shared/hand-in.contract.ts';
import * as publication from '../shared/publication.contract.ts';
import * as fill from '../shared/registry-fill.contract.ts';
import { trySchemeRoute } from '../shared/scheme-trial.contract.ts';
import * as transcript from '../shared/transcript.contract.ts';
import { readBook } from './book/book.presenter.ts';
import { readDerivation } from './book/book.service.ts';
import { exportBook } from './book/book-export.service.ts';
import type { BookMemory } from './book/book-memory.engine.ts';
import { exportHistory } from './history-export.service.ts';
import { handIn, unlockGrades } from './marks/hand-in.service.ts';
import { adjustGrade, enterMarks, flagGrade } from './marks/mark.service.ts';
import { makeMarkSheet } from './marks/mark-sheet.service.ts';
import { fillRegistry, previewRegistryFill } from './marks/registry-fill.service.ts';
import { exportRegistry } from './marks/registry-sheet.service.ts';
import { readOwnGrade } from './my-grade.service.ts';
import { previewPublication, publishGrades, withdrawGrades } from './publication/publication.service.ts';
import { readTranscript } from './publication/transcript.service.ts';
import { previewCurves } from './scheme/curve-preview.service.ts';
import { presentScheme } from './scheme/scheme.presenter.ts';
import { activateScheme, readSchemes, saveScheme } from './scheme/scheme.service.ts';
import { tryScheme } from './scheme/scheme-trial.service.ts';

/** Routes of schemes, gradebooks and own grades. @param memory computed books of this process */
export const gradeRoutes = (memory: BookMemory): readonly BoundRoute[] => [
  route(contract.getSchemeRoute, async (ctx, { params }) => {
    const { active, draft, versions, exams, homework, classes, mayEdit } = await readSchemes(ctx, params.courseId);
    return {
      active: presentScheme(active),
      draft: presentScheme(draft),
      versions: versions.map((row) => ({ ...row, activatedAt: row.activatedAt?.toISOString() ?? null })),
      exams,
      homework,
      classes,
      can: { edit: mayEdit },
    };
  }),
  route(contract.saveSchemeRoute, async (ctx, { params, body }) => {
    const { version, ...scheme } = body;
    return saveScheme(ctx, params.courseId, scheme, version);
  }),
  route(contract.activateSchemeRoute, async (ctx, { params, body }) => activateScheme(ctx, params.courseId, body)),
  route(previewContract.previewCurvesRoute, (ctx, { params, body }) => previewCurves(ctx, params.courseId, body)),
  route(trySchemeRoute, (ctx, { params, body }) => tryScheme(ctx, params.courseId, body)),
  route(contract.gradebookRoute, async (ctx, { params }) => readBook(ctx, memory, params.classId)),
  route(contract.gradeTreeRoute, async (ctx, { params }) => {
    const { tree, history, enrolmentId } = await readDerivation(ctx, params.classId, params.personId);
    const people = await peopleById(
      ctx,
      history.flatMap((row) => (row.actorId ? [row.actorId] : [])),
    );
    return {
      tree,
      enrolmentId,
      history: history.map(({ actorId, at, ...row }) => ({
        ...row,
        actorName: actorId ? (people.get(actorId)?.name ?? null) : null,
        at: at.toISOString(),
      })),
    };
  }),
  route(contract.enterMarksRoute, async (ctx, { params, body }) => enterMarks(ctx, params.classId, body)),
  route(contract.adjustRoute, async (ctx, { params, body }) => adjustGrade(ctx, params.classId, body)),
  route(contract.flagRoute, async (ctx, { params, body }) => flagGrade(ctx, params.classId, body)),
  route(contract.markSheetRoute, async (ctx, { params, query }, { reply }) => {
    const file = await makeMarkSheet(ctx, params.classId, query.of);
    return sendFile(reply, 'xlsx', file);
  }),
  route(contract.exportBookRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await exportBook(ctx, params.classId)),
  ),
  route(transcript.historyExportRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await exportHistory(ctx, params.classId)),
  ),
  route(transcript.transcriptRoute, (ctx, { params }) => readTranscript(ctx, params.classId, params.personId)),
  route(publication.previewPublicationRoute, (ctx, { params, body }) => previewPublication(ctx, params.classId, body)),
  route(publication.publishGradesRoute, (ctx, { params, body }) => publishGrades(ctx, params.classId, body)),
  route(publication.withdrawGradesRoute, async (ctx, { params, body }) => {
    await withdrawGrades(ctx, params.classId, body.reason);
    return null;
  }),
  route(handInContract.handInRoute, (ctx, { params, body }) => handIn(ctx, params.classId, body)),
  route(handInContract.unlockRoute, async (ctx, { params, body }) => {
    await unlockGrades(ctx, params.classId, body.reason);
    return null;
  }),
  route(handInContract.registryRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await exportRegistry(ctx, params.classId)),
  ),
  route(fill.previewRegistryFillRoute, async (ctx, { params, query }, http) => {
    const { files } = await readForm(http, fill.previewRegistryFillRoute);
    return http.reply.send({ data: await previewRegistryFill(ctx, params.classId, files[0], query) });
  }),
  route(fill.registryFillRoute, async (ctx, { params, query }, http) => {
    const { files } = await readForm(http, fill.registryFillRoute);
    return sendFile(http.reply, 'xlsx', await fillRegistry(ctx, params.classId, files[0], query));
  }),
  route(contract.myGradeRoute, async (ctx, { params }) => readOwnGrade(ctx, params.courseId)),
];
