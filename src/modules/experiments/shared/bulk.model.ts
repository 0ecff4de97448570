/** Rows a bulk command takes while the caller waits; more become a job. */
export const BULK_AT_ONCE = 100;

/** Commands of the stewards for many experiments. */
export const STEWARD_COMMANDS = ['describe', 'changeLeader', 'delist', 'archive'] as const;
export type StewardCommand = (typeof STEWARD_COMMANDS)[number];

/** Decisions on many submissions. */
export const BULK_DECISIONS = ['approve', 'return'] as const;
export type BulkDecision = (typeof BULK_DECISIONS)[number];
