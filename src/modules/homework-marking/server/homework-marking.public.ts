export { type HomeworkMark, homeworkMarks } from './homework-mark.service.ts';
export { worksMarkedBy } from './mark.repository.ts';
