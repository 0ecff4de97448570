export const ANNOUNCEMENT_TITLE = 80;
export const ANNOUNCEMENT_FILES = 10;
/** Most pinned announcements of a course that show at one time. */
export const MAX_PINNED = 3;
/** How far ahead one may be scheduled, in days. */
export const MAX_AHEAD_DAYS = 365;
/** Hours between two reminders of one announcement. */
export const NUDGE_HOURS = 24;

/** What an announcement is at a moment: published ones are scheduled before their instant and expired after their end. */
export const ANNOUNCEMENT_STATES = ['published', 'scheduled', 'draft', 'expired', 'withdrawn'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** How one learner stands to an announcement. */
export const RECEIPT_STATES = ['unread', 'read', 'confirmed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export const COMMANDS = ['publish', 'unschedule', 'withdraw', 'pin', 'unpin', 'nudge', 'delete'] as const;
export type AnnouncementCommand = (typeof COMMANDS)[number];

const FROM: Readonly<Record<AnnouncementCommand, readonly AnnouncementState[]>> = {
  publish: ['draft', 'withdrawn'],
  unschedule: ['scheduled'],
  withdraw: ['published', 'expired'],
  pin: ['published', 'scheduled'],
  unpin: ['published', 'scheduled', 'expired'],
  nudge: ['published'],
  delete: ['draft', 'withdrawn'],
};

/** The commands an announcement takes now, whoever asks. */
export function commandsOf(row: {
  readonly state: AnnouncementState;
  readonly pinned: boolean;
}): readonly AnnouncementCommand[] {
  return COMMANDS.filter((command) => FROM[command].includes(row.state) && command !== (row.pinned ? 'pin' : 'unpin'));
}
