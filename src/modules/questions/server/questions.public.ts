export { type SeenBank, seeBank } from './bank.access.ts';
export {
  type Drawable,
  drawableQuestions,
  noteUse,
  type QuestionFacts,
  questionFacts,
  type VersionContent,
  type VersionRef,
  versionContents,
} from './drawing.repository.ts';
export { QUESTION_LINKS } from './question-list.repository.ts';
