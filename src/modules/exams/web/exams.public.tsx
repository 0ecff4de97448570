/** Places in the pages of exams that higher modules fill. */
export {
  type ExamTabProps,
  examAnalysisSlot,
  examBoardSlot,
  examMarkingSlot,
  examResultsSlot,
} from './components/exam.slot.ts';
