export { letterOf } from './components/preview/question-text.model.ts';
export { QuestionText } from './components/preview/question-text.tsx';
