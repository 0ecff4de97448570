import type { SessionRow } from './session.repository.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What everybody who reads a session knows of it; never its code or place. */
export const presentSession = (
  row: Pick<SessionRow, 'id' | 'title' | 'way' | 'openedAt' | 'lateAt' | 'endsAt' | 'closedAt'>,
) => ({
  id: row.id,
  title: row.title,
  way: row.way,
  openedAt: row.openedAt.toISOString(),
  lateAt: iso(row.lateAt),
  endsAt: row.endsAt.toISOString(),
  closedAt: iso(row.closedAt),
});
