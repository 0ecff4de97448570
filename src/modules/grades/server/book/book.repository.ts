import { sql } from 'kysely';
import { changesSince } from '../../../../platform/db/changes.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ChangeKind } from '../../shared/grade.contract.ts';
import { gradesDb, type StoredFlag } from '../grades.tables.ts';

export interface OfflineMark {
  readonly personId: string;
  readonly itemKey: string;
  readonly value: number;
}
export interface Adjustment {
  readonly personId: string;
  readonly target: string;
  readonly value: number;
  readonly reason: string;
}

/** A flag of a cell or of the whole course; `mark` is that of a make-up. */
export interface FlagRow {
  readonly personId: string;
  readonly target: string;
  readonly flag: StoredFlag;
  readonly mark: number | null;
  readonly reason: string | null;
}

export { MARKS_VALID_MS } from '../../../../platform/db/changes.ts';

/**
 * People whose runs, reports, progress, posts or numbers entered by hand changed since a snapshot, and the snapshot of
 * now.
 * @param scopes class, nodes, and the course whose discussion counts
 */
export const changedPeople = (ctx: Ctx, scopes: readonly string[], since: string | null) =>
  changesSince(ctx, scopes, since);

/** What was entered by hand for people of a class. */
export interface HandMarks {
  readonly offline: readonly OfflineMark[];
  readonly adjustments: readonly Adjustment[];
  readonly flags: readonly FlagRow[];
}

/** Reads offline marks, adjustments and flags of these people in one statement. */
export async function handMarks(ctx: Ctx, classId: string, personIds: readonly string[]): Promise<HandMarks> {
  if (personIds.length === 0) return { offline: [], adjustments: [], flags: [] };
  const { rows } = await sql<HandMarks>`with asked as (select unnest(${[...personIds]}::uuid[]) as person_id)
    select
      coalesce((select json_agg(json_build_object('personId', person_id, 'itemKey', item_key, 'value', value))
        from grades.offline_mark join asked using (person_id) where class_id = ${classId}), '[]') as offline,
      coalesce((select json_agg(json_build_object('personId', person_id, 'target', target, 'value', value,
          'reason', reason))
        from grades.adjustment join asked using (person_id) where class_id = ${classId}), '[]') as adjustments,
      coalesce((select json_agg(json_build_object('personId', person_id, 'target', target, 'flag', flag, 'mark', mark,
          'reason', reason))
        from grades.flag join asked using (person_id) where class_id = ${classId}), '[]') as flags`.execute(ctx.db);
  return rows[0]!;
}

export async function saveFlag(ctx: Ctx, classId: string, row: FlagRow): Promise<void> {
  await sql`insert into grades.flag (class_id, person_id, target, flag, mark, reason)
    values (${classId}, ${row.personId}, ${row.target}, ${row.flag}, ${row.mark}, ${row.reason})
    on conflict (class_id, person_id, target) do update set flag = excluded.flag, mark = excluded.mark,
      reason = excluded.reason, updated_at = platform.app_now()`.execute(ctx.db);
}

export async function deleteFlag(ctx: Ctx, classId: string, personId: string, target: string): Promise<void> {
  await gradesDb(ctx)
    .deleteFrom('grades.flag')
    .where('class_id', '=', classId)
    .where('person_id', '=', personId)
    .where('target', '=', target)
    .execute();
}

/** Writes several offline marks of one item in one statement. */
export async function saveOffline(
  ctx: Ctx,
  classId: string,
  itemKey: string,
  marks: readonly { readonly personId: string; readonly value: number }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`insert into grades.offline_mark (class_id, person_id, item_key, value)
    select ${classId}, v.person, ${itemKey}, v.value
    from unnest(${marks.map((mark) => mark.personId)}::uuid[], ${marks.map((mark) => mark.value)}::numeric[])
      as v (person, value)
    on conflict (class_id, person_id, item_key) do update set value = excluded.value,
      updated_at = platform.app_now()`.execute(ctx.db);
}

/** Takes several offline marks of one item away in one statement. */
export async function deleteOffline(
  ctx: Ctx,
  classId: string,
  itemKey: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await gradesDb(ctx)
    .deleteFrom('grades.offline_mark')
    .where('class_id', '=', classId)
    .where('item_key', '=', itemKey)
    .where('person_id', 'in', [...personIds])
    .execute();
}

export async function saveAdjustment(ctx: Ctx, classId: string, row: Adjustment): Promise<void> {
  await sql`insert into grades.adjustment (class_id, person_id, target, value, reason)
    values (${classId}, ${row.personId}, ${row.target}, ${row.value}, ${row.reason})
    on conflict (class_id, person_id, target) do update set value = excluded.value, reason = excluded.reason,
      updated_at = platform.app_now()`.execute(ctx.db);
}

export async function deleteAdjustment(ctx: Ctx, classId: string, personId: string, target: string): Promise<void> {
  await gradesDb(ctx)
    .deleteFrom('grades.adjustment')
    .where('class_id', '=', classId)
    .where('person_id', '=', personId)
    .where('target', '=', target)
    .execute();
}

export interface Change {
  readonly personId: string;
  readonly target: string;
  readonly kind: ChangeKind;
  readonly before: number | null;
  readonly after: number | null;
  readonly reason?: string | undefined;
  readonly flagBefore?: StoredFlag | null;
  readonly flagAfter?: StoredFlag | null;
}

/** Adds to the history of numbers, one statement whatever the number of people. */
export async function insertChanges(ctx: Ctx, classId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await gradesDb(ctx)
    .insertInto('grades.change')
    .values(
      changes.map((change) => ({
        id: ctx.newId(),
        class_id: classId,
        person_id: change.personId,
        target: change.target,
        kind: change.kind,
        before: change.before,
        after: change.after,
        reason: change.reason ?? null,
        flag_before: change.flagBefore ?? null,
        flag_after: change.flagAfter ?? null,
        actor_id: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
      })),
    )
    .execute();
}

/** What happened to the numbers of a person in a class, and before in those that were merged into it. */
export async function listChanges(ctx: Ctx, classId: string, personId: string) {
  return gradesDb(ctx)
    .selectFrom('grades.change')
    .select(['target', 'kind', 'before', 'after', 'reason', 'actor_id as actorId', 'at'])
    .select(['flag_before as flagBefore', 'flag_after as flagAfter'])
    .where(
      sql<boolean>`(class_id = ${classId} or class_id in (select id from classes_api.class where merged_into = ${classId}))`,
    )
    .where('person_id', '=', personId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export interface ClassChange {
  readonly at: Date;
  readonly number: string | null;
  readonly name: string;
  readonly target: string;
  readonly kind: ChangeKind;
  readonly before: number | null;
  readonly after: number | null;
  readonly flagBefore: StoredFlag | null;
  readonly flagAfter: StoredFlag | null;
  readonly reason: string | null;
  readonly actor: string | null;
}

/** Every change of a class and of those merged into it, oldest first, with the names of whom and by whom. */
export async function classChanges(ctx: Ctx, classId: string): Promise<ClassChange[]> {
  const result = await sql<ClassChange>`select c.at, p.number, p.name, c.target, c.kind, c.before, c.after,
      c.flag_before as "flagBefore", c.flag_after as "flagAfter", c.reason, a.name as actor
    from grades.change c
    join identity_api.person p on p.id = c.person_id
    left join identity_api.person a on a.id = c.actor_id
    where c.class_id = ${classId} or c.class_id in (select id from classes_api.class where merged_into = ${classId})
    order by c.at, c.id`.execute(ctx.db);
  return result.rows;
}

/** Term of a class and credits of its course. */
export async function termOfClass(ctx: Ctx, classId: string): Promise<{ termName: string; credits: number }> {
  const result = await sql<{ termName: string; credits: number }>`select t.name as "termName", o.credits
    from classes_api.class c join courses_api.term t on t.id = c.term_id join courses_api.course o on o.id = c.course_id
    where c.id = ${classId}`.execute(ctx.db);
  return result.rows[0]!;
}
