import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { WorkState } from '../shared/work.model.ts';

/** What one learner or a group does for one homework, without the text of its draft. */
export interface WorkRow {
  readonly id: string;
  readonly homeworkId: string;
  readonly classId: string;
  readonly groupId: string | null;
  readonly state: WorkState;
  readonly draftFiles: readonly string[];
  readonly draftRev: number;
  readonly draftSavedAt: Date | null;
  readonly draftBy: string | null;
  /** The draft holds a text or files. */
  readonly hasDraft: boolean;
  readonly editingBy: string | null;
  readonly editingUntil: Date | null;
  readonly recalledNo: number;
  readonly countingNo: number | null;
  readonly returns: number;
  readonly returnedAt: Date | null;
  readonly returnDue: Date | null;
  readonly returnOpinion: string | null;
  readonly similarityLooks: number;
  readonly memberIds: readonly string[];
}

/** The same with the text of its draft and the clock of the database. */
export interface OpenWork extends WorkRow {
  readonly draftHtml: string;
  readonly now: Date;
}

const COLUMNS = sql.raw(`w.id, w.homework_id as "homeworkId", w.class_id as "classId", w.group_id as "groupId", w.state,
  w.draft_files as "draftFiles", w.draft_rev as "draftRev", w.draft_saved_at as "draftSavedAt", w.draft_by as "draftBy",
  w.draft_html <> '' or w.draft_files <> '{}' as "hasDraft", w.editing_by as "editingBy",
  w.editing_until as "editingUntil", w.recalled_no as "recalledNo", w.counting_no as "countingNo", w.returns,
  w.returned_at as "returnedAt", w.return_due as "returnDue", w.return_opinion as "returnOpinion", w.similarity_looks as "similarityLooks",
  array(select m.person_id from hand_ins.member m where m.work_id = w.id order by m.person_id) as "memberIds"`);

/** Works by their ids; in no order. One statement. */
export async function worksById(ctx: Ctx, ids: readonly string[]): Promise<WorkRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WorkRow>`select ${COLUMNS} from hand_ins.work w
    where w.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Works of homework, of some people or of all. One statement. */
export async function findWorks(
  ctx: Ctx,
  homeworkIds: readonly string[],
  personIds: readonly string[] | null,
): Promise<WorkRow[]> {
  if (homeworkIds.length === 0 || personIds?.length === 0) return [];
  const of = personIds
    ? sql`and w.id in (select m.work_id from hand_ins.member m where m.homework_id = any(${[...homeworkIds]}::uuid[])
        and m.person_id = any(${[...personIds]}::uuid[]))`
    : sql``;
  const { rows } = await sql<WorkRow>`select ${COLUMNS} from hand_ins.work w
    where w.homework_id = any(${[...homeworkIds]}::uuid[]) ${of} order by w.homework_id, w.id`.execute(ctx.db);
  return rows;
}

/** Whose work is looked for. */
export interface WorkKey {
  readonly homeworkId: string;
  readonly personId: string;
  /** The group of the person now. */
  readonly groupId: string | null;
}

const ofOne = ({ homeworkId, personId, groupId }: WorkKey) => sql`w.id = coalesce(
    (select m.work_id from hand_ins.member m join hand_ins.work o on o.id = m.work_id
      where m.homework_id = ${homeworkId} and m.person_id = ${personId} and (
        o.group_id is not distinct from ${groupId}::uuid
        or exists (select from hand_ins.version v where v.work_id = o.id))),
    (select g.id from hand_ins.work g where g.homework_id = ${homeworkId} and g.group_id = ${groupId}::uuid))`;

/**
 * The work of a person: the own one, or that of the group. One begun alone, before the person came to the group, gives way
 * to that of the group unless something was handed in for it. One statement.
 */
export async function findOwnWork(ctx: Ctx, key: WorkKey): Promise<OpenWork | undefined> {
  const { rows } = await sql<OpenWork>`select ${COLUMNS}, w.draft_html as "draftHtml", platform.app_now() as now
    from hand_ins.work w where ${ofOne(key)}`.execute(ctx.db);
  return rows[0];
}

/** The same with its row locked until the transaction ends. */
export async function lockOwnWork(tx: TxCtx, key: WorkKey): Promise<OpenWork | undefined> {
  const { rows } = await sql<OpenWork>`select ${COLUMNS}, w.draft_html as "draftHtml", platform.app_now() as now
    from hand_ins.work w where ${ofOne(key)} for update of w`.execute(tx.db);
  return rows[0];
}

/** One work, its row locked. */
export async function lockWork(tx: TxCtx, id: string): Promise<OpenWork | undefined> {
  const { rows } = await sql<OpenWork>`select ${COLUMNS}, w.draft_html as "draftHtml", platform.app_now() as now
    from hand_ins.work w where w.id = ${id} for update of w`.execute(tx.db);
  return rows[0];
}

/** Makes all who begin the same work wait for each other until the transaction ends. */
export async function queueBeginners(tx: TxCtx, { homeworkId, personId, groupId }: WorkKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`handIns:${homeworkId}:${groupId ?? personId}`}, 0))`.execute(
    tx.db,
  );
}

export async function insertWork(
  tx: TxCtx,
  row: Pick<WorkRow, 'id' | 'homeworkId' | 'classId' | 'groupId'>,
): Promise<void> {
  await sql`insert into hand_ins.work (id, homework_id, class_id, group_id)
    values (${row.id}, ${row.homeworkId}, ${row.classId}, ${row.groupId})`.execute(tx.db);
}

/** Where each of these people stands with a homework; who has no work is left out. One statement. */
export async function membershipOf(
  ctx: Ctx,
  homeworkId: string,
  personIds: readonly string[],
): Promise<{ personId: string; workId: string; handedIn: boolean }[]> {
  const { rows } = await sql<{ personId: string; workId: string; handedIn: boolean }>`
    select m.person_id as "personId", m.work_id as "workId",
      exists (select from hand_ins.version v where v.work_id = m.work_id) as "handedIn"
    from hand_ins.member m where m.homework_id = ${homeworkId} and m.person_id = any(${[...personIds]}::uuid[])`.execute(
    ctx.db,
  );
  return rows;
}

/** Gives people to a work, out of the one they had. */
export async function joinWork(
  tx: TxCtx,
  work: Pick<WorkRow, 'id' | 'homeworkId'>,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await sql`insert into hand_ins.member (homework_id, person_id, work_id)
    select ${work.homeworkId}, p, ${work.id} from unnest(${[...personIds]}::uuid[]) p
    on conflict (homework_id, person_id) do update set work_id = excluded.work_id`.execute(tx.db);
}

export async function leaveWork(tx: TxCtx, workId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`delete from hand_ins.member where work_id = ${workId} and person_id = any(${[...personIds]}::uuid[])`.execute(
    tx.db,
  );
}

/** What may be changed of a work. */
export interface WorkChange {
  readonly state?: WorkState;
  readonly draftHtml?: string;
  readonly draftFiles?: readonly string[];
  readonly draftRev?: number;
  readonly draftSavedAt?: Date;
  readonly draftBy?: string;
  readonly editingBy?: string | null;
  readonly editingUntil?: Date | null;
  readonly recalledNo?: number;
  readonly countingNo?: number | null;
  readonly returns?: number;
  readonly returnedAt?: Date;
  readonly returnDue?: Date | null;
  readonly returnOpinion?: string;
  readonly similarityLooks?: number;
}

const COLUMN_OF: Readonly<Record<keyof WorkChange, string>> = {
  state: 'state',
  draftHtml: 'draft_html',
  draftFiles: 'draft_files',
  draftRev: 'draft_rev',
  draftSavedAt: 'draft_saved_at',
  draftBy: 'draft_by',
  editingBy: 'editing_by',
  editingUntil: 'editing_until',
  recalledNo: 'recalled_no',
  countingNo: 'counting_no',
  returns: 'returns',
  returnedAt: 'returned_at',
  returnDue: 'return_due',
  returnOpinion: 'return_opinion',
  similarityLooks: 'similarity_looks',
};

/** Writes what changed of a work whose row is locked. */
export async function updateWork(tx: TxCtx, id: string, change: WorkChange): Promise<void> {
  const parts = (Object.entries(change) as [keyof WorkChange, unknown][]).map(([name, value]) => {
    const stored = name === 'draftFiles' ? sql`${value}::uuid[]` : sql`${value}`;
    return sql`${sql.ref(COLUMN_OF[name])} = ${stored}`;
  });
  await sql`update hand_ins.work set ${sql.join(parts)} where id = ${id}`.execute(tx.db);
}

/** Groups whose work for a homework nobody handed in. One statement. */
export async function groupsToCollect(tx: TxCtx, homeworkId: string): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`select w.group_id as "groupId" from hand_ins.work w
    where w.homework_id = ${homeworkId} and w.group_id is not null and w.state in ('draft', 'returned')`.execute(tx.db);
  return rows.map(({ groupId }) => groupId);
}

/** Drafts with something in them of these works of a homework that nobody handed in; of all of its works for null. */
export async function lockDrafts(
  tx: TxCtx,
  homeworkId: string,
  workIds: readonly string[] | null,
): Promise<OpenWork[]> {
  const of = workIds ? sql`and w.id = any(${[...workIds]}::uuid[])` : sql``;
  const { rows } = await sql<OpenWork>`select ${COLUMNS}, w.draft_html as "draftHtml", platform.app_now() as now
    from hand_ins.work w where w.homework_id = ${homeworkId} and w.state in ('draft', 'returned')
      and (w.draft_html <> '' or w.draft_files <> '{}') ${of} order by w.id for update of w`.execute(tx.db);
  return rows;
}

/** A work in a list of one learner, by homework. */
export interface ListedWork extends WorkRow {
  /** The learner is a member of it; else it is that of the own group. */
  readonly member: boolean;
}

/** Works of these homework that are the person's own, or of a group the person is in. One statement. */
export async function findListedWorks(
  ctx: Ctx,
  homeworkIds: readonly string[],
  personId: string,
): Promise<ListedWork[]> {
  if (homeworkIds.length === 0) return [];
  const { rows } = await sql<ListedWork>`select ${COLUMNS}, o.work_id is not null as member
    from hand_ins.work w
    left join hand_ins.member o on o.work_id = w.id and o.person_id = ${personId}
    where w.homework_id = any(${[...homeworkIds]}::uuid[]) and (o.work_id is not null or w.group_id in (
      select g.group_id from classes_api.group_place g where g.person_id = ${personId}))
    order by o.work_id is null, w.id`.execute(ctx.db);
  return rows;
}

/** The clock deadlines are kept by. */
export async function databaseClock(ctx: Ctx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select platform.app_now() as now`.execute(ctx.db);
  return rows[0]!.now;
}
