export { finishJob, reportProgress, startJob, storeJobFile } from './job.service.ts';
