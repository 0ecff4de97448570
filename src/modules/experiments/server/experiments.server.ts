import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { uploadOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { experimentIndicatorPort, indicatorPort, proofSubjectPort } from '../../proof/server/proof.public.ts';
import { codeUsePort } from '../../settings/server/settings.public.ts';
import { unitMergePort, unitUsePort } from '../../units/server/units.public.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { catalogueProof } from './catalogue-proof.service.ts';
import { codesInExperiments } from './code-use.repository.ts';
import { contentMessages } from './content-messages.engine.ts';
import { contentDeploymentPort } from './deployment.port.ts';
import { mayEdit } from './experiment.access.ts';
import { experimentBinding } from './experiment.binding.ts';
import { experimentIndicator, platformIndicators } from './indicator.service.ts';
import { catalogueMessages } from './messages.engine.ts';
import { experimentHeads } from './metadata.presenter.ts';
import { checkVersion } from './package-install.service.ts';
import { experimentPersonRecords } from './person-records.service.ts';
import { forgetSeeds } from './social.repository.ts';
import { socialRoutes } from './social.routes.ts';
import { recordsProof } from './statistics.service.ts';
import { experimentsMerge, experimentsOfUnit } from './unit-experiments.repository.ts';
import { versionRoutes } from './version.routes.ts';
import { CHECK_JOB } from './version.service.ts';

/** Catalogue of experiments, their steps, versions and package checks. */
export function experimentsModule({ config, secrets }: ModuleParts): ServerModule {
  return {
    name: 'experiments',
    messages: {
      'zh-CN': { ...catalogueMessages['zh-CN'], ...contentMessages['zh-CN'] },
      'zh-TW': { ...catalogueMessages['zh-TW'], ...contentMessages['zh-TW'] },
      'en-US': { ...catalogueMessages['en-US'], ...contentMessages['en-US'] },
      'pt-BR': { ...catalogueMessages['pt-BR'], ...contentMessages['pt-BR'] },
    },
    heads: experimentHeads,
    routes: [...catalogueRoutes(), ...socialRoutes(), ...versionRoutes()],
    resources: [experimentBinding],
    jobs: [
      { name: CHECK_JOB, long: true, run: (ctx, payload) => checkVersion(ctx, payload.versionId as string) },
      { name: 'experiments.forgetSeeds', cron: '47 18 * * *', run: (ctx) => ctx.tx(forgetSeeds) },
    ],
    provides: [
      provide(codeUsePort, { kind: 'experiments', table: 'CRE_LX', count: codesInExperiments }),
      provide(personRecordsPort, experimentPersonRecords),
      provide(uploadOwnerPort, { kind: 'package', allows: mayEdit }),
      provide(indicatorPort, platformIndicators),
      provide(experimentIndicatorPort, experimentIndicator),
      provide(proofSubjectPort, catalogueProof),
      provide(proofSubjectPort, recordsProof),
      provide(unitUsePort, experimentsOfUnit),
      provide(unitMergePort, experimentsMerge),
      provide(contentDeploymentPort, { key: secrets.content, wildcard: config.hosts.contentWildcard }),
    ],
  };
}
