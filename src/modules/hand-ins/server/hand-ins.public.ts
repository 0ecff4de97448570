export { lateSeconds, type WorkDates, widestDates } from '../shared/work.policy.ts';
export {
  type HandInAnnotation,
  type HandInMark,
  handInAnnotationsPort,
  handInMarkPort,
} from './hand-in.port.ts';
export { timelyHandIns } from './homework-figures.repository.ts';
export {
  announceWorks,
  collectDrafts,
  type HandedVersion,
  handedTexts,
  returnWork,
  setCounting,
  setWorkState,
  versionsOf,
  type WorkFacts,
  workFactsOf,
  worksOf,
} from './team-work.service.ts';
export type { WorkVersion } from './version.repository.ts';
export { type CodeFile, handedCode, readCode } from './work-code.service.ts';
export { openVersionFile } from './work-file.service.ts';
export { FILE_OWNER } from './work-text.engine.ts';
