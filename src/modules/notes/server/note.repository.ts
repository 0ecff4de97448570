import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { KEPT_DAYS, type NoteAnchor } from '../shared/note.model.ts';

export interface NoteRow {
  readonly id: string;
  readonly courseId: string;
  readonly nodeId: string;
  readonly html: string;
  readonly anchor: NoteAnchor | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly savedAt: Date;
  readonly deleted: boolean;
}

/** Where a page of the list ends. */
export interface PageEnd {
  readonly createdAt: Date;
  readonly id: string;
}

const COLUMNS = sql`n.id, n.course_id as "courseId", n.node_id as "nodeId", n.html,
  case when n.anchor_kind is null then null else jsonb_build_object('kind', n.anchor_kind, 'at', n.anchor_at) end as anchor,
  n.revision, n.created_at as "createdAt", n.saved_at as "savedAt", n.deleted_at is not null as deleted`;

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Notes of a person in a course, newest first; those that are deleted are left out. One statement. */
export async function findNotes(
  ctx: Ctx,
  of: {
    readonly personId: string;
    readonly courseId: string;
    readonly nodeId?: string | undefined;
    readonly noteId?: string | undefined;
    readonly kw?: string;
    readonly before?: PageEnd | undefined;
    readonly limit: number;
  },
): Promise<NoteRow[]> {
  const { nodeId, noteId, kw = '', before } = of;
  const { rows } = await sql<NoteRow>`select ${COLUMNS} from notes.note n
    where n.person_id = ${of.personId} and n.course_id = ${of.courseId} and n.deleted_at is null
      ${nodeId === undefined ? sql`` : sql`and n.node_id = ${nodeId}`}
      ${noteId === undefined ? sql`` : sql`and n.id = ${noteId}`}
      ${kw === '' ? sql`` : sql`and n.plain ilike ${like(kw)} escape '\\'`}
      ${
        before === undefined
          ? sql``
          : sql`and (n.created_at, n.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`
      }
    order by n.created_at desc, n.id desc limit ${of.limit}`.execute(ctx.db);
  return rows;
}

/** How many notes a person keeps in a course. One statement. */
export async function countNotes(ctx: Ctx, personId: string, courseId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notes.note
    where person_id = ${personId} and course_id = ${courseId} and deleted_at is null`.execute(ctx.db);
  return rows[0]!.n;
}

/** One note of a person, deleted or not, its row locked. */
export async function lockNote(tx: TxCtx, personId: string, noteId: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`select ${COLUMNS} from notes.note n
    where n.id = ${noteId} and n.person_id = ${personId} for update`.execute(tx.db);
  return rows[0];
}

/** What is written of a note. */
export interface NoteText {
  readonly html: string;
  readonly plain: string;
  readonly anchor: NoteAnchor | null;
}

/** @returns false when the id stands for a note already, whosever it is */
export async function insertNote(
  tx: TxCtx,
  of: { readonly id: string; readonly personId: string; readonly courseId: string; readonly nodeId: string },
  { html, plain, anchor }: NoteText,
): Promise<boolean> {
  const now = tx.clock.now();
  const { rows } = await sql`insert into notes.note (id, person_id, course_id, node_id, html, plain, anchor_kind,
      anchor_at, revision, created_at, saved_at)
    values (${of.id}, ${of.personId}, ${of.courseId}, ${of.nodeId}, ${html}, ${plain}, ${anchor?.kind ?? null},
      ${anchor?.at ?? null}, 1, ${now}, ${now})
    on conflict (id) do nothing returning id`.execute(tx.db);
  return rows.length > 0;
}

export async function updateNote(tx: TxCtx, id: string, revision: number, text: NoteText): Promise<void> {
  await sql`update notes.note set html = ${text.html}, plain = ${text.plain}, anchor_kind = ${text.anchor?.kind ?? null},
      anchor_at = ${text.anchor?.at ?? null}, revision = ${revision}, saved_at = ${tx.clock.now()}
    where id = ${id}`.execute(tx.db);
}

/** Deletes a note or takes that back; of the person, what was deleted long ago goes for good. One statement. */
export async function setDeleted(tx: TxCtx, personId: string, id: string, deletedAt: Date | null): Promise<void> {
  const before = new Date(tx.clock.ms() - KEPT_DAYS * 86_400_000);
  await sql`with gone as (delete from notes.note
      where person_id = ${personId} and deleted_at < ${before} and id <> ${id})
    update notes.note set deleted_at = ${deletedAt} where id = ${id}`.execute(tx.db);
}

/** Gives the notes of a roster account to the person it turned out to be. */
export async function moveNotes(tx: TxCtx, from: string, to: string): Promise<void> {
  await tx.asSystem(async () => {
    await sql`update notes.note set person_id = ${to} where person_id = ${from}`.execute(tx.db);
  });
}

/** What somebody notes down forbids nothing. */
export const noRecords = async (): Promise<ReadonlyMap<string, number>> => new Map();
