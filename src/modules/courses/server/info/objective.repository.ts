import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { Objective } from '../../shared/info.model.ts';

/** Writes the objectives of a course in their order; those that are not named stay: two statements. */
export async function writeObjectives(ctx: Ctx, courseId: string, rows: readonly Objective[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into courses.objective as o (id, course_id, sort, wording, weight, requirement_code, requirement,
      expected)
    select v.id, ${courseId}, v.sort - 1, v.wording, v.weight, v.code, v.requirement, v.expected
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ weight }) => weight)}::int[], ${rows.map((row) => row.requirementCode)}::text[],
      ${rows.map(({ requirement }) => requirement)}::text[], ${rows.map(({ expected }) => expected)}::numeric[])
      with ordinality as v (id, wording, weight, code, requirement, expected, sort)
    on conflict (id) do update set sort = excluded.sort, wording = excluded.wording, weight = excluded.weight,
      requirement_code = excluded.requirement_code, requirement = excluded.requirement, expected = excluded.expected
      where o.course_id = excluded.course_id`.execute(ctx.db);
}

/** Which of these ids are objectives of another course. */
export async function foreignObjectives(ctx: Ctx, courseId: string, ids: readonly string[]): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n from courses.objective
    where id = any(${[...ids]}::uuid[]) and course_id <> ${courseId}`.execute(ctx.db);
  return result.rows[0]!.n;
}

/** Living nodes that give evidence of objectives. */
export async function evidenceOf(
  ctx: Ctx,
  objectiveIds: readonly string[],
): Promise<{ readonly objectiveId: string; readonly nodeId: string; readonly name: string }[]> {
  const result = await sql<{ objectiveId: string; nodeId: string; name: string }>`
    select l.objective_id as "objectiveId", n.id as "nodeId", n.name from courses.node_objective l
    join courses.node n on n.id = l.node_id and n.deleted_at is null
    where l.objective_id = any(${[...objectiveIds]}::uuid[]) order by n.sort, n.id`.execute(ctx.db);
  return result.rows;
}

/** Deletes objectives, with the ties of nodes in the recycle bin. */
export async function deleteObjectives(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`with untied as (delete from courses.node_objective where objective_id = any(${[...ids]}::uuid[]))
    select`.execute(ctx.db);
  await sql`delete from courses.objective where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
}

/** Gives the evidence of one objective to another; answers how many living nodes it now has from there. */
export async function moveEvidence(ctx: Ctx, from: string, into: string): Promise<void> {
  await sql`insert into courses.node_objective (node_id, objective_id)
    select node_id, ${into} from courses.node_objective where objective_id = ${from}
    on conflict do nothing`.execute(ctx.db);
}

/** Objectives of nodes in their order: one statement. */
export async function objectivesOfNodes(
  ctx: Ctx,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (nodeIds.length === 0) return new Map();
  const result = await sql<{ nodeId: string; ids: string[] }>`
    select l.node_id as "nodeId", array_agg(o.id order by o.sort) as ids
    from courses.node_objective l join courses.objective o on o.id = l.objective_id
    where l.node_id = any(${[...nodeIds]}::uuid[]) group by l.node_id`.execute(ctx.db);
  return new Map(result.rows.map(({ nodeId, ids }) => [nodeId, ids]));
}

/** Replaces the objectives a node gives evidence of; true when all of them belong to its course. */
export async function tieObjectives(ctx: Ctx, nodeId: string, ids: readonly string[]): Promise<boolean> {
  const unique = [...new Set(ids)];
  await sql`delete from courses.node_objective where node_id = ${nodeId}
    and objective_id <> all(${unique}::uuid[])`.execute(ctx.db);
  if (unique.length === 0) return true;
  const result = await sql`insert into courses.node_objective (node_id, objective_id)
    select n.id, o.id from courses.node n join courses.objective o on o.course_id = n.course_id
    where n.id = ${nodeId} and o.id = any(${unique}::uuid[])
    on conflict (node_id, objective_id) do update set objective_id = excluded.objective_id`.execute(ctx.db);
  return Number(result.numAffectedRows) === unique.length;
}

/** Ties copies of nodes to what the originals are tied to. */
export async function copyEvidence(
  ctx: Ctx,
  pairs: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  await sql`insert into courses.node_objective (node_id, objective_id)
    select v.copy, l.objective_id
    from unnest(${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ to }) => to)}::uuid[]) as v (source, copy)
      join courses.node_objective l on l.node_id = v.source`.execute(ctx.db);
}
