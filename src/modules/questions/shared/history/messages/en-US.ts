import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'questions.history.action.questionChange': 'Changed the properties of a question',
  'questions.history.action.questionCopy': 'Copied questions into the bank',
  'questions.history.action.questionCreate': 'Wrote a question',
  'questions.history.action.questionDelete': 'Deleted a question',
  'questions.history.action.questionFolderCreate': 'Made a folder of questions',
  'questions.history.action.questionFolderDelete': 'Deleted a folder of questions',
  'questions.history.action.questionFolderUpdate': 'Changed a folder of questions',
  'questions.history.action.questionMerge': 'Merged a question into another',
  'questions.history.action.questionPutBack': 'Restored a question from the recycle bin',
  'questions.history.action.questionReady': 'Finalised a question',
  'questions.history.action.questionRestore': 'Took a question into use again',
  'questions.history.action.questionRetire': 'Retired a question',
  'questions.history.action.questionSave': 'Saved a question',
  'questions.history.module.question': 'Question bank',
  'questions.history.module.questionFolder': 'Question bank',
  'questions.history.object.question': 'Question',
  'questions.history.object.questionFolder': 'Folder of questions',
  'questions.history.action.questionSubmit': 'Submit question for review',
  'questions.history.action.questionPass': 'Pass question',
  'questions.history.action.questionReturn': 'Return question',
  'questions.history.action.questionReviewsBegin': 'Begin reviews of questions',
  'questions.history.action.questionReviewsEnd': 'End reviews of questions',
} as const satisfies Translation<typeof base>;
