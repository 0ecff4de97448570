import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'homeworkMarking.history.action.submissionGrade': 'Mark homework',
  'homeworkMarking.history.action.submissionAdjust': 'Adjust the mark of a group member',
  'homeworkMarking.history.action.submissionAnnotate': 'Annotate homework',
  'homeworkMarking.history.action.submissionAnnotationChange': 'Change a homework annotation',
  'homeworkMarking.history.action.submissionAnnotationRemove': 'Remove a homework annotation',
  'homeworkMarking.history.action.submissionPeerGrade': 'Mark from peer reviews',
  'homeworkMarking.history.action.homeworkCollect': 'Collect drafts',
  'homeworkMarking.history.action.homeworkRelease': 'Release homework marks',
  'homeworkMarking.history.action.homeworkUnrelease': 'Take homework marks back',
  'homeworkMarking.history.action.homeworkArchive': 'Download homework as an archive',
  'homeworkMarking.history.action.homeworkSimilarity': 'Compare hand-ins',
  'homeworkMarking.history.action.homeworkExportMarks': 'Export the mark sheet of homework',
  'homeworkMarking.history.module.submission': 'Homework marking',
  'homeworkMarking.history.field.points': 'Points',
  'homeworkMarking.history.field.round': 'Round of marking',
  'homeworkMarking.history.field.collected': 'Drafts collected',
  'homeworkMarking.history.field.works': 'Hand-ins',
  'homeworkMarking.history.field.workbook': 'From a mark sheet',
  'homeworkMarking.history.field.marked': 'Learners marked',
  'homeworkMarking.history.field.unmarked': 'Learners unmarked',
  'homeworkMarking.history.field.missing': 'Learners without a hand-in',
} as const satisfies Translation<typeof base>;
