export type { ExperimentFacts, ExperimentFigures, StepDefinition } from '../shared/experiment.model.ts';
export { experimentFiguresPort, experimentTotalsPort, type FiguresProvider } from './experiment.port.ts';
export type { NewExperiment } from './experiment.repository.ts';
export {
  createExperiment,
  delistExperiment,
  experimentFacts,
  listExperiment,
  updateSteps,
} from './experiment.service.ts';
export { installPackage } from './package-install.service.ts';
export { largeFiles, packageFile } from './version.repository.ts';
export { publishedVersion, type VersionFacts, versionFacts } from './version.service.ts';
