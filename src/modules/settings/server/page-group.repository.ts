import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

export interface DraftRow {
  readonly content: string;
  readonly version: number;
  readonly person_name: string;
  readonly updated_at: Date;
}
export interface VersionRow {
  readonly number: number;
  readonly content: string;
  readonly from_at: Date;
  readonly reason: string;
  readonly person_name: string;
  readonly created_at: Date;
  /** Its instant has not come. */
  readonly ahead: boolean;
}

/** The draft of a group; locked inside a transaction that is going to change it. */
export async function findDraft(ctx: Ctx, name: string, lock = false): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`select content, version, person_name, updated_at from settings.page_draft
    where name = ${name} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Writes the draft over the version that was read; undefined when somebody else was first. */
export async function writeDraft(
  ctx: Ctx,
  name: string,
  content: string,
  by: { readonly id: string | null; readonly name: string },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`insert into settings.page_draft as d
      (name, content, person_id, person_name) values (${name}, ${content}, ${by.id}, ${by.name})
    on conflict (name) do update set content = excluded.content, version = d.version + 1,
      person_id = excluded.person_id, person_name = excluded.person_name, updated_at = platform.app_now()
    returning version`.execute(ctx.db);
  return rows[0]!.version;
}

export async function removeDraft(ctx: Ctx, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from settings.page_draft where name = ${name}`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Every kept version of a group, the newest first. */
export async function versionsOf(ctx: Ctx, name: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`select number, content, from_at, reason, person_name, created_at,
      from_at > platform.app_now() as ahead
    from settings.page_version where name = ${name} order by number desc`.execute(ctx.db);
  return rows;
}

/** Adds a version; without an instant it rules at once. */
export async function insertVersion(
  ctx: Ctx,
  row: {
    readonly name: string;
    readonly content: string;
    readonly from: Date | null;
    readonly reason: string;
    readonly by: { readonly id: string | null; readonly name: string };
  },
): Promise<{ number: number; from_at: Date }> {
  const { rows } = await sql<{ number: number; from_at: Date }>`insert into settings.page_version
      (name, number, content, from_at, reason, person_id, person_name)
    select ${row.name}, coalesce(max(number), 0) + 1, ${row.content},
      coalesce(${row.from}::timestamptz, platform.app_now()), ${row.reason}, ${row.by.id}, ${row.by.name}
    from settings.page_version where name = ${row.name} returning number, from_at`.execute(ctx.db);
  return rows[0]!;
}

export async function removeVersions(ctx: Ctx, name: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`delete from settings.page_version where name = ${name} and number = any(${[...numbers]}::int[])`.execute(
    ctx.db,
  );
}

/** What rules now for some groups, and when that changes next by the clock alone. */
export async function liveVersions(
  ctx: Ctx,
  names: readonly string[],
): Promise<{ name: string; number: number | null; content: string | null; next: Date | null }[]> {
  const { rows } = await sql<{ name: string; number: number | null; content: string | null; next: Date | null }>`
    select asked.name, v.number, v.content,
      (select min(n.from_at) from settings.page_version n where n.name = asked.name and n.from_at > platform.app_now())
        as next
    from unnest(${[...names]}::text[]) as asked (name)
    left join lateral (select number, content from settings.page_version p
      where p.name = asked.name and p.from_at <= platform.app_now()
      order by p.from_at desc, p.number desc limit 1) v on true`.execute(ctx.db);
  return rows;
}

/** Drafts of some groups for whom a preview link was made that still holds; undefined when the link does not. */
export async function previewed(
  ctx: Ctx,
  tokenHash: string,
  names: readonly string[],
): Promise<Map<string, string> | undefined> {
  const { rows } = await sql<{ name: string | null; content: string | null }>`select d.name, d.content
    from settings.page_preview p left join settings.page_draft d on d.name = any(${[...names]}::text[])
    where p.token_hash = ${tokenHash} and p.expires_at > platform.app_now()`.execute(ctx.db);
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap((row) => (row.name && row.content ? [[row.name, row.content] as const] : [])));
}

/** Keeps a preview link and removes those that are over. */
export async function insertPreview(ctx: Ctx, tokenHash: string, personId: string | null, until: Date): Promise<void> {
  await sql`with gone as (delete from settings.page_preview where expires_at <= platform.app_now())
    insert into settings.page_preview values (${tokenHash}, ${personId}, ${until})`.execute(ctx.db);
}
