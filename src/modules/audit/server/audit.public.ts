export { objectHistory } from './log.service.ts';
export { failedJobs, retryJobs } from './queue.service.ts';
