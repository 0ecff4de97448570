import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { failedJobsRoute, retryJobsRoute } from '../shared/queue.contract.ts';
import { failedJobs, retryJobs } from './queue.service.ts';

/** Background jobs that failed for good. */
export const queueRoutes: readonly BoundRoute[] = [
  route(failedJobsRoute, (ctx) => failedJobs(ctx)),
  route(retryJobsRoute, (ctx, { body }) => retryJobs(ctx, body.ids)),
];
