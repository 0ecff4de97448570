export { noteUse } from './question.repository.ts';
