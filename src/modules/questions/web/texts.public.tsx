export { bringPicture, prefetchPictures } from './client/question-picture.engine.ts';
export { PictureContext } from './components/preview/picture-context.ts';
export { letterOf } from './components/preview/question-text.model.ts';
export { QuestionText } from './components/preview/question-text.tsx';
