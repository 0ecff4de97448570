import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type Completion, TALK_DEFAULTS, type TalkRule } from '../../shared/completion.model.ts';
import type { CountRule } from '../../shared/structure.model.ts';
import type { UnlockRule } from '../../shared/unlock.model.ts';
import { coursesDb } from '../courses.tables.ts';

export interface NodeRow {
  readonly id: string;
  readonly courseId: string;
  readonly type: string;
  readonly parent: string | null;
  readonly name: string;
  readonly sort: number;
  readonly visible: boolean;
  /** A page or discussion without words and pictures, a link without address, or a video or document without its file. */
  readonly blank: boolean;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly version: number;
  readonly required: boolean;
  readonly hours: number | null;
  readonly completion: Completion | null;
  readonly passScore: number | null;
  /** What a discussion asks for; null for other types. */
  readonly talk: TalkRule | null;
  readonly unlock: UnlockRule | null;
  /** Where a link leads. */
  readonly address: string | null;
  /** What hangs on a video or document; null while it has none. */
  readonly fileId: string | null;
  readonly experimentId: string | null;
  readonly attempts: number | null;
  readonly countRule: CountRule | null;
  readonly dueAt: Date | null;
  readonly reportRequired: boolean | null;
  readonly reportScore: 'atOnce' | 'withGrade' | null;
  readonly versionPin: string | null;
  readonly startStateId: string | null;
  readonly startStateTitle: string | null;
}

/** Most bytes of a text that may be marks alone; longer ones are not read. */
const MARKS = 200;

/** A text of marks alone: its length is known without reading the text. Or a link without address, a file that is missing. */
const BLANK = sql<boolean>`(n.type = 'link' and n.address is null or n.type in ('video', 'document') and n.file_id is null
  or n.type in ('page', 'discussion') and octet_length(n.body) < ${sql.lit(MARKS)}
  and n.body not like '%<img%' and regexp_replace(n.body, '<[^>]*>|&nbsp;|\\s', '', 'g') = '')`;

/** Whose dates are asked for: those of a class, or of the class in which a person reads the course. */
type DatesFor = { readonly classId: string } | { readonly personId: string };

/** The class itself, or the person's; a running one goes before one that has ended. */
const classOf = (dates: DatesFor | null) =>
  dates === null
    ? sql<string>`null`
    : 'classId' in dates
      ? sql<string>`${dates.classId}`
      : sql<string>`(select r.class_id from courses.course_reader r join courses.course_class c on c.class_id = r.class_id
          where r.course_id = n.course_id and r.person_id = ${dates.personId} order by c.ended, r.class_id desc limit 1)`;

/** Nodes with the dates of the course, or of a class where it has some of its own. */
const nodes = (ctx: Ctx, dates: DatesFor | null = null) =>
  coursesDb(ctx)
    .selectFrom('courses.node as n')
    .leftJoin('courses.node_class as k', (on) =>
      on.onRef('k.node_id', '=', 'n.id').on('k.class_id', '=', classOf(dates)),
    )
    .leftJoin('courses.node_experiment as e', 'e.node_id', 'n.id')
    .leftJoin('runs_api.start_state as s', 's.id', 'e.start_state_id')
    .where('n.deleted_at', 'is', null)
    .select([
      'n.id',
      'n.course_id as courseId',
      'n.type',
      'n.parent_id as parent',
      'n.name',
      'n.sort',
      'n.visible',
      BLANK.as('blank'),
      sql<Date | null>`case when k.node_id is null then n.opens_at else k.opens_at end`.as('opensAt'),
      sql<Date | null>`case when k.node_id is null then n.closes_at else k.closes_at end`.as('closesAt'),
      'n.version',
      'n.required',
      'n.hours',
      'n.completion',
      'n.pass_score as passScore',
      'n.talk',
      'n.unlock',
      'n.address',
      'n.file_id as fileId',
      'e.experiment_id as experimentId',
      'e.attempts',
      'e.count_rule as countRule',
      sql<Date | null>`case when k.node_id is null then e.due_at else k.due_at end`.as('dueAt'),
      'e.report_required as reportRequired',
      'e.report_score as reportScore',
      'e.version_pin as versionPin',
      'e.start_state_id as startStateId',
      's.title as startStateTitle',
    ]);

/** The whole outline of a course, siblings in order, with the dates of the course or those asked for. */
export async function courseNodes(ctx: Ctx, courseId: string, dates?: DatesFor): Promise<NodeRow[]> {
  return nodesOfCourses(ctx, [courseId], dates);
}

/** The outlines of several courses, siblings in order: one statement. */
export async function nodesOfCourses(
  ctx: Ctx,
  courseIds: readonly string[],
  dates: DatesFor | null = null,
): Promise<NodeRow[]> {
  return nodes(ctx, dates)
    .where('n.course_id', 'in', [...courseIds])
    .orderBy('n.sort')
    .execute();
}

export async function findNode(ctx: Ctx, id: string): Promise<(NodeRow & { readonly body: string }) | undefined> {
  return nodes(ctx).select('n.body').where('n.id', '=', id).executeTakeFirst();
}

export interface NewNode {
  readonly courseId: string;
  readonly type: string;
  readonly parent: string | null;
  readonly name: string;
  readonly opensAt?: string | null;
  readonly closesAt?: string | null;
  readonly body?: string;
  readonly required?: boolean;
  readonly hours?: number | null;
  readonly completion?: Completion | null;
  readonly passScore?: number | null;
  readonly talk?: TalkRule | null;
  /** Where a link leads. */
  readonly address?: string | null;
  /** Order among its siblings; behind the last when absent. */
  readonly sort?: number;
}

export interface ExperimentSettings {
  readonly experimentId: string;
  readonly attempts: number | null;
  readonly countRule: CountRule;
  readonly dueAt: string | null;
  readonly reportRequired: boolean;
  readonly reportScore: 'atOnce' | 'withGrade';
  readonly versionPin?: string | null;
  readonly startStateId?: string | null;
}

/** Inserts a hidden node. */
export async function insertNode(ctx: Ctx, id: string, node: NewNode): Promise<void> {
  await sql`insert into courses.node (id, course_id, type, parent_id, name, sort, opens_at, closes_at, body, required,
      hours, completion, pass_score, address, talk)
    select ${id}, ${node.courseId}, ${node.type}, ${node.parent}, ${node.name},
      coalesce(${node.sort ?? null}::int, (select max(sort) + 1 from courses.node where course_id = ${node.courseId}
        and parent_id is not distinct from ${node.parent}::uuid and deleted_at is null), 0),
      ${node.opensAt ?? null}, ${node.closesAt ?? null}, ${node.body ?? ''}, ${node.required ?? false},
      ${node.hours ?? null}, ${node.completion ?? null}, ${node.passScore ?? null}, ${node.address ?? null},
      ${node.talk ? JSON.stringify(node.talk) : null}::jsonb`.execute(ctx.db);
}

export async function insertExperimentSettings(ctx: Ctx, nodeId: string, settings: ExperimentSettings): Promise<void> {
  await coursesDb(ctx)
    .insertInto('courses.node_experiment')
    .values({
      node_id: nodeId,
      experiment_id: settings.experimentId,
      attempts: settings.attempts,
      count_rule: settings.countRule,
      due_at: settings.dueAt,
      report_required: settings.reportRequired,
      report_score: settings.reportScore,
      version_pin: settings.versionPin ?? null,
      start_state_id: settings.startStateId ?? null,
    })
    .execute();
}

/** A node made of a line. */
export interface LineNode {
  readonly id: string;
  readonly type: string;
  readonly parent: string | null;
  readonly name: string;
  readonly sort: number;
  readonly completion: Completion | null;
}

/** Inserts hidden nodes, those above first: one statement whatever their number. */
export async function insertLines(ctx: Ctx, courseId: string, rows: readonly LineNode[]): Promise<void> {
  await sql`insert into courses.node (id, course_id, type, parent_id, name, sort, body, required, completion, talk)
    select v.id, ${courseId}, v.type, v.parent, v.name, v.sort, '', false, v.completion,
      case when v.type = 'discussion' then ${JSON.stringify(TALK_DEFAULTS)}::jsonb end
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ type }) => type)}::text[],
      ${rows.map(({ parent }) => parent)}::uuid[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ sort }) => sort)}::int[], ${rows.map(({ completion }) => completion)}::text[])
      as v (id, type, parent, name, sort, completion)`.execute(ctx.db);
}

/** Courses of nodes by id, deleted ones included. */
export async function ownersOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly courseId: string; readonly deleted: boolean }[]> {
  const result = await sql<{ id: string; courseId: string; deleted: boolean }>`
    select id, course_id as "courseId", deleted_at is not null as deleted from courses.node
    where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return result.rows;
}

/** Writes columns of a node and raises its version. The caller holds the lock of the course. */
export async function changeNode(ctx: Ctx, id: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
  await coursesDb(ctx)
    .updateTable('courses.node')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`platform.app_now()` } as never)
    .where('id', '=', id)
    .execute();
}

export async function changeExperimentSettings(
  ctx: Ctx,
  nodeId: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await coursesDb(ctx)
    .updateTable('courses.node_experiment')
    .set(columns as never)
    .where('node_id', '=', nodeId)
    .execute();
}

/** Writes the new places of moved nodes in one statement. */
export async function placeNodes(
  ctx: Ctx,
  rows: readonly { readonly id: string; readonly parent: string | null; readonly sort: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update courses.node n set parent_id = v.parent, sort = v.sort, version = n.version + 1,
      updated_at = platform.app_now()
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.parent)}::uuid[],
      ${rows.map((row) => row.sort)}::int[]) as v (id, parent, sort)
    where n.id = v.id`.execute(ctx.db);
}

/** Replaces the unlock rules of nodes in one statement. */
export async function writeRules(
  ctx: Ctx,
  rules: readonly { readonly id: string; readonly unlock: UnlockRule }[],
): Promise<void> {
  if (rules.length === 0) return;
  await sql`update courses.node n set unlock = v.rule
    from unnest(${rules.map(({ id }) => id)}::uuid[], ${rules.map(({ unlock }) => JSON.stringify(unlock))}::jsonb[])
      as v (id, rule)
    where n.id = v.id`.execute(ctx.db);
}

/** Writes dates, required and rules of nodes and raises their versions: two statements whatever the number. */
export async function writeSettings(ctx: Ctx, rows: readonly NodeRow[]): Promise<void> {
  const dates = (of: (row: NodeRow) => Date | null) => rows.map((row) => of(row)?.toISOString() ?? null);
  await sql`update courses.node n set opens_at = v.opens, closes_at = v.closes, required = v.required, unlock = v.rule,
      version = n.version + 1, updated_at = platform.app_now()
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${dates((row) => row.opensAt)}::timestamptz[],
      ${dates((row) => row.closesAt)}::timestamptz[], ${rows.map(({ required }) => required)}::boolean[],
      ${rows.map(({ unlock }) => unlock && JSON.stringify(unlock))}::jsonb[]) as v (id, opens, closes, required, rule)
    where n.id = v.id`.execute(ctx.db);
  await sql`update courses.node_experiment e set due_at = v.due
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${dates((row) => row.dueAt)}::timestamptz[]) as v (id, due)
    where e.node_id = v.id and e.due_at is distinct from v.due`.execute(ctx.db);
}

export async function deleteNodes(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await coursesDb(ctx)
    .updateTable('courses.node')
    .set({ deleted_at: sql`platform.app_now()` } as never)
    .where('id', 'in', [...ids])
    .execute();
}

/** Shows nodes to learners or hides them. */
export async function setVisible(ctx: Ctx, ids: readonly string[], visible: boolean): Promise<void> {
  await sql`update courses.node set visible = ${visible}, version = version + 1, updated_at = platform.app_now()
    where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
}

/**
 * Notes the first time learners see these nodes and what is below them; what is hidden, or below something hidden, is left.
 * @returns those they did not see before. One statement.
 */
export async function markShown(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive above as (
      select n.id as root, n.parent_id, n.visible from courses.node n where n.id = any(${[...ids]}::uuid[])
      union all
      select a.root, n.parent_id, n.visible from courses.node n join above a on n.id = a.parent_id
    ), below as (
      select root as id from above group by root having bool_and(visible)
      union
      select n.id from courses.node n join below b on n.parent_id = b.id where n.visible and n.deleted_at is null
    )
    update courses.node n set shown_at = platform.app_now() from below b
    where b.id = n.id and n.shown_at is null returning n.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Texts of nodes: one statement. */
export async function bodiesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const result = await sql<{ id: string; body: string }>`select id, body from courses.node
    where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(result.rows.map(({ id, body }) => [id, body]));
}

/** Visible chapters that hold at least one visible item, for the publish check. */
export async function outlineFigures(ctx: Ctx, courseId: string): Promise<{ filledChapters: number }> {
  const result = await sql<{ filled: number }>`
    with recursive shown as (
      select n.id, n.id as root, n.type from courses.node n
      where n.course_id = ${courseId} and n.parent_id is null and n.visible and n.deleted_at is null and n.type = 'chapter'
      union all
      select n.id, s.root, n.type from courses.node n join shown s on n.parent_id = s.id
      where n.visible and n.deleted_at is null
    )
    select count(distinct root)::int as filled from shown where type not in ('chapter', 'section')`.execute(ctx.db);
  return { filledChapters: result.rows[0]!.filled };
}
