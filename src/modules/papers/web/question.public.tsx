export { choiceByKey } from './components/answer/answer.model.ts';
export type { Upload } from './components/answer/file-answer.tsx';
export { KeyText } from './components/answer/key-text.tsx';
export { materialRuns, materialSpan } from './components/answer/material.model.ts';
export { MaterialBox } from './components/answer/material-box.tsx';
export { type QuestionProps, QuestionView } from './components/answer/question-view.tsx';
export { RuleText } from './components/answer/rule-text.tsx';
