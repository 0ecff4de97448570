export { changeableBank, namedBank, requireOwn, type SeenBank, seeBank } from './bank.access.ts';
export { type BuiltQuestion, builtQuestions } from './bank.repository.ts';
export {
  type Drawable,
  drawableQuestions,
  noteUse,
  type QuestionFacts,
  questionFacts,
  type VersionContent,
  versionContents,
} from './drawing.repository.ts';
export {
  type BankReference,
  bankReferencePort,
  type Merge,
  questionReferencePort,
  type Reference,
} from './merge.port.ts';
export { standInsOf } from './merge.repository.ts';
export { objectivesOfQuestions } from './objectives/objective.repository.ts';
export { numberedObjectives } from './objectives/objective.service.ts';
export { type PartPoints, partsOf, wholesOf } from './part.repository.ts';
export { sendPicture } from './pictures/picture.routes.ts';
export {
  type BankPicture,
  bankPictures,
  openPicture,
  readPictures,
  shownContent,
  shownTo,
} from './pictures/picture.service.ts';
export { QUESTION_LINKS } from './question-list.repository.ts';
export { typeName } from './question-messages.engine.ts';
export { leavingQuestions, likenessOf, putFolders, takeBack, takeQuestions } from './question-transfer.service.ts';
export { keepUses, type QuestionUse } from './question-use.repository.ts';
export { linkedBankIds } from './sharing/unit-bank.repository.ts';
