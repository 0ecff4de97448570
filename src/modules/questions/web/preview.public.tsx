export { refreshBank } from './components/editor/use-question.ts';
export { QuestionPreview } from './components/preview/question-preview.tsx';
