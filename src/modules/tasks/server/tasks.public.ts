export { finishJob, keepJobFile, reportProgress, startJob } from './job.service.ts';
