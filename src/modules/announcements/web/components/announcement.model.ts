import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import type { managedAnnouncementRoute } from '../../shared/announcement.contract.ts';
import type { AnnouncementState } from '../../shared/announcement.model.ts';

/** An announcement as the team reads it. */
export type Managed = CallOutput<typeof managedAnnouncementRoute>;

/** An announcement its commands are given on. */
export type AnnouncementAt = Readonly<ReturnType<typeof announcementAt>>;

/** What a row of the list says of its announcement. */
export const announcementAt = (row: ListRow) => ({
  id: String(row.id),
  title: String(row.title),
  state: String(row.state) as AnnouncementState,
  pinned: row.pinned === true,
  publishAt: row.publishtime === null ? null : String(row.publishtime),
  version: Number(row.version),
});
