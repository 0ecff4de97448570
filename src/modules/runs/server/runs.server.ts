import { fileURLToPath } from 'node:url';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import {
  availabilityPort,
  bestScorePort,
  finishedRunPort,
  runningRunsPort,
  runRecordsPort,
  runStatisticsPort,
} from '../../experiments/server/experiments.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { continuePort } from '../../notifications/server/notifications.public.ts';
import { indicatorPort, proofSubjectPort } from '../../proof/server/proof.public.ts';
import { accessRoutes } from './access.routes.ts';
import { artifactAddressPort } from './artifact.port.ts';
import { artifactRoutes } from './artifact.routes.ts';
import { artifactAddress } from './artifact-address.engine.ts';
import { availableExperiments } from './availability.service.ts';
import { behaviorRoutes } from './behavior.routes.ts';
import { benchPictureRoutes } from './bench-picture.routes.ts';
import { bestScoreSteps } from './best-score.repository.ts';
import { contentRoutes } from './content.routes.ts';
import { type ContentScripts, readScript } from './content.service.ts';
import { runsToGoOn } from './continue.repository.ts';
import { countRunFigures } from './figures.repository.ts';
import { figureJobs } from './figures.service.ts';
import { hasFinishedRun, runningRunsOf, runStatistics, verbCounts } from './figures-of-one.repository.ts';
import { runIndicators } from './indicator.repository.ts';
import { runsMessages } from './messages.engine.ts';
import { runMetadata } from './metadata.presenter.ts';
import { runningRuns, runsOfPeople } from './person-records.repository.ts';
import { mayReadProblem, PROBLEM_OWNER } from './problem.service.ts';
import { projectionJobs } from './projection.service.ts';
import { versionSecretPort } from './rule.port.ts';
import { runBinding, runStepBinding } from './run.binding.ts';
import { runJobs } from './run.jobs.ts';
import { versionSecret } from './run.presenter.ts';
import { runRoutes } from './run.routes.ts';
import { runProof } from './run-proof.service.ts';
import { runRecords } from './run-record.repository.ts';
import { sdkRoutes } from './sdk.routes.ts';
import { statementRoutes } from './statement.routes.ts';

const built = (file: string) => fileURLToPath(new URL(`../../../../build/sdk/${file}`, import.meta.url));

/**
 * Runs of experiments: launch, record, saved states, result, and the content hosts they play on.
 * @param scripts what content documents are given; read from the build when absent.
 */
export function runsModule(
  parts: ModuleParts,
  scripts: ContentScripts = { boot: readScript(built('boot.js'), 'boot'), sdk: readScript(built('vse.js'), 'sdk') },
): ServerModule {
  return {
    name: 'runs',
    messages: runsMessages,
    routes: [
      ...accessRoutes(parts),
      ...behaviorRoutes(),
      ...runRoutes(parts),
      ...artifactRoutes(parts),
      ...statementRoutes(),
      ...contentRoutes(parts, scripts),
      ...sdkRoutes(built('.')),
      ...benchPictureRoutes(),
    ],
    resources: [runBinding, runStepBinding],
    heads: [runMetadata],
    jobs: [...runJobs, ...figureJobs, ...projectionJobs(parts)],
    provides: [
      provide(finishedRunPort, hasFinishedRun),
      provide(availabilityPort, availableExperiments),
      provide(bestScorePort, bestScoreSteps),
      provide(runStatisticsPort, runStatistics),
      provide(attachmentOwnerPort, { type: PROBLEM_OWNER, mayRead: mayReadProblem }),
      provide(runningRunsPort, runningRunsOf),
      provide(runRecordsPort, {
        figures: async (ctx, id, scope) => (await countRunFigures(ctx, [id], scope))[0],
        verbs: verbCounts,
        rows: runRecords,
      }),
      provide(indicatorPort, runIndicators),
      provide(proofSubjectPort, runProof),
      provide(continuePort, runsToGoOn),
      provide(personRecordsPort, { kind: 'run', count: runsOfPeople, open: runningRuns }),
      provide(artifactAddressPort, (key, nowMs) => artifactAddress(parts.secrets.signing, key, nowMs)),
      provide(versionSecretPort, (versionId) => versionSecret(parts, versionId)),
    ],
  };
}
