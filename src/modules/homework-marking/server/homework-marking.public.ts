export { type HomeworkMark, homeworkMarks } from './homework-mark.service.ts';
export { markedWorks, worksMarkedBy } from './mark.repository.ts';
