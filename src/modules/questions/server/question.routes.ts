import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { copyQuestionsRoute } from '../shared/copy.contract.ts';
import * as folderContract from '../shared/folder.contract.ts';
import * as mergeContract from '../shared/merge.contract.ts';
import * as contract from '../shared/question.contract.ts';
import * as unitContract from '../shared/unit-bank.contract.ts';
import { experimentToAsk } from './experiment.service.ts';
import * as folders from './folder.service.ts';
import { pictureRoutes } from './pictures/picture.routes.ts';
import * as questions from './question.service.ts';
import { changeQuestions } from './question-bulk.service.ts';
import { copyQuestions } from './question-copy.service.ts';
import { mergeQuestion, previewMerge } from './question-merge.service.ts';
import { reviewQuestion, switchReviews } from './review.service.ts';
import * as bankLife from './sharing/bank-life.service.ts';
import * as banks from './sharing/unit-bank.service.ts';

/** 题库管理. */
export const questionRoutes: readonly BoundRoute[] = [
  route(folderContract.bankRoute, (ctx, { params }) => folders.readBank(ctx, params.courseId)),
  route(folderContract.createFolderRoute, (ctx, { params, body }) => folders.createFolder(ctx, params.courseId, body)),
  route(folderContract.updateFolderRoute, (ctx, { params, body }) => folders.updateFolder(ctx, params.folderId, body)),
  route(folderContract.deleteFolderRoute, (ctx, { params }) => folders.deleteFolder(ctx, params.folderId)),
  route(contract.questionsRoute, (ctx, { params, query }) => questions.listQuestions(ctx, params.courseId, query)),
  route(contract.createQuestionRoute, (ctx, { params, body }) => questions.createQuestion(ctx, params.courseId, body)),
  route(contract.saveQuestionRoute, (ctx, { params, body }) => questions.saveQuestion(ctx, params.questionId, body)),
  route(contract.questionRoute, (ctx, { params }) => questions.readQuestion(ctx, params.questionId)),
  route(contract.questionVersionRoute, (ctx, { params, query }) =>
    questions.readVersion(ctx, params.questionId, query.number),
  ),
  route(contract.commandQuestionRoute, (ctx, { params, body }) =>
    questions.commandQuestion(ctx, params.questionId, body.command, body.version),
  ),
  route(contract.reviewQuestionRoute, (ctx, { params, body }) => reviewQuestion(ctx, params.questionId, body)),
  route(folderContract.bankReviewRoute, (ctx, { params, body }) => switchReviews(ctx, params.courseId, body.on)),
  route(contract.deleteQuestionRoute, (ctx, { params }) => questions.deleteQuestion(ctx, params.questionId)),
  route(contract.putBackQuestionRoute, (ctx, { params }) => questions.putBackQuestion(ctx, params.questionId)),
  route(contract.questionBinRoute, (ctx, { params }) => questions.listBin(ctx, params.courseId)),
  route(contract.bulkQuestionsRoute, (ctx, { params, body }) =>
    changeQuestions(ctx, params.courseId, body.ids, body.change),
  ),
  route(copyQuestionsRoute, (ctx, { params, body }) => copyQuestions(ctx, params.courseId, body)),
  route(mergeContract.mergePreviewRoute, (ctx, { params, query }) => previewMerge(ctx, params.questionId, query.into)),
  route(mergeContract.mergeQuestionRoute, (ctx, { params, body }) => mergeQuestion(ctx, params.questionId, body)),
  route(contract.askedExperimentRoute, (ctx, { params }) => experimentToAsk(ctx, params.courseId, params.experimentId)),
  route(unitContract.banksRoute, (ctx, { params }) => banks.listBanks(ctx, params.courseId)),
  route(unitContract.createBankRoute, (ctx, { params, body }) => banks.createBank(ctx, params.courseId, body)),
  route(unitContract.updateBankRoute, (ctx, { params, body }) => banks.updateBank(ctx, params.bankId, body)),
  route(unitContract.handOnBankRoute, (ctx, { params, body }) => banks.handOnBank(ctx, params.bankId, body)),
  route(unitContract.bankCoursesRoute, (ctx, { params }) => banks.listBankCourses(ctx, params.bankId)),
  route(unitContract.linkBankRoute, (ctx, { params, body }) =>
    banks.linkBank(ctx, params.bankId, params.courseId, body.level),
  ),
  route(unitContract.unlinkBankRoute, (ctx, { params }) => banks.unlinkBank(ctx, params.bankId, params.courseId)),
  route(unitContract.unitBankRoute, (ctx, { params }) => banks.readUnitBank(ctx, params.bankId)),
  route(unitContract.bankUseRoute, (ctx, { params }) => bankLife.readBankUse(ctx, params.bankId)),
  route(unitContract.deleteBankRoute, (ctx, { params }) => bankLife.deleteBank(ctx, params.bankId)),
  route(unitContract.restoreBankRoute, (ctx, { params }) => bankLife.restoreBank(ctx, params.bankId)),
  route(unitContract.bankBinRoute, (ctx) => bankLife.listDeletedBanks(ctx)),
  ...pictureRoutes,
];
