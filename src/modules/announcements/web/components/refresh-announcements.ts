import { listRoute } from '../../../../kernel/resource/list.ts';
import { refresh } from '../../../../ui/api/query.ts';
import * as contract from '../../shared/announcement.contract.ts';

/** Everything that shows announcements is read again after a change. */
export const refreshAnnouncements = () =>
  refresh(
    listRoute,
    contract.managedAnnouncementRoute,
    contract.courseAnnouncementsRoute,
    contract.readAnnouncementRoute,
  );
