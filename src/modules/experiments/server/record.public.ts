export { presentDetails } from './catalogue.presenter.ts';
export { findDetails } from './catalogue.repository.ts';
export { actingPerson, type Entry, lockEntry, movedOn, reachEntry } from './entry.access.ts';
export type { OpenRevision, PartStamps } from './entry.repository.ts';
export { mayEdit, type ReachedExperiment, reachExperiment } from './experiment.access.ts';
export {
  belowUnits,
  completeness,
  figureColumns,
  hasRevision,
  ofExperiment,
  publishedVersion,
} from './experiment.binding.ts';
export { insertExperiment, replaceSteps, stepsOf } from './experiment.repository.ts';
export { formOf, type StoredForm } from './form.engine.ts';
export { catalogueMessages } from './messages.engine.ts';
