export {
  type HandInAnnotation,
  type HandInMark,
  handInMarkPort,
} from './hand-in.port.ts';
export {
  announceWorks,
  collectDrafts,
  type HandedVersion,
  returnWork,
  setCounting,
  setWorkState,
  versionsOf,
  type WorkFacts,
  workFactsOf,
  worksOf,
} from './team-work.service.ts';
export type { VersionFile, WorkVersion } from './version.repository.ts';
export { openVersionFile } from './work-file.service.ts';
