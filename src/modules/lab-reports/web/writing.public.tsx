/** Writing and reading of cleaned rich text with formulas, tables and pictures; they speak the words of `labReports`. */

export { countWords } from './components/editor/section-text.model.ts';
export { ReportText } from './components/report-text.tsx';
export { compareSection, type DiffLine } from './components/versions/version-compare.model.ts';
