export type {
  ExperimentFacts,
  FigureDifference,
  RunFigures,
  StepDefinition,
} from '../shared/experiment.model.ts';
export { type ListedChoice, pickListed } from './choice.service.ts';
export {
  connectedPort,
  type ExperimentUse,
  experimentUsePort,
  finishedRunPort,
  type RunStatistics,
  runStatisticsPort,
} from './experiment.port.ts';
export type { NewExperiment } from './experiment.repository.ts';
export {
  createExperiment,
  experimentFacts,
  updateSteps,
} from './experiment.service.ts';
export { figuresThatAge, putRunFigures, replaceFigures } from './figure.service.ts';
export { type MajorChange, mapMajors, renameMajor } from './major.service.ts';
export { installPackage } from './package-install.service.ts';
export { delistExperiment, listExperiment } from './shelf.service.ts';
export { catalogueSummary } from './summary.service.ts';
export { largeFiles, packageFile } from './version.repository.ts';
export { publishedVersion, releasesOf, type VersionFacts, versionFacts } from './version.service.ts';
