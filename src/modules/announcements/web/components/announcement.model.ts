import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import type { managedAnnouncementRoute } from '../../shared/announcement.contract.ts';
import type { AnnouncementState } from '../../shared/announcement.model.ts';

/** An announcement as the team reads it. */
export type Managed = CallOutput<typeof managedAnnouncementRoute>;

/** An announcement its commands are given on. */
export interface AnnouncementAt {
  readonly id: string;
  readonly title: string;
  readonly state: AnnouncementState;
  readonly pinned: boolean;
  readonly publishAt: string | null;
  readonly version: number;
}

/** What a row of the list says of its announcement. */
export const announcementAt = (row: ListRow): AnnouncementAt => ({
  id: String(row.id),
  title: String(row.title),
  state: String(row.state) as AnnouncementState,
  pinned: row.pinned === true,
  publishAt: row.publishtime === null ? null : String(row.publishtime),
  version: Number(row.version),
});
