export { bulkResult } from './components/bulk-result.ts';
export { QUEUE_COLUMNS, useQueueDecisions } from './components/review-queue.tsx';
