export { choiceByKey } from './components/answer/answer.model.ts';
export { type QuestionProps, QuestionView, type Upload } from './components/answer/question-view.tsx';
export { RuleText } from './components/answer/rule-text.tsx';
