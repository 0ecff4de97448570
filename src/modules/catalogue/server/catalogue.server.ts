import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { experimentIndicatorPort, indicatorPort, proofSubjectPort } from '../../proof/server/proof.public.ts';
import { codeUsePort } from '../../settings/server/settings.public.ts';
import { unitMergePort, unitUsePort } from '../../units/server/units.public.ts';
import { experimentIndicator, platformIndicators } from './figures/indicator.service.ts';
import { recordsProof } from './figures/statistics.service.ts';
import { catalogueRoutes } from './lists/catalogue.routes.ts';
import { catalogueProof } from './lists/catalogue-proof.service.ts';
import { experimentHeads } from './lists/metadata.presenter.ts';
import { catalogueMessages } from './messages.engine.ts';
import { experimentBinding } from './record/experiment.binding.ts';
import { codesInExperiments } from './references/code-use.repository.ts';
import { experimentPersonRecords } from './references/person-records.service.ts';
import { experimentsMerge, experimentsOfUnit } from './references/unit-experiments.repository.ts';
import { forgetSeeds } from './social/social.repository.ts';
import { socialRoutes } from './social/social.routes.ts';

/** The catalogue of experiments: what others know of one, its figures, its reviews. */
export function catalogueModule(): ServerModule {
  return {
    name: 'catalogue',
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
