export { placeOf } from './catalogue.presenter.ts';
export { type CatalogueQuery, type CatalogueRow, searchListed } from './catalogue.repository.ts';
export { type Details, details } from './catalogue.service.ts';
export { type ListedChoice, pickListed } from './choice.service.ts';
export {
  availabilityPort,
  bestScorePort,
  connectedPort,
  type ExperimentUse,
  experimentUsePort,
  type FigureScope,
  finishedRunPort,
  type RunRecord,
  type RunStatistics,
  runningRunsPort,
  runRecordsPort,
  runStatisticsPort,
  type VerbCount,
} from './experiment.port.ts';
export type { NewExperiment } from './experiment.repository.ts';
export { experimentFacts, stepKnowledge } from './experiment.service.ts';
export { presentFigures } from './figure.presenter.ts';
export { figuresThatAge, putRunFigures, replaceFigures } from './figure.service.ts';
export { type MajorChange, mapMajors, renameMajor } from './major.service.ts';
export { branchName } from './messages.engine.ts';
export { scopedFigures } from './scoped-figures.service.ts';
export { catalogueSummary } from './summary.service.ts';
