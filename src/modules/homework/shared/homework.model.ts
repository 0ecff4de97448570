/** `closed` takes no hand-in any more, `released` shows its marks. */
export const HOMEWORK_STATES = ['draft', 'published', 'closed', 'released'] as const;
export type HomeworkState = (typeof HOMEWORK_STATES)[number];

/** States in which learners know of homework. */
export const GIVEN_STATES: readonly HomeworkState[] = ['published', 'closed', 'released'];

/** Homework of one course. */
export const MAX_HOMEWORK = 300;
/** Learners of one homework with more time. */
export const MAX_EXTENSIONS = 500;
export const HOMEWORK_REASON = { min: 5, max: 200 } as const;
/** Hours between two reminders of those who have not handed in. */
export const NUDGE_HOURS = 12;
