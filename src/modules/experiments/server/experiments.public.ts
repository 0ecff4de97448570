export type {
  ExperimentFacts,
  FigureDifference,
  RunFigures,
  StepDefinition,
} from '../shared/experiment.model.ts';
export { type ListedChoice, pickListed } from './choice.service.ts';
export { finishedRunPort, type RunStatistics, runStatisticsPort } from './experiment.port.ts';
export type { NewExperiment } from './experiment.repository.ts';
export {
  createExperiment,
  delistExperiment,
  experimentFacts,
  listExperiment,
  updateSteps,
} from './experiment.service.ts';
export { figuresThatAge, putRunFigures, replaceFigures } from './figure.service.ts';
export { installPackage } from './package-install.service.ts';
export { catalogueSummary } from './summary.service.ts';
export { largeFiles, packageFile } from './version.repository.ts';
export { publishedVersion, releasesOf, type VersionFacts, versionFacts } from './version.service.ts';
