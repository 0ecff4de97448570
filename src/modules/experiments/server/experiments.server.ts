import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { experimentIndicatorPort, indicatorPort, proofSubjectPort } from '../../proof/server/proof.public.ts';
import { codeUsePort } from '../../settings/server/settings.public.ts';
import { unitMergePort, unitUsePort } from '../../units/server/units.public.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { catalogueProof } from './catalogue-proof.service.ts';
import { codesInExperiments } from './code-use.repository.ts';
import { experimentBinding } from './experiment.binding.ts';
import { experimentIndicator, platformIndicators } from './indicator.service.ts';
import { catalogueMessages } from './messages.engine.ts';
import { experimentHeads } from './metadata.presenter.ts';
import { experimentPersonRecords } from './person-records.service.ts';
import { forgetSeeds } from './social.repository.ts';
import { socialRoutes } from './social.routes.ts';
import { recordsProof } from './statistics.service.ts';
import { experimentsMerge, experimentsOfUnit } from './unit-experiments.repository.ts';

/** The catalogue of experiments: what others know of one, its figures, its reviews. */
export function experimentsModule(): ServerModule {
  return {
    name: 'experiments',
    messages: catalogueMessages,
    heads: experimentHeads,
    routes: [...catalogueRoutes(), ...socialRoutes()],
    resources: [experimentBinding],
    jobs: [{ name: 'experiments.forgetSeeds', cron: '47 18 * * *', run: (ctx) => ctx.tx(forgetSeeds) }],
    provides: [
      provide(codeUsePort, { kind: 'experiments', table: 'CRE_LX', count: codesInExperiments }),
      provide(personRecordsPort, experimentPersonRecords),
      provide(indicatorPort, platformIndicators),
      provide(experimentIndicatorPort, experimentIndicator),
      provide(proofSubjectPort, catalogueProof),
      provide(proofSubjectPort, recordsProof),
      provide(unitUsePort, experimentsOfUnit),
      provide(unitMergePort, experimentsMerge),
    ],
  };
}
