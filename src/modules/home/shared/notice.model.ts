export const NOTICE_TITLE = 100;
export const NOTICE_FILES = 10;
/** What a notice is at a moment: published ones are scheduled before their instant and over after their end. */
export const NOTICE_STATES = ['draft', 'scheduled', 'published', 'expired', 'withdrawn'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Which commands a notice takes in a state. */
export const NOTICE_COMMANDS: Readonly<Record<NoticeState, readonly ('edit' | 'publish' | 'withdraw' | 'delete')[]>> = {
  draft: ['edit', 'publish', 'delete'],
  scheduled: ['edit', 'withdraw'],
  published: ['edit', 'withdraw'],
  expired: ['edit', 'withdraw'],
  withdrawn: ['edit', 'publish', 'delete'],
};
