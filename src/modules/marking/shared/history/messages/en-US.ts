import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'marking.history.action.answerMark': 'Mark an answer',
  'marking.history.action.answerUndoMark': 'Undo the mark of an answer',
  'marking.history.action.examRelease': 'Release exam results',
  'marking.history.action.examUnrelease': 'Take exam results back',
  'marking.history.action.examExportResults': 'Export exam results',
  'marking.history.action.examExportAnalysis': 'Export the analysis of the paper',
  'marking.history.module.marking': 'Marking',
  'marking.history.field.item': 'Question',
  'marking.history.field.absent': 'Not taken',
  'marking.history.field.comment': 'Comment',
  'marking.history.field.results': 'Results',
  'marking.history.action.examRegrade': 'Regraded a question',
  'marking.history.action.examUndoRegrade': 'Took a regrade back',
  'marking.history.field.correction': 'Correction',
  'marking.history.field.policy': 'Who may lose',
  'marking.history.field.gained': 'Higher',
  'marking.history.field.lost': 'Lower',
  'marking.history.field.kept': 'Unchanged',
} as const satisfies Translation<typeof base>;
