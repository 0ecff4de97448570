import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** Something the invigilator said; `personId` is null when it is for everybody. */
export interface AnnouncementRow {
  readonly id: string;
  readonly examId: string;
  readonly personId: string | null;
  readonly text: string;
  readonly byId: string | null;
  readonly at: Date;
}

export async function insertAnnouncements(tx: TxCtx, rows: readonly AnnouncementRow[]): Promise<void> {
  await sql`insert into attempts.announcement (id, exam_id, person_id, text, by_id, at)
    select x.id, x."examId", x."personId", x.text, x."byId", x.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id uuid, "examId" uuid, "personId" uuid, text text, "byId" uuid, at timestamptz)`.execute(tx.db);
}

/** What was said to a candidate and was not closed by him or her yet, the oldest first. */
export async function unreadNotices(
  ctx: Ctx,
  examId: string,
  personId: string,
): Promise<{ readonly id: string; readonly text: string; readonly at: number }[]> {
  const { rows } = await sql<{ id: string; text: string; at: Date }>`select n.id, n.text, n.at
    from attempts.announcement n
    where n.exam_id = ${examId} and (n.person_id is null or n.person_id = ${personId})
      and not exists (select from attempts.announcement_read r
        where r.announcement_id = n.id and r.person_id = ${personId})
    order by n.at, n.id limit 20`.execute(ctx.db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
}

/** A candidate closed these; ids of other exams change nothing. */
export async function noteRead(tx: TxCtx, examId: string, personId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into attempts.announcement_read (announcement_id, person_id, at)
    select n.id, ${personId}, platform.app_now() from attempts.announcement n
    where n.id = any(${[...ids]}::uuid[]) and n.exam_id = ${examId}
      and (n.person_id is null or n.person_id = ${personId})
    on conflict do nothing`.execute(tx.db);
}

/** What was said in an exam, the newest first, with how many have closed it. */
export async function announcementsOf(
  ctx: Ctx,
  examId: string,
): Promise<(AnnouncementRow & { readonly byName: string | null; readonly read: number })[]> {
  const { rows } = await sql<AnnouncementRow & { byName: string | null; read: number }>`select n.id,
      n.exam_id as "examId", n.person_id as "personId", n.text, n.by_id as "byId", n.at, b.name as "byName",
      (select count(*)::int from attempts.announcement_read r where r.announcement_id = n.id) as read
    from attempts.announcement n left join identity_api.person b on b.id = n.by_id
    where n.exam_id = ${examId} order by n.at desc, n.id desc limit 100`.execute(ctx.db);
  return rows;
}
