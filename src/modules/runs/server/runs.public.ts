export type { RunArtifactView } from '../shared/artifact.model.ts';
export type { LateSteps, RunContextRef, RunFacts, RunFinished, RunState, RunStepFacts } from '../shared/run.model.ts';
export { activeTimePort } from './active-time.port.ts';
export { type CloudDecision, type CloudRefusal, type RunCloudProvider, runCloudPort } from './cloud.port.ts';
export {
  type ContextDecision,
  type RunContext,
  type RunContextProvider,
  type RunPlace,
  runContextPort,
} from './context.port.ts';
export { type ExamRunProvider, examRunPort } from './exam.port.ts';
export { moveRunsOfClass } from './figures/class-move.repository.ts';
export { earnedScore, finishedRunsOfNodes, runFacts, runScores, runsOfNodes } from './figures/facts.repository.ts';
export { recomputeFigures, rollUpFigures } from './figures/figures.service.ts';
export { type AuthoredWork, hiddenAuthorPort } from './hidden-author.port.ts';
export { endRunByAdmin } from './ingest/finish.service.ts';
export { type AttemptRun, attemptRuns } from './launch/attempt-run.repository.ts';
export { endRunsOfAttempt, runOfAttempt } from './launch/attempt-run.service.ts';
export { type DrivenRun, type DrivenStep, driveRun } from './launch/drive.service.ts';
export { requireStartState } from './launch/start-state.service.ts';
export { saveBenchPictures } from './pictures/bench-picture.service.ts';
export { type LiveRun, lastActions, liveRuns } from './queue/live.repository.ts';
export { notifyQueue } from './queue/queue.service.ts';
export { artifactsOfRun } from './replay/artifact.service.ts';
export { type RunArtifact, type RunEvidence, runEvidence } from './replay/evidence.service.ts';
export { type RunReport, runReportPort } from './run-report.port.ts';
