export { bulkResult } from './components/review/bulk-result.ts';
export { QUEUE_COLUMNS, useQueueDecisions } from './components/review/review-queue.tsx';
