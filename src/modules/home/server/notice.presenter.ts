import { descriptionOf } from '../../../platform/http/page-metadata.ts';
import type { ManagedNotice, NoticeLine } from './notice.repository.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** A line of the public list. */
export const presentLine = (row: NoticeLine) => ({
  id: row.id,
  title: row.title,
  brief: descriptionOf(row.body) ?? '',
  pinned: row.pinned,
  publishedAt: row.publish_at.toISOString(),
  files: row.files,
});

/** A line of the editors' list. */
export const presentManaged = (row: ManagedNotice) => ({
  id: row.id,
  title: row.title,
  state: row.state,
  pinned: row.pinned,
  publishAt: instant(row.publish_at),
  expiresAt: instant(row.expires_at),
  reads: row.reads,
  author: row.author_name,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});
