export const REVIEW_STAGES = ['college', 'platform'] as const;

export type ReviewStage = (typeof REVIEW_STAGES)[number];

/** State of what is being worked on: the first entry itself, or the open revision of an approved experiment. */
export type EntryState = 'draft' | 'submitted' | 'returned' | 'none';
