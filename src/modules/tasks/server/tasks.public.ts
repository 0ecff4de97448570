export { finishJob, reportProgress, startJob, storeJobFile } from './job.service.ts';
export { longJob } from './long-job.service.ts';
