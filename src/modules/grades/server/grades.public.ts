export { schemeItem } from '../shared/grade-scheme.model.ts';
export { publishGrades } from './book.service.ts';
export { enterMarks } from './mark.service.ts';
export { activateScheme, saveScheme } from './scheme.service.ts';
