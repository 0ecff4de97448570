/** Commands of the stewards for many experiments. */
export const STEWARD_COMMANDS = ['describe', 'changeLeader', 'delist', 'archive'] as const;
export type StewardCommand = (typeof STEWARD_COMMANDS)[number];
