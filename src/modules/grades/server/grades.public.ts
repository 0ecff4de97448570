export { schemeItem } from '../shared/grade-scheme.model.ts';
export { enterMarks } from './mark.service.ts';
export { publishGrades } from './publication.service.ts';
export { activateScheme, saveScheme } from './scheme.service.ts';
