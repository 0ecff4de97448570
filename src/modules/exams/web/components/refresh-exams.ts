import { refresh } from '../../../../ui/api/query.ts';
import { candidatesRoute } from '../../shared/candidate.contract.ts';
import { examChoicesRoute, examHistoryRoute, examRoute, examsRoute } from '../../shared/exam.contract.ts';
import { examChecksRoute } from '../../shared/exam-life.contract.ts';
import { sittingCandidatesRoute } from '../../shared/sitting.contract.ts';

/** Reads exams anew after one was changed. */
export const refreshExams = () =>
  refresh(
    examsRoute,
    examRoute,
    examChecksRoute,
    candidatesRoute,
    examHistoryRoute,
    examChoicesRoute,
    sittingCandidatesRoute,
  );
