export type { RunArtifactView } from '../shared/artifact.model.ts';
export type { RunContextRef, RunFacts, RunFinished, RunState, RunStepFacts } from '../shared/run.model.ts';
export { artifactsOfRun } from './artifact.service.ts';
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
export { type LiveRun, liveRuns } from './live.repository.ts';
