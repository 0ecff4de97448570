import { refresh } from '../../../../../ui/api/query.ts';
import { examRoute, examsRoute } from '../../../../exams/shared/exam.contract.ts';
import { analysisRoute, markingRoute, resultsRoute } from '../../../shared/marking.contract.ts';
import { regradesRoute } from '../../../shared/regrade.contract.ts';

/** Renews everything that shows scores of the exam. */
export const refreshScores = () =>
  refresh(markingRoute, resultsRoute, analysisRoute, regradesRoute, examRoute, examsRoute);
