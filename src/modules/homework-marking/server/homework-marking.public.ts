export { type HomeworkMark, homeworkMarks } from './homework-mark.service.ts';
