import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { CONTACT_WAYS, LineKind, WishState } from '../shared/wish-list.model.ts';

export interface LineRow {
  readonly kind: LineKind;
  readonly itemId: string | null;
  readonly code: string | null;
  readonly name: string;
  readonly seats: number;
  readonly purpose: string;
}

export interface NoteRow {
  readonly kind: 'contact' | 'addition';
  readonly way: (typeof CONTACT_WAYS)[number] | null;
  readonly text: string;
  readonly author: string | null;
  readonly at: string;
}

/** Whom to get back to. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly unit: string;
  readonly message: string;
}

interface Stored extends Contact {
  readonly id: string;
  readonly personId: string | null;
  readonly version: number;
  readonly lines: readonly LineRow[];
}

export interface DraftRow extends Stored {
  readonly merged: readonly string[];
}

/** A list that was submitted. */
export interface WishRow extends Stored {
  readonly serial: string;
  readonly state: WishState;
  readonly handlerId: string | null;
  readonly handler: string | null;
  readonly reply: string | null;
  readonly spam: boolean;
  readonly toTell: boolean;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly notes: readonly NoteRow[];
}

const COLUMNS = sql`w.id, w.person_id as "personId", w.contact_name as name, w.phone, w.unit, w.message, w.version,
  coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'itemId', l.item_id, 'code', l.code, 'name', l.name,
      'seats', l.seats, 'purpose', l.purpose) order by l.sort)
    from wish_lists.wish_line l where l.wish_list_id = w.id), '[]') as lines`;
const SUBMITTED = sql`${COLUMNS}, w.serial, w.state, w.handler_id as "handlerId",
  (select p.name from identity_api.person p where p.id = w.handler_id) as handler, w.reply, w.spam,
  w.to_tell as "toTell", w.submitted_at as "submittedAt", w.decided_at as "decidedAt",
  coalesce((select jsonb_agg(jsonb_build_object('kind', n.kind, 'way', n.way, 'text', n.text,
      'author', (select p.name from identity_api.person p where p.id = n.author_id), 'at', n.at) order by n.at, n.id)
    from wish_lists.wish_note n where n.wish_list_id = w.id), '[]') as notes`;

/** The draft of a person. @param lock holds it until the transaction ends */
export async function findDraft(ctx: Ctx, personId: string, lock = false): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`select ${COLUMNS}, w.merged from wish_lists.wish_list w
    where w.person_id = ${personId} and w.state = 'draft' ${lock ? sql`for update of w` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Changes of one person's draft wait for each other, also while there is none yet. */
export async function holdDraft(tx: TxCtx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wish_lists.draft:${personId}`}, 0))`.execute(tx.db);
}

/** Writes the contact of a draft, which is made when there is none. Returns its id and version. */
export async function putDraft(
  tx: TxCtx,
  personId: string,
  contact: Contact,
  merged: readonly string[],
): Promise<{ id: string; version: number }> {
  const { rows } = await sql<{ id: string; version: number }>`insert into wish_lists.wish_list as w
      (id, person_id, state, contact_name, phone, unit, message, merged)
    values (${tx.newId()}, ${personId}, 'draft', ${contact.name}, ${contact.phone}, ${contact.unit},
      ${contact.message}, ${[...merged]}::uuid[])
    on conflict (person_id) where state = 'draft' do update set contact_name = excluded.contact_name,
      phone = excluded.phone, unit = excluded.unit, message = excluded.message, merged = excluded.merged,
      version = w.version + 1, updated_at = platform.app_now()
    returning w.id, w.version`.execute(tx.db);
  return rows[0]!;
}

export async function removeDraft(tx: TxCtx, personId: string): Promise<void> {
  await sql`delete from wish_lists.wish_list where person_id = ${personId} and state = 'draft'`.execute(tx.db);
}

/** The lines of a list become these. */
export async function replaceLines(tx: TxCtx, listId: string, lines: readonly LineRow[]): Promise<void> {
  await sql`delete from wish_lists.wish_line where wish_list_id = ${listId}`.execute(tx.db);
  if (lines.length === 0) return;
  const values = lines.map(
    (line, at) => sql`(${tx.newId()}::uuid, ${listId}::uuid, ${at}::int, ${line.kind}, ${line.itemId}::uuid,
      ${line.code}, ${line.name}, ${line.seats}::int, ${line.purpose})`,
  );
  await sql`insert into wish_lists.wish_line (id, wish_list_id, sort, kind, item_id, code, name, seats, purpose)
    values ${sql.join(values)}`.execute(tx.db);
}

/** Stores a submitted list of a visitor. Returns the instant. */
export async function insertVisitorList(
  tx: TxCtx,
  list: { readonly id: string; readonly serial: string; readonly contact: Contact; readonly address: string },
): Promise<Date> {
  const { contact } = list;
  const { rows } = await sql<{ at: Date }>`insert into wish_lists.wish_list
      (id, serial, state, contact_name, phone, unit, message, address, submitted_at)
    values (${list.id}, ${list.serial}, 'submitted', ${contact.name}, ${contact.phone}, ${contact.unit},
      ${contact.message}, ${list.address}, platform.app_now()) returning submitted_at as at`.execute(tx.db);
  return rows[0]!.at;
}

/** A draft becomes a submitted list. Returns the instant. */
export async function submitDraft(tx: TxCtx, id: string, serial: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`update wish_lists.wish_list set serial = ${serial}, state = 'submitted',
      submitted_at = platform.app_now(), version = version + 1, updated_at = platform.app_now()
    where id = ${id} returning submitted_at as at`.execute(tx.db);
  return rows[0]!.at;
}

/** Lists of one address are counted one after the other. */
export async function holdAddress(tx: TxCtx, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wish_lists.address:${address}`}, 0))`.execute(tx.db);
}

/** Lists of the last hour: of an address, or of a person. */
export async function countRecent(ctx: Ctx, of: { readonly address: string } | { readonly personId: string }) {
  const whose = 'address' in of ? sql`address = ${of.address}` : sql`person_id = ${of.personId}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from wish_lists.wish_list
    where ${whose} and submitted_at > platform.app_now() - interval '1 hour'`.execute(ctx.db);
  return rows[0]!.n;
}

/** Whether a list of this phone or address was found to be spam within a day. */
export async function isBlocked(ctx: Ctx, phone: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (select from wish_lists.wish_list where spam
    and decided_at > platform.app_now() - interval '24 hours' and (phone = ${phone} or address = ${address})) as yes`.execute(
    ctx.db,
  );
  return rows[0]!.yes;
}

/** Submitted lists of a person, newest first. */
export async function listsOf(ctx: Ctx, personId: string): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`select ${SUBMITTED} from wish_lists.wish_list w
    where w.person_id = ${personId} and w.state <> 'draft'
    order by w.submitted_at desc, w.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** A submitted list. @param lock holds it until the transaction ends */
export async function findList(
  ctx: Ctx,
  by: { readonly id: string } | { readonly serial: string },
  lock = false,
): Promise<WishRow | undefined> {
  const key = 'id' in by ? sql`w.id = ${by.id}` : sql`w.serial = ${by.serial}`;
  const { rows } = await sql<WishRow>`select ${SUBMITTED} from wish_lists.wish_list w
    where ${key} and w.state <> 'draft' ${lock ? sql`for update of w` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Serials of some submitted lists. */
export async function serialsOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; serial: string }>`select id, serial from wish_lists.wish_list
    where id = any(${[...new Set(ids)]}::uuid[]) and state <> 'draft'`.execute(ctx.db);
  return new Map(rows.map(({ id, serial }) => [id, serial]));
}

/** What a command changes; what is absent stays. */
interface ListChange {
  readonly state?: WishState;
  readonly handlerId?: string;
  readonly reply?: string;
  readonly spam?: boolean;
  readonly toTell?: boolean;
}

/** Writes the outcome of a command; an end is noted with its instant. */
export async function changeList(tx: TxCtx, id: string, change: ListChange): Promise<void> {
  const { state = null, handlerId = null, reply = null, spam = null, toTell = null } = change;
  await sql`update wish_lists.wish_list set state = coalesce(${state}::text, state),
      handler_id = coalesce(${handlerId}::uuid, handler_id), reply = coalesce(${reply}::text, reply),
      spam = coalesce(${spam}::boolean, spam), to_tell = coalesce(${toTell}::boolean, to_tell),
      decided_at = case when ${state}::text in ('accepted', 'declined', 'withdrawn') then platform.app_now()
        else decided_at end,
      version = version + 1, updated_at = platform.app_now()
    where id = ${id}`.execute(tx.db);
}

export async function addNote(
  tx: TxCtx,
  note: {
    readonly listId: string;
    readonly kind: NoteRow['kind'];
    readonly way: NoteRow['way'];
    readonly text: string;
    readonly authorId: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql`insert into wish_lists.wish_note (id, wish_list_id, kind, way, text, author_id, at)
    values (${tx.newId()}, ${note.listId}, ${note.kind}, ${note.way}, ${note.text}, ${note.authorId},
      ${note.at})`.execute(tx.db);
}

/** Who answers wishes: active administrators of the platform, by name. */
export async function handlers(ctx: Ctx): Promise<{ id: string; name: string; account: string }[]> {
  const { rows } = await sql<{ id: string; name: string; account: string }>`select id, name, account
    from identity_api.person where role = 0 and state = 'active' order by name, id limit 500`.execute(ctx.db);
  return rows;
}

/** Names of units that hold the text, those that begin with it first. */
export async function unitsLike(ctx: Ctx, text: string): Promise<string[]> {
  const like = text.replace(/[\\%_]/g, '\\$&');
  const { rows } = await sql<{ name: string }>`select distinct u.name,
      u.name not ilike ${`${like}%`} escape '\\' as later from units_api.unit u
    where u.state = 'active' and u.name ilike ${`%${like}%`} escape '\\' order by later, u.name limit 10`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => name);
}
