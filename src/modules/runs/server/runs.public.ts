export type { RunArtifactView } from '../shared/artifact.model.ts';
export type { RunContextRef, RunFacts, RunFinished, RunState, RunStepFacts } from '../shared/run.model.ts';
export { artifactsOfRun } from './artifact.service.ts';
export {
  type BenchPictures,
  benchPictures,
  type ExperimentPicture,
  picturesOf,
  saveBenchPictures,
} from './bench-picture.service.ts';
export { moveRunsOfClass } from './class-move.repository.ts';
export { type CloudDecision, type CloudRefusal, type RunCloudProvider, runCloudPort } from './cloud.port.ts';
export {
  type ContextDecision,
  type RunContext,
  type RunContextProvider,
  type RunPlace,
  runContextPort,
} from './context.port.ts';
export { type DrivenRun, type DrivenStep, driveRun } from './drive.service.ts';
export { type RunArtifact, type RunEvidence, runEvidence } from './evidence.service.ts';
export { runFacts, runsOfNodes } from './facts.repository.ts';
export { recomputeFigures, rollUpFigures } from './figures.service.ts';
export { endRunByAdmin } from './finish.service.ts';
export { type LiveRun, liveRuns } from './live.repository.ts';
export { notifyQueue } from './queue.service.ts';
export { type RunReport, runReportPort } from './run-report.port.ts';
export { requireStartState } from './start-state.service.ts';
