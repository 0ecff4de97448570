import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { bulkTargetPort } from '../../submissions/server/entry.public.ts';
import { experimentImportBinding } from './imports/experiment-import.binding.ts';
import { stepImportBinding } from './imports/step-import.binding.ts';
import {
  labExperimentBinding,
  labHostingBinding,
  labReviewBinding,
  labRevisionBinding,
  managedExperimentBinding,
} from './shared-lab.binding.ts';
import { stewardRoutes } from './steward.routes.ts';
import { experimentTarget } from './steward-bulk.service.ts';
import { stewardshipMessages } from './steward-messages.engine.ts';
import { notifyExpiring } from './suspension.service.ts';

/** What officers do with experiments: listing, suspension, bulk commands, imports, moves, the archive. */
export function stewardshipModule(): ServerModule {
  return {
    name: 'stewardship',
    messages: stewardshipMessages,
    routes: stewardRoutes,
    resources: [
      labExperimentBinding,
      managedExperimentBinding,
      labRevisionBinding,
      labReviewBinding,
      labHostingBinding,
    ],
    imports: [experimentImportBinding, stepImportBinding],
    jobs: [{ name: 'experiments.tellExpiring', cron: '13 1 * * *', run: notifyExpiring }],
    provides: [provide(bulkTargetPort, experimentTarget)],
  };
}
