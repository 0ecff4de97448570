import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import * as contract from '../../shared/appeal.contract.ts';
import { readClassAppeals, readOwnAppeals } from './appeal.presenter.ts';
import { answerAppeal, submitAppeal, withdrawAppeal } from './appeal.service.ts';

/** Routes of appeals. @param key signs the addresses of their files */
export const appealRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(contract.myAppealsRoute, (ctx, { params }) => readOwnAppeals(ctx, key, params.courseId)),
  route(contract.submitAppealRoute, (ctx, { params, body }) => submitAppeal(ctx, params.courseId, body)),
  route(contract.withdrawAppealRoute, async (ctx, { params }) => {
    await withdrawAppeal(ctx, params.courseId, params.appealId);
    return null;
  }),
  route(contract.classAppealsRoute, (ctx, { params }) => readClassAppeals(ctx, key, params.classId)),
  route(contract.answerAppealRoute, async (ctx, { params, body }) => {
    await answerAppeal(ctx, params.classId, params.appealId, body);
    return null;
  }),
];
