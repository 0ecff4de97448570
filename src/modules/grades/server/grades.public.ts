export { schemeItem } from '../shared/grade-scheme.model.ts';
export { currentMarks } from './book/current-marks.service.ts';
export { enterMarks } from './marks/mark.service.ts';
export { publishedStandings } from './publication/publication.repository.ts';
export { publishGrades } from './publication/publication.service.ts';
export { publishedTotals } from './publication/published-total.service.ts';
export { provingItems } from './scheme/scheme.repository.ts';
export { activateScheme, saveScheme } from './scheme/scheme.service.ts';
