export { type PublishedMark, publishedMarkPort } from './desk/published-mark.port.ts';
export { gradeReport, returnReport } from './marking/marking.service.ts';
export { type ReportScore, reportScores, reportsGradedBy } from './report.repository.ts';
export { openReport, saveReport, submitReport } from './report.service.ts';
export { reportReleasePort } from './report-release.port.ts';
