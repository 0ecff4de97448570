import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/job.contract.ts';
import { cancelJob, openJobFile, ownJobs, readJob } from './job.service.ts';

/** Own long work: how it stands, stop it, what it made. */
export const jobRoutes: readonly BoundRoute[] = [
  route(contract.listJobsRoute, async (ctx) => ({ rows: await ownJobs(ctx) })),
  route(contract.getJobRoute, (ctx, { params }) => readJob(ctx, params.id)),
  route(contract.cancelJobRoute, (ctx, { params }) => cancelJob(ctx, params.id)),
  route(contract.jobFileRoute, async (ctx, { params }, { reply }) => {
    const { file, body } = await openJobFile(ctx, params.id, params.kind);
    return reply
      .header('content-type', file.type)
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('cache-control', 'private, no-store')
      .send(body);
  }),
];
