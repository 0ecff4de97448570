export { schemeItem } from '../shared/grade-scheme.model.ts';
export { enterMarks, publishGrades } from './book.service.ts';
export { activateScheme, saveScheme } from './scheme.service.ts';
