import type { Reading } from './announcement.repository.ts';

export const instant = (at: Date | null) => at?.toISOString() ?? null;

/** What a reader is shown of an announcement before it is opened. */
export const presentReading = (row: Reading) => ({
  id: row.id,
  title: row.title,
  pinned: row.pinned,
  needConfirm: row.need_confirm,
  commentsOn: row.comments_on,
  publishedAt: row.publish_at.toISOString(),
  edited: row.edited_at !== null,
  author: row.author_name,
  read: row.read_at !== null,
  confirmedAt: instant(row.confirmed_at),
});
