import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';
import type { SetDates } from '../shared/dates.model.ts';
import type { HomeworkState } from '../shared/homework.model.ts';
import type { HomeworkSettings } from '../shared/homework-settings.model.ts';
import type { Rubric } from '../shared/rubric.model.ts';
import type { HomeworkClass } from './homework.repository.ts';

/** What the team decides about homework, classes and rubric aside. */
export interface HomeworkPlan extends SetDates {
  readonly title: string;
  readonly brief: string;
  readonly attachments: readonly string[];
  readonly nodeId: string;
  readonly maxScore: number;
  readonly settings: HomeworkSettings;
}

const NOW = sql`platform.app_now()`;
const touched = (by: string | null) => sql`version = version + 1, updated_at = ${NOW}, updated_by = ${by}`;
const personOf = ({ actor }: TxCtx) => (actor.kind === 'person' ? actor.personId : null);

export async function insertHomework(
  tx: TxCtx,
  row: { readonly id: string; readonly courseId: string } & HomeworkPlan,
): Promise<void> {
  const by = personOf(tx);
  await sql`insert into homework.homework (id, course_id, node_id, title, brief, attachments, max_score, opens_at, due_at,
      cutoff_at, settings, created_by, updated_by)
    values (${row.id}, ${row.courseId}, ${row.nodeId}, ${row.title}, ${row.brief}, ${[...row.attachments]}::uuid[],
      ${row.maxScore}, ${row.opensAt}, ${row.dueAt}, ${row.cutoffAt}, ${JSON.stringify(row.settings)}::jsonb, ${by},
      ${by})`.execute(tx.db);
}

/** Makes drafts, each with its rubric, in a course that has none at their nodes. Two statements, whatever the number. */
export async function insertDrafts(
  tx: TxCtx,
  courseId: string,
  drafts: readonly (Omit<HomeworkPlan, 'attachments'> & { readonly id: string; readonly rubric: Rubric | null })[],
): Promise<void> {
  if (drafts.length === 0) return;
  const by = personOf(tx);
  await sql`insert into homework.homework (id, course_id, node_id, title, brief, max_score, opens_at, due_at, cutoff_at,
      settings, rubric_no, created_by, updated_by)
    select x.id, ${courseId}, x."nodeId", x.title, x.brief, x."maxScore", x."opensAt", x."dueAt", x."cutoffAt", x.settings,
      case when jsonb_typeof(x.rubric) = 'array' then 1 else 0 end, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as x (id uuid, "nodeId" uuid, title text, brief text,
      "maxScore" numeric, "opensAt" timestamptz, "dueAt" timestamptz, "cutoffAt" timestamptz, settings jsonb,
      rubric jsonb)`.execute(tx.db);
  const rubrics = drafts.flatMap(({ id, rubric }) => (rubric ? [{ id, rubric }] : []));
  if (rubrics.length === 0) return;
  await sql`insert into homework.rubric (homework_id, no, criteria)
    select x.id, 1, x.rubric from jsonb_to_recordset(${JSON.stringify(rubrics)}::jsonb) as x (id uuid, rubric jsonb)`.execute(
    tx.db,
  );
}

/** Writes what was saved. The caller holds the lock of the row. */
export async function updatePlan(tx: TxCtx, id: string, plan: HomeworkPlan): Promise<void> {
  await sql`update homework.homework set title = ${plan.title}, brief = ${plan.brief},
      attachments = ${[...plan.attachments]}::uuid[], node_id = ${plan.nodeId}, max_score = ${plan.maxScore},
      opens_at = ${plan.opensAt}, due_at = ${plan.dueAt}, cutoff_at = ${plan.cutoffAt},
      settings = ${JSON.stringify(plan.settings)}::jsonb, ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/** Names the classes of homework with their own dates, in place of those it had. */
export async function replaceClasses(tx: TxCtx, id: string, classes: readonly HomeworkClass[]): Promise<void> {
  const rows = classes.map((one) => ({
    class_id: one.classId,
    opens_at: one.opensAt,
    due_at: one.dueAt,
    cutoff_at: one.cutoffAt,
    group_set_id: one.groupSetId,
  }));
  await sql`with gone as (delete from homework.homework_class
      where homework_id = ${id} and class_id <> all(${classes.map(({ classId }) => classId)}::uuid[]))
    insert into homework.homework_class (homework_id, class_id, opens_at, due_at, cutoff_at, group_set_id)
    select ${id}, x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (class_id uuid, opens_at timestamptz,
      due_at timestamptz, cutoff_at timestamptz, group_set_id uuid)
    on conflict (homework_id, class_id) do update set opens_at = excluded.opens_at, due_at = excluded.due_at,
      cutoff_at = excluded.cutoff_at, group_set_id = excluded.group_set_id`.execute(tx.db);
}

/**
 * Writes the rubric homework is marked by from now on; null: marks are one number. While it is a draft nothing was marked,
 * and the rubric is replaced; later it becomes a version of its own.
 */
export async function writeRubric(tx: TxCtx, id: string, rubric: Rubric | null, draft: boolean): Promise<void> {
  if (draft) await sql`delete from homework.rubric where homework_id = ${id}`.execute(tx.db);
  if (rubric === null) {
    await sql`update homework.homework set rubric_no = 0 where id = ${id}`.execute(tx.db);
    return;
  }
  await sql`with made as (
      insert into homework.rubric (homework_id, no, criteria)
      select ${id}, coalesce(max(no), 0) + 1, ${JSON.stringify(rubric)}::jsonb from homework.rubric
        where homework_id = ${id}
      returning no)
    update homework.homework h set rubric_no = made.no from made where h.id = ${id}`.execute(tx.db);
}

/** Writes the state of homework, with the instant of what it tells. The caller holds its lock. */
export async function writeState(tx: TxCtx, id: string, state: HomeworkState): Promise<void> {
  const stamp = {
    draft: sql`published_at = null, closed_at = null, nudged_at = null`,
    published: sql`published_at = coalesce(published_at, ${NOW}), closed_at = null, released_at = null`,
    closed: sql`closed_at = coalesce(closed_at, ${NOW}), released_at = null`,
    released: sql`closed_at = coalesce(closed_at, ${NOW}), released_at = ${NOW}`,
  }[state];
  await sql`update homework.homework set state = ${state}, ${stamp}, ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/** Writes other dates. */
export async function updateDates(tx: TxCtx, id: string, dates: SetDates): Promise<void> {
  await sql`update homework.homework set opens_at = ${dates.opensAt}, due_at = ${dates.dueAt},
      cutoff_at = ${dates.cutoffAt}, ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/** Takes hand-ins again after it was closed. */
export async function reopen(tx: TxCtx, id: string): Promise<void> {
  await sql`update homework.homework set state = 'published', closed_at = null where id = ${id}`.execute(tx.db);
}

/** Raises the version after what belongs to homework was changed. */
export async function touchHomework(tx: TxCtx, id: string): Promise<void> {
  await sql`update homework.homework set ${touched(personOf(tx))} where id = ${id}`.execute(tx.db);
}

/** Puts homework into the bin or takes it out. */
export async function setDeleted(tx: TxCtx, id: string, deleted: boolean): Promise<void> {
  await sql`update homework.homework set deleted_at = ${deleted ? NOW : null}, ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/** Notes that those without a hand-in were reminded. */
export async function noteNudged(tx: TxCtx, id: string): Promise<void> {
  await sql`update homework.homework set nudged_at = ${NOW} where id = ${id}`.execute(tx.db);
}
