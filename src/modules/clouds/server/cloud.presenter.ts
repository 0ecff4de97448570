import type { CloudDoor } from '../shared/cloud.model.ts';
import { isOpenAt, nextOpening } from '../shared/hours.model.ts';
import type { CloudRow } from './clouds.tables.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Whether a cloud is open at an instant, in the words of its card. */
export function doorOf(
  cloud: Pick<CloudRow, 'state' | 'week' | 'exceptions' | 'maintenance_text' | 'maintenance_until'>,
  ms: number,
): { door: CloudDoor; opensAt: string | null; maintenanceText: string | null; maintenanceUntil: string | null } {
  const maintenance = cloud.state === 'maintenance';
  const next = nextOpening(cloud, ms);
  const door = maintenance ? 'maintenance' : isOpenAt(cloud, ms) ? 'open' : next === null ? 'closed' : 'later';
  return {
    door,
    opensAt: door === 'later' && next !== null ? new Date(next).toISOString() : null,
    maintenanceText: maintenance ? cloud.maintenance_text : null,
    maintenanceUntil: maintenance ? iso(cloud.maintenance_until) : null,
  };
}

/** The facts of a cloud, also told to whoever saved too late. */
export function shownCloud(row: CloudRow) {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    unitId: row.unit_id,
    cover: row.cover,
    intro: row.intro,
    subject: row.subject,
    externalUrl: row.external_url,
    externalMembers: row.external_members,
    week: [...row.week],
    exceptions: [...row.exceptions],
    concurrency: row.concurrency,
    memberRule: row.member_rule,
    state: row.state,
    maintenanceText: row.maintenance_text,
    maintenanceUntil: iso(row.maintenance_until),
    version: row.version,
  };
}
