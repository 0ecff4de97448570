import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { planOnce } from '../../../../platform/db/plan-once.ts';

/** A running class as the selector of one's classes shows it. */
export interface ScopedClass {
  readonly id: string;
  readonly name: string;
  /** The person is one of its teachers. */
  readonly mine: boolean;
  readonly people: number;
}

/** Running classes of a course, all or those a person teaches, own ones first: one statement. */
export async function classesInScope(
  ctx: Ctx,
  of: { readonly courseId: string; readonly personId: string | null; readonly all: boolean },
): Promise<ScopedClass[]> {
  const { rows } = await sql<ScopedClass>`
    select k.id, k.name, k.taken as people, x.person_id is not null as mine
    from classes.class k
    left join classes.class_teacher x on x.class_id = k.id and x.person_id = ${of.personId}::uuid
    where k.course_id = ${of.courseId}::uuid and k.state = 'running' and (${of.all}::boolean or x.person_id is not null)
    order by x.person_id is not null desc, k.name, k.id`.execute(ctx.db);
  return rows;
}

/** A learner with what stands in this module about the person. */
export interface ClassLearner {
  readonly enrolmentId: string;
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
  readonly groups: readonly string[];
  /** The team's last message in this class. */
  readonly contactedAt: Date | null;
}

/** Active learners of a class by number, with their groups and when they were written to: one statement. */
export async function classLearners(ctx: Ctx, classId: string): Promise<ClassLearner[]> {
  const { rows } = await sql<ClassLearner>`
    with told as (
      select o.person_id, max(m.at) as at from classes.message m join classes.message_to o on o.message_id = m.id
      where m.class_id = ${classId} group by o.person_id),
    placed as (
      select m.enrolment_id, array_agg(g.name order by s.created_at, s.id) as names
      from classes.group_set s join classes.group_member m on m.set_id = s.id
      join classes.learner_group g on g.id = m.group_id
      where s.class_id = ${classId} group by m.enrolment_id)
    select e.id as "enrolmentId", e.person_id as "personId", p.number, p.name,
      coalesce(placed.names, '{}') as groups, told.at as "contactedAt"
    from classes.enrolment e join identity_api.person p on p.id = e.person_id
    left join told on told.person_id = e.person_id
    left join placed on placed.enrolment_id = e.id
    where e.class_id = ${classId} and e.state = 'active'
    order by p.number nulls last, p.name, e.id`.execute(ctx.db);
  return rows;
}

/** How many apply to a class and stand in its queue: one statement. */
export async function asking(ctx: Ctx, classId: string): Promise<{ applied: number; queued: number }> {
  const { rows } = await sql<{ applied: number; queued: number }>`
    select count(*) filter (where state = 'applied')::int as applied,
      count(*) filter (where state = 'waiting')::int as queued
    from classes.enrolment where class_id = ${classId} and state in ('applied', 'waiting')`.execute(ctx.db);
  return rows[0]!;
}

/** A date of an experiment of a class. */
export interface ClassDate {
  /** Of its node. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'opens' | 'due' | 'closes';
  readonly at: Date;
  /** Learners of the class who finished it. */
  readonly done: number;
}

/** Dates of the visible experiments of a class within a stretch of time, soonest first, at most twenty: one statement. */
export async function classDates(
  ctx: Ctx,
  of: { readonly classId: string; readonly courseId: string; readonly from: Date; readonly to: Date },
): Promise<ClassDate[]> {
  const { rows } = await sql<ClassDate>`${planOnce}
    select n.id, n.name, d.kind, d.at,
      (select count(distinct r.person_id)::int from runs_api.run r
        join classes.enrolment e on e.class_id = ${of.classId} and e.person_id = r.person_id and e.state = 'active'
        where r.node_id = n.id and r.state = 'finished') as done
    from courses_api.experiment_node n
    cross join lateral courses_api.node_dates(n.id, array[${of.classId}::uuid]) w
    cross join lateral (values ('opens', w.opens_at), ('due', w.due_at),
      ('closes', case when w.closes_at is distinct from w.due_at then w.closes_at end)) as d (kind, at)
    where n.course_id = ${of.courseId} and n.visible and d.at >= ${of.from} and d.at < ${of.to}
    order by d.at, n.id limit 20`.execute(ctx.db);
  return rows;
}

/** Experiments with people of the class at work, the fullest first: one statement. */
export async function runningNow(
  ctx: Ctx,
  classId: string,
): Promise<{ nodeId: string; name: string; count: number }[]> {
  const { rows } = await sql<{ nodeId: string; name: string; count: number }>`
    select n.id as "nodeId", n.name, count(distinct r.person_id)::int as count
    from runs_api.run r
    join courses_api.experiment_node n on n.id = r.node_id
    join classes.enrolment e on e.class_id = r.class_id and e.person_id = r.person_id and e.state = 'active'
    where r.class_id = ${classId} and r.state = 'running'
    group by n.id, n.name order by count desc, n.name limit 10`.execute(ctx.db);
  return rows;
}

/** How many a message reached; undefined when somebody else wrote it, or to another class. */
export async function toldBy(
  ctx: Ctx,
  id: string,
  by: { readonly classId: string; readonly authorId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ told: number }>`select
    (select count(*)::int from classes.message_to o where o.message_id = m.id) as told
    from classes.message m where m.id = ${id} and m.class_id = ${by.classId} and m.author_id = ${by.authorId}`.execute(
    ctx.db,
  );
  return rows[0]?.told;
}

/**
 * Keeps a message and to whom of the class it goes: one statement.
 * @returns the people; null when a message with this id is kept already
 */
export async function keepMessage(
  tx: TxCtx,
  message: {
    readonly id: string;
    readonly classId: string;
    readonly authorId: string;
    readonly text: string;
    readonly personIds: readonly string[];
  },
): Promise<string[] | null> {
  const { rows } = await sql<{ kept: boolean; to: string[] }>`with kept as (
      insert into classes.message (id, class_id, author_id, text)
      values (${message.id}, ${message.classId}, ${message.authorId}, ${message.text})
      on conflict (id) do nothing returning id),
    told as (
      insert into classes.message_to (message_id, person_id)
      select kept.id, e.person_id from kept, classes.enrolment e
      where e.class_id = ${message.classId} and e.state = 'active' and e.person_id = any(${[...message.personIds]}::uuid[])
      returning person_id)
    select exists (select from kept) as kept, array(select person_id from told) as "to"`.execute(tx.db);
  const { kept, to } = rows[0]!;
  return kept ? to : null;
}
