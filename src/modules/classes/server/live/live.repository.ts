import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';

/** A running class of a course with how many of its people are at work where. */
export interface WatchedPlace {
  readonly id: string;
  readonly name: string;
  /** The actor is one of its teachers. */
  readonly mine: boolean;
  /** People at work by node. */
  readonly at: Readonly<Record<string, number>>;
}

/** Running classes of a course in the scope of a person of its team, own ones first: one statement. */
export async function watchedPlaces(
  ctx: Ctx,
  of: { readonly courseId: string; readonly personId: string | null; readonly all: boolean },
): Promise<WatchedPlace[]> {
  const { rows } = await sql<WatchedPlace>`
    with scope as (
      select k.id, k.name, k.code, exists (select from classes.class_teacher x
        where x.class_id = k.id and x.person_id = ${of.personId}::uuid) as mine
      from classes.class k where k.course_id = ${of.courseId}::uuid and k.state = 'running'),
    work as (
      select r.class_id, r.node_id, count(distinct r.person_id)::int as n
      from runs_api.run r join classes.enrolment e on e.class_id = r.class_id and e.person_id = r.person_id
        and e.state = 'active'
      where r.class_id in (select id from scope) and r.state = 'running' and r.node_id is not null
      group by r.class_id, r.node_id)
    select s.id, s.name, s.mine,
      coalesce((select jsonb_object_agg(w.node_id, w.n) from work w where w.class_id = s.id), '{}') as at
    from scope s where ${of.all}::boolean or s.mine
    order by s.mine desc, s.name, s.id`.execute(ctx.db);
  return rows;
}

/** Sentences last used on a node in the classes of its course, newest first, each once. */
export async function usedHints(ctx: Ctx, nodeId: string, courseId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from (
      select h.text, max(h.at) as at from classes.hint h
      where h.node_id = ${nodeId}::uuid
        and h.class_id in (select id from classes.class where course_id = ${courseId}::uuid)
      group by h.text) one
    order by at desc limit ${most}`.execute(ctx.db);
  return rows.map((row) => row.text);
}

/** How many sentences each of these runs was told. */
export async function hintCounts(ctx: Ctx, runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await sql<{ run: string; n: number }>`select run_id as run, count(*)::int as n
    from classes.hint_to where run_id = any(${[...runIds]}::uuid[]) group by run_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.run, row.n]));
}

/** Sentences a run was told, newest first. */
export async function hintsOfRun(ctx: Ctx, runId: string): Promise<{ text: string; at: Date; whole: boolean }[]> {
  const { rows } = await sql<{ text: string; at: Date; whole: boolean }>`select h.text, h.at, h.whole
    from classes.hint_to o join classes.hint h on h.id = o.hint_id
    where o.run_id = ${runId}::uuid order by h.at desc limit 20`.execute(ctx.db);
  return rows;
}

/** Keeps a sentence and to whom it goes: one statement. */
export async function keepHint(
  tx: TxCtx,
  hint: {
    readonly id: string;
    readonly classId: string;
    readonly nodeId: string;
    readonly authorId: string;
    readonly text: string;
    readonly whole: boolean;
    readonly to: readonly { readonly personId: string; readonly runId: string }[];
  },
): Promise<void> {
  await sql`with told as (
      insert into classes.hint (id, class_id, node_id, author_id, text, whole)
      values (${hint.id}::uuid, ${hint.classId}::uuid, ${hint.nodeId}::uuid, ${hint.authorId}::uuid, ${hint.text},
        ${hint.whole}) returning id)
    insert into classes.hint_to (hint_id, person_id, run_id)
    select told.id, x.person_id, x.run_id from told, unnest(${hint.to.map((one) => one.personId)}::uuid[],
      ${hint.to.map((one) => one.runId)}::uuid[]) as x (person_id, run_id)`.execute(tx.db);
}
