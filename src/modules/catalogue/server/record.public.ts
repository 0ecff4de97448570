export { presentDetails } from './lists/catalogue.presenter.ts';
export { findDetails } from './lists/catalogue.repository.ts';
export { catalogueMessages } from './messages.engine.ts';
export { actingPerson, type Entry, lockEntry, movedOn, reachEntry } from './record/entry.access.ts';
export type { OpenRevision, PartStamps } from './record/entry.repository.ts';
export { mayEdit, type ReachedExperiment, reachExperiment } from './record/experiment.access.ts';
export {
  belowUnits,
  catalogueColumns,
  completeness,
  figureColumns,
  hasRevision,
  ofExperiment,
  publishedVersion,
} from './record/experiment.binding.ts';
export { insertExperiment, replaceSteps, stepsOf } from './record/experiment.repository.ts';
export { formOf, type StoredForm } from './record/form.engine.ts';
