import { fileURLToPath } from 'node:url';
import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import {
  availabilityPort,
  benchGalleryPort,
  bestScorePort,
  finishedRunPort,
  runningRunsPort,
  runRecordsPort,
  runStatisticsPort,
} from '../../catalogue/server/catalogue.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { indicatorPort, proofSubjectPort } from '../../proof/server/proof.public.ts';
import { artifactAddressPort } from './artifact.port.ts';
import { contentRoutes } from './content-host/content.routes.ts';
import { type ContentScripts, readScript } from './content-host/content.service.ts';
import { sdkRoutes } from './content-host/sdk.routes.ts';
import { countRunFigures } from './figures/figures.repository.ts';
import { figureJobs } from './figures/figures.service.ts';
import { hasFinishedRun, runningRunsOf, runStatistics, verbCounts } from './figures/figures-of-one.repository.ts';
import { runIndicators } from './figures/indicator.repository.ts';
import { runningRuns, runsOfPeople } from './figures/person-records.repository.ts';
import { behaviorRoutes } from './ingest/behavior.routes.ts';
import { projectionJobs } from './ingest/projection.service.ts';
import { accessRoutes } from './launch/access.routes.ts';
import { availableExperiments } from './launch/availability.service.ts';
import { ownDesk, trendDesk } from './launch/desk.service.ts';
import { runsMessages } from './messages.engine.ts';
import { benchPictureRoutes } from './pictures/bench-picture.routes.ts';
import { benchPictures, benchPosters } from './pictures/bench-picture.service.ts';
import { runMetadata } from './records/metadata.presenter.ts';
import { mayReadProblem, PROBLEM_OWNER } from './records/problem.service.ts';
import { runProof } from './records/run-proof.service.ts';
import { runRecords } from './records/run-record.repository.ts';
import { artifactRoutes } from './replay/artifact.routes.ts';
import { artifactAddress } from './replay/artifact-address.engine.ts';
import { versionSecretPort } from './rule.port.ts';
import { runBinding, runStepBinding } from './run.binding.ts';
import { runJobs } from './run.jobs.ts';
import { versionSecret } from './run.presenter.ts';
import { runRoutes } from './run.routes.ts';
import { bestScoreSteps } from './scoring/best-score.repository.ts';
import { statementRoutes } from './statements/statement.routes.ts';

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
      provide(benchGalleryPort, { of: benchPictures, posters: benchPosters }),
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
      provide(deskPort, ownDesk),
      provide(deskPort, trendDesk),
      provide(personRecordsPort, { kind: 'run', count: runsOfPeople, open: runningRuns }),
      provide(artifactAddressPort, (key, nowMs) => artifactAddress(parts.secrets.signing, key, nowMs)),
      provide(versionSecretPort, (versionId) => versionSecret(parts, versionId)),
    ],
  };
}
