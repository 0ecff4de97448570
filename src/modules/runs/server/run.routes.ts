import { type BoundRoute, type ModuleParts, route } from '../../../platform/http/module.ts';
import { ownExperimentsRoute } from '../shared/own-experiment.contract.ts';
import { listProblemsRoute, reportProblemRoute } from '../shared/problem.contract.ts';
import { askPlaceRoute, leaveQueueRoute } from '../shared/queue.contract.ts';
import { replayItemsRoute, replayRoute } from '../shared/replay.contract.ts';
import {
  abandonRunRoute,
  adjustScoreRoute,
  getRunRoute,
  listRunsRoute,
  markStepsRoute,
  pauseRunRoute,
  proveRunRoute,
  resumeRunRoute,
  runResultRoute,
  saveStateRoute,
  verifyRunRoute,
} from '../shared/run.contract.ts';
import {
  listStartStatesRoute,
  saveStartStateRoute,
  startStateOfCodeRoute,
  withdrawStartStateRoute,
} from '../shared/start-state.contract.ts';
import { practiseStepRoute, recordTrialRoute, trialOfVersionRoute } from '../shared/trial.contract.ts';
import { saveState } from './ingest/state.service.ts';
import { ownExperiments } from './launch/own-experiment.service.ts';
import { ownRuns, runPage, runResult } from './launch/page.service.ts';
import { practiseStep } from './launch/practice.service.ts';
import { listStartStates, saveStartState, startStateOfCode, withdrawStartState } from './launch/start-state.service.ts';
import { tokenOf } from './launch/token.access.ts';
import { recordTrial, trialOfVersion } from './launch/trial.service.ts';
import { askForPlace, leaveQueue } from './queue/queue.service.ts';
import { listProblems, reportProblem } from './records/problem.service.ts';
import { proveRun } from './records/run-proof.service.ts';
import { replayItems, replayOf } from './replay/replay.service.ts';
import { abandonRun, pauseRun, resumeRun } from './run.service.ts';
import { adjustScore, verifyRun } from './scoring/decision.service.ts';
import { markSteps } from './scoring/marking.service.ts';

/** Native routes of runs: the run page, its result, own runs, going on, leaving, saved states. */
export function runRoutes(parts: ModuleParts): BoundRoute[] {
  return [
    route(getRunRoute, (ctx, { params, query }) => runPage(parts, ctx, params.id, query.reason)),
    route(runResultRoute, (ctx, { params, query }) => runResult(ctx, params.id, query.reason)),
    route(listRunsRoute, (ctx, { query }) => ownRuns(ctx, query)),
    route(ownExperimentsRoute, (ctx) => ownExperiments(ctx)),
    route(resumeRunRoute, async (ctx, { params }) => {
      const { run, token } = await resumeRun(ctx, params.id);
      return { id: run.id, epoch: run.epoch, runToken: token };
    }),
    route(pauseRunRoute, async (ctx, { params }) => {
      const { id, state } = await pauseRun(ctx, params.id);
      return { id, state };
    }),
    route(abandonRunRoute, async (ctx, { params }) => {
      const { id, state } = await abandonRun(ctx, params.id);
      return { id, state };
    }),
    route(practiseStepRoute, (ctx, { params, body }) => practiseStep(ctx, params.id, body.seq)),
    route(proveRunRoute, (ctx, { params }) => proveRun(ctx, params.id)),
    route(recordTrialRoute, (ctx, { params, body }) => recordTrial(ctx, params.id, body)),
    route(trialOfVersionRoute, (ctx, { params }) => trialOfVersion(ctx, params.versionId)),
    route(askPlaceRoute, async (ctx, { params, body }) => {
      const { estimate, endsAt, ...view } = await askForPlace(ctx, params.id, body);
      return {
        ...view,
        endsAt: endsAt?.toISOString() ?? null,
        estimateMinutes: estimate,
        serverNow: ctx.clock.now().toISOString(),
      };
    }),
    route(leaveQueueRoute, async (ctx, { params }) => {
      await leaveQueue(ctx, params.id);
      return { id: params.id };
    }),
    route(replayRoute, (ctx, { params, query }) => replayOf(parts, ctx, params.id, query.reason)),
    route(replayItemsRoute, (ctx, { params, query }) => replayItems(ctx, params.id, query)),
    route(reportProblemRoute, (ctx, { params, body }, { request }) =>
      reportProblem(ctx, params.id, body, request.headers['user-agent'] ?? null),
    ),
    route(listProblemsRoute, (ctx, { params, query }) =>
      listProblems(ctx, params.id, query.reason, parts.secrets.signing),
    ),
    route(saveStartStateRoute, (ctx, { params, body }) => saveStartState(ctx, params.id, body)),
    route(listStartStatesRoute, (ctx, { params }) => listStartStates(ctx, params.experimentId)),
    route(startStateOfCodeRoute, (ctx, { params }) => startStateOfCode(ctx, params.code)),
    route(withdrawStartStateRoute, (ctx, { params }) => withdrawStartState(ctx, params.id)),
    route(verifyRunRoute, (ctx, { params, body }) => verifyRun(ctx, params.id, body)),
    route(adjustScoreRoute, (ctx, { params, body }) => adjustScore(ctx, params.id, body)),
    route(markStepsRoute, (ctx, { params, body }) => markSteps(ctx, params.id, body)),
    route(saveStateRoute, async (ctx, { params, body }, http) => {
      const saved = await saveState(ctx, tokenOf(http.request.headers), {
        runId: params.id,
        key: params.key,
        n: body.n,
        data: body.data ?? null,
        label: body.label,
        stepSeq: body.stepSeq,
      });
      return { number: saved.number, savedAt: saved.savedAt.toISOString() };
    }),
  ];
}
