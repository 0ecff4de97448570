export { schemeItem } from '../shared/grade-scheme.model.ts';
export { enterMarks } from './marks/mark.service.ts';
export { publishGrades } from './publication/publication.service.ts';
export { activateScheme, saveScheme } from './scheme/scheme.service.ts';
