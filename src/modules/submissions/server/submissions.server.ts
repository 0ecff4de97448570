import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { mayEdit } from '../../catalogue/server/record.public.ts';
import { uploadOwnerPort } from '../../files/server/files.public.ts';
import { bulkJob } from './bulk/bulk.jobs.ts';
import { bulkTargetPort } from './bulk/bulk.port.ts';
import { submissionTarget } from './bulk/bulk.service.ts';
import { labSubmissionBinding, myExperimentBinding } from './entry/entry.binding.ts';
import { entryRoutes } from './entry/entry.routes.ts';
import { submissionsMessages } from './entry-messages.engine.ts';

/** The entry of experiments: their form, its submission, review and revisions. */
export function submissionsModule(): ServerModule {
  return {
    name: 'submissions',
    messages: submissionsMessages,
    routes: entryRoutes,
    resources: [myExperimentBinding, labSubmissionBinding],
    jobs: [bulkJob],
    provides: [provide(uploadOwnerPort, { kind: 'video', allows: mayEdit }), provide(bulkTargetPort, submissionTarget)],
  };
}
