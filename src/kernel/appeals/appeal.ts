/** Days after a result came out within which it may be appealed against. */
export const APPEAL_DAYS = 7;
/** Characters of what a learner asks and of what a teacher answers. */
export const APPEAL_TEXT = { least: 10, most: 500 } as const;
export const ANSWER_TEXT = { least: 5, most: 500 } as const;
/** Most files beside an appeal. */
export const APPEAL_FILES = 5;

export const APPEAL_STATES = ['submitted', 'kept', 'changed', 'withdrawn'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Last instant at which a result may be appealed against, in Unix milliseconds. */
export const appealEnd = (publishedAt: Date): number => publishedAt.getTime() + APPEAL_DAYS * 86_400_000;
