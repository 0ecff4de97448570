import { defineSlot } from '../../../../ui/slot.tsx';

/** One exam or test, for the tabs that modules above put beside its own. */
export interface ExamTabProps {
  readonly courseId: string;
  readonly examId: string;
}

/** 监考台: who answers now. */
export const examBoardSlot = defineSlot<ExamTabProps>('exams.board');
/** 阅卷: answers that wait for a marker. */
export const examMarkingSlot = defineSlot<ExamTabProps>('exams.marking');
/** 成绩与发布: marks of the candidates, and their release. */
export const examResultsSlot = defineSlot<ExamTabProps>('exams.results');
/** 分析: how questions and the paper did. */
export const examAnalysisSlot = defineSlot<ExamTabProps>('exams.analysis');
