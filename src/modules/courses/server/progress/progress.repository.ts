import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { planOnce } from '../../../../platform/db/plan-once.ts';
import { countSeconds } from './learning-time.repository.ts';

/** Views of one person, the lists in step. A class has tens of thousands: ids are named by their place in `nodeIds`. */
interface ViewRow {
  readonly person: string;
  /** Places of the nodes, from 1 on. */
  readonly nodes: readonly number[];
  readonly seconds: readonly number[];
  readonly marked: readonly (0 | 1)[];
}
interface RunRow {
  readonly person: string;
  readonly node: string;
  readonly finished: boolean;
  readonly score: number | null;
}
interface StepRow {
  readonly person: string;
  readonly node: string;
  readonly seq: number;
  readonly share: number;
}

/** Everything people did with nodes as far as this module and the runs below it know. */
export interface RecordRows {
  readonly views: readonly ViewRow[];
  /** Started runs in the order of their start. */
  readonly runs: readonly RunRow[];
  /** Best share of the full score in percent, of the steps of `stepNodeIds` only. */
  readonly steps: readonly StepRow[];
  readonly classes: readonly { readonly person: string; readonly class: string }[];
}

/** Records of people on nodes: one statement whatever their number. */
export async function recordRows(
  ctx: Ctx,
  of: {
    readonly courseIds: readonly string[];
    readonly personIds: readonly string[];
    readonly nodeIds: readonly string[];
    readonly stepNodeIds: readonly string[];
  },
): Promise<RecordRows> {
  const people = sql`${[...of.personIds]}::uuid[]`;
  const nodes = sql`${[...of.nodeIds]}::uuid[]`;
  const all = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(x), '[]'::json) from (${rows}) x)`;
  const result = await sql<RecordRows>`${planOnce} select
    ${all(sql`select p.person_id as person, array_agg(n.place) as nodes, array_agg(p.seconds) as seconds,
        array_agg((p.marked_at is not null)::int) as marked
      from unnest(${nodes}) with ordinality n (id, place) join courses.progress p on p.node_id = n.id
      where p.person_id = any(${people}) and p.node_id = any(${nodes}) group by p.person_id`)} as views,
    ${all(sql`select r.person_id as person, r.node_id as node, r.state = 'finished' as finished, r.score
      from runs_api.run r where r.person_id = any(${people}) and r.node_id = any(${nodes})
      order by r.started_at, r.id`)} as runs,
    ${all(sql`select r.person_id as person, r.node_id as node, s.seq,
        max(round(s.score / s.max_score * 100, 2)) as share
      from runs_api.run r cross join lateral
        (select seq, score, max_score from runs_api.run_step where run_id = r.id) s
      where r.person_id = any(${people}) and r.node_id = any(${[...of.stepNodeIds]}::uuid[])
        and s.score is not null and s.max_score > 0
      group by r.person_id, r.node_id, s.seq`)} as steps,
    ${all(sql`select c.person_id as person, c.class_id as class from courses.course_reader c
      where c.person_id = any(${people}) and c.course_id = any(${[...of.courseIds]}::uuid[])`)} as classes`.execute(
    ctx.db,
  );
  return result.rows[0]!;
}

/** Learners of a course. */
export async function readersOf(ctx: Ctx, courseId: string): Promise<string[]> {
  const result = await sql<{ id: string }>`select distinct person_id as id from courses.course_reader
    where course_id = ${courseId}`.execute(ctx.db);
  return result.rows.map((row) => row.id);
}

/**
 * Adds seconds a page stood before a person, at most those that passed since the last report: several tabs do not add
 * up, and what a script claims is not believed. The first report opens the page and counts nothing. Seconds in which the
 * person was active count as time of learning by the same bound.
 * @returns all seconds before and after
 */
export async function addSeconds(
  ctx: Ctx,
  { personId, nodeId, courseId }: { readonly personId: string; readonly nodeId: string; readonly courseId: string },
  { seconds, active }: { readonly seconds: number; readonly active: number },
): Promise<{ before: number; after: number }> {
  const result = await sql<{ before: number; after: number }>`with old as (
      select seconds, last_at from courses.progress where person_id = ${personId} and node_id = ${nodeId}),
    learnt as (${countSeconds(sql`select ${courseId}::uuid, ${personId}::uuid, platform.app_now(), least(${active}::float8,
      ${seconds}::float8, extract(epoch from platform.app_now() - last_at)::float8) from old`)})
    insert into courses.progress as p (person_id, node_id) values (${personId}, ${nodeId})
    on conflict (person_id, node_id) do update set last_at = platform.app_now(),
      seconds = least(1000000, p.seconds
        + greatest(0, least(${seconds}, ceil(extract(epoch from platform.app_now() - p.last_at))::int)))
    returning coalesce((select seconds from old), 0)::int as before, p.seconds::int as after`.execute(ctx.db);
  return result.rows[0]!;
}

/** Keeps that a person opened a node; false when it was opened before. */
export async function open(ctx: Ctx, personId: string, nodeId: string): Promise<boolean> {
  const result = await sql`insert into courses.progress (person_id, node_id) values (${personId}, ${nodeId})
    on conflict (person_id, node_id) do nothing`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

/** Keeps a person's own word that a page is done; false when it was given before. */
export async function markDone(ctx: Ctx, personId: string, nodeId: string): Promise<boolean> {
  const result = await sql`insert into courses.progress as p (person_id, node_id, marked_at)
    values (${personId}, ${nodeId}, platform.app_now())
    on conflict (person_id, node_id) do update set marked_at = platform.app_now() where p.marked_at is null`.execute(
    ctx.db,
  );
  return result.numAffectedRows === 1n;
}

/** When somebody did what may have completed a node. */
export interface NodeTimes {
  readonly person: string;
  readonly node: string;
  readonly openedAt: Date | null;
  readonly markedAt: Date | null;
  /** End of the first finished run. */
  readonly finishedAt: Date | null;
  /** End of the first finished run with the pass score of the node. */
  readonly passedAt: Date | null;
}

/** Times of people on nodes: one statement whatever their number. @param of.passScores pass score of each node, 0–100 */
export async function nodeTimes(
  ctx: Ctx,
  of: {
    readonly personIds: readonly string[];
    readonly nodeIds: readonly string[];
    readonly passScores: readonly number[];
  },
): Promise<NodeTimes[]> {
  if (of.personIds.length === 0 || of.nodeIds.length === 0) return [];
  const { rows } = await sql<NodeTimes>`${planOnce}
    with node as (select * from unnest(${[...of.nodeIds]}::uuid[], ${[...of.passScores]}::numeric[]) as n (id, pass)),
    ran as (
      select r.person_id, r.node_id, min(r.ended_at) as finished_at,
        min(r.ended_at) filter (where r.score >= node.pass) as passed_at
      from runs_api.run r join node on node.id = r.node_id
      where r.person_id = any(${[...of.personIds]}::uuid[]) and r.state = 'finished'
      group by r.person_id, r.node_id),
    seen as (
      select p.person_id, p.node_id, p.opened_at, p.marked_at from courses.progress p
      where p.person_id = any(${[...of.personIds]}::uuid[]) and p.node_id = any(${[...of.nodeIds]}::uuid[]))
    select coalesce(ran.person_id, seen.person_id) as person, coalesce(ran.node_id, seen.node_id) as node,
      seen.opened_at as "openedAt", seen.marked_at as "markedAt",
      ran.finished_at as "finishedAt", ran.passed_at as "passedAt"
    from ran full join seen on seen.person_id = ran.person_id and seen.node_id = ran.node_id`.execute(ctx.db);
  return rows;
}

/** Learners who opened one of these nodes, node by node. */
export async function countReaders(ctx: Ctx, nodeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from courses.progress
    where node_id = any(${[...nodeIds]}::uuid[])`.execute(ctx.db);
  return rows[0]!.n;
}
