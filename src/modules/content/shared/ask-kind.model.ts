/** What a learner hands in for a step that the platform records: a number with its unit, words, or a file. */
export const ASK_KINDS = ['reading', 'text', 'file'] as const;
export type AskKind = (typeof ASK_KINDS)[number];
