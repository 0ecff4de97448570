/** Rows a bulk command takes while the caller waits; more become a job. */
export const BULK_AT_ONCE = 100;

/** Decisions on many submissions. */
export const BULK_DECISIONS = ['approve', 'return'] as const;
export type BulkDecision = (typeof BULK_DECISIONS)[number];
