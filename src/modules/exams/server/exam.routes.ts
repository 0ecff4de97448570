import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as people from '../shared/candidate.contract.ts';
import * as deferring from '../shared/deferral.contract.ts';
import * as contract from '../shared/exam.contract.ts';
import * as life from '../shared/exam-life.contract.ts';
import * as later from '../shared/sitting.contract.ts';
import * as candidates from './candidate.service.ts';
import * as deferrals from './deferral/deferral.service.ts';
import * as exams from './exam.service.ts';
import * as moves from './exam-life.service.ts';
import * as lists from './exam-list.service.ts';
import type { CheckReport } from './publish-check.service.ts';
import * as sittings from './sitting.service.ts';

const presentChecks = ({ rows, candidates: n, ready }: CheckReport) => ({
  rows: rows.map(({ message, names, ...row }) => ({
    ...row,
    message: { key: message.key, params: { ...message.params } },
    names: [...names],
  })),
  candidates: n,
  ready,
});

/** Routes of exams and tests for the team of a course, and of requests to sit one later. @param key signs the addresses of files */
export const examRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(contract.examsRoute, (ctx, { params, query }) =>
    lists.listExams(ctx, params.courseId, query.kind, query.bin === 'true'),
  ),
  route(contract.examChoicesRoute, (ctx, { params }) => lists.examChoices(ctx, params.courseId)),
  route(contract.examPersonsRoute, (ctx, { params, query }) => lists.findLearners(ctx, params.courseId, query.kw)),
  route(contract.createExamRoute, (ctx, { params, body }) => exams.createExam(ctx, params.courseId, body)),
  route(contract.examRoute, (ctx, { params }) => lists.readExam(ctx, params.examId)),
  route(contract.saveExamRoute, (ctx, { params, body }) => exams.saveExam(ctx, params.examId, body)),
  route(contract.copyExamRoute, (ctx, { params, body }) => exams.copyExam(ctx, params.examId, body.name)),
  route(contract.deleteExamRoute, (ctx, { params }) => exams.deleteExam(ctx, params.examId)),
  route(contract.restoreExamRoute, (ctx, { params }) => exams.restoreExam(ctx, params.examId)),
  route(contract.examHistoryRoute, (ctx, { params, query }) => lists.examHistory(ctx, params.examId, query.page)),

  route(life.examChecksRoute, async (ctx, { params }) => presentChecks(await moves.readChecks(ctx, params.examId))),
  route(life.publishExamRoute, (ctx, { params, body }) => moves.publishExam(ctx, params.examId, body)),
  route(life.withdrawExamRoute, (ctx, { params, body }) => moves.withdrawExam(ctx, params.examId, body.reason)),
  route(life.redraftExamRoute, (ctx, { params }) => moves.redraftExam(ctx, params.examId)),
  route(life.rescheduleExamRoute, (ctx, { params, body }) => moves.rescheduleExam(ctx, params.examId, body)),
  route(life.extendExamRoute, (ctx, { params, body }) =>
    moves.extendExam(ctx, params.examId, body.minutes, body.reason),
  ),
  route(life.closeExamRoute, (ctx, { params, body }) => moves.closeExam(ctx, params.examId, body.name)),

  route(later.sittingCandidatesRoute, (ctx, { params }) => sittings.sittingCandidates(ctx, params.examId)),
  route(later.createSittingRoute, (ctx, { params, body }) => sittings.createSitting(ctx, params.examId, body)),

  route(deferring.ownDeferralsRoute, (ctx, { params }) => deferrals.readOwnDeferrals(ctx, key, params.courseId)),
  route(deferring.submitDeferralRoute, (ctx, { params, body }) => deferrals.submitDeferral(ctx, params.examId, body)),
  route(deferring.withdrawDeferralRoute, (ctx, { params }) => deferrals.withdrawDeferral(ctx, params.examId)),
  route(deferring.deferralsRoute, (ctx, { params }) => deferrals.readDeferrals(ctx, key, params.courseId)),
  route(deferring.decideDeferralRoute, (ctx, { params, body }) => deferrals.decideDeferral(ctx, params.examId, body)),

  route(people.candidatesRoute, (ctx, { params, query }) => candidates.listCandidates(ctx, params.examId, query)),
  route(people.admitRoute, (ctx, { params, body }) => candidates.admit(ctx, params.examId, body.personIds)),
  route(people.dismissRoute, async (ctx, { params }) => {
    await candidates.dismiss(ctx, params.examId, params.personId);
    return null;
  }),
  route(people.accommodateRoute, async (ctx, { params, body }) => {
    await candidates.accommodate(ctx, params.examId, params.personId, body);
    return null;
  }),
  route(people.dropAccommodationRoute, async (ctx, { params }) => {
    await candidates.dropAccommodation(ctx, params.examId, params.personId);
    return null;
  }),
];
