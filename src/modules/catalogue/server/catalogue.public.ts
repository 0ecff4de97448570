export {
  availabilityPort,
  type BenchMedia,
  benchGalleryPort,
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
export { presentFigures } from './figures/figure.presenter.ts';
export { figuresThatAge, putRunFigures, replaceFigures } from './figures/figure.service.ts';
export { publicFigures } from './figures/indicator.service.ts';
export { scopedFigures } from './figures/scoped-figures.service.ts';
export { ownedBy } from './figures/summary.repository.ts';
export { catalogueSummary } from './figures/summary.service.ts';
export { placeOf } from './lists/catalogue.presenter.ts';
export { type CatalogueRow, searchListed } from './lists/catalogue.repository.ts';
export { type Details, details } from './lists/catalogue.service.ts';
export { chosenExperiments, pickListed } from './lists/choice.service.ts';
export { branchName } from './messages.engine.ts';
export type { NewExperiment } from './record/experiment.repository.ts';
export { experimentFacts, stepKnowledge } from './record/experiment.service.ts';
export { experimentUse } from './record/experiment-use.repository.ts';
export { type MajorChange, mapMajors, renameMajor } from './references/major.service.ts';
export { reviewsBy } from './social/review.repository.ts';
