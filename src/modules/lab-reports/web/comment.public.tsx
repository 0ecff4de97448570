export { CommentField } from './components/comment-field.tsx';
