import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { classesDb } from './classes.tables.ts';

/** Puts a person at the end of the queue of a class and tells the place. The caller holds the row's lock. */
export async function enqueue(
  ctx: Ctx,
  row: {
    readonly classId: string;
    readonly courseId: string;
    readonly personId: string;
    readonly source: 'code' | 'open';
  },
): Promise<number> {
  await sql`with drawn as (
      update classes.class set last_place = last_place + 1 where id = ${row.classId} returning last_place)
    insert into classes.enrolment (id, class_id, course_id, person_id, source, state, place)
    select ${ctx.newId()}, ${row.classId}, ${row.courseId}, ${row.personId}, ${row.source}, 'waiting', last_place
    from drawn`.execute(ctx.db);
  const waiting = await sql<{ n: number }>`select count(*)::int as n from classes.enrolment
    where class_id = ${row.classId} and state = 'waiting'`.execute(ctx.db);
  return waiting.rows[0]!.n;
}

/** Place of a person in the queue of a class, 1 for whoever is next; null for who does not wait there. */
export async function placeOf(ctx: Ctx, classId: string, personId: string): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`select (select count(*)::int from classes.enrolment w
      where w.class_id = e.class_id and w.state = 'waiting' and w.place <= e.place) as place
    from classes.enrolment e where e.class_id = ${classId} and e.person_id = ${personId}
      and e.state = 'waiting'`.execute(ctx.db);
  return rows[0]?.place ?? null;
}

/**
 * Takes the first of the queue into a class, at most as many as seats are free, and tells who they are in their order.
 * Whoever teaches the course by now or has no usable account is passed over. The caller holds the row's lock.
 */
export async function promote(ctx: Ctx, classId: string): Promise<string[]> {
  const result = await sql<{ personId: string }>`with free as (
      select greatest(capacity - taken, 0) as seats from classes.class where id = ${classId}),
    chosen as (
      select e.id, e.place from classes.enrolment e join identity_api.person p on p.id = e.person_id
      where e.class_id = ${classId} and e.state = 'waiting' and p.state <> 'disabled'
        and not exists (select from courses_api.course_member m
          where m.course_id = e.course_id and m.person_id = e.person_id)
      order by e.place limit (select seats from free)),
    taken_in as (
      update classes.enrolment e set state = 'active', joined_at = platform.app_now() from chosen
      where e.id = chosen.id returning e.person_id, chosen.place),
    seated as (
      update classes.class set taken = taken + (select count(*) from taken_in)::int
      where id = ${classId} and exists (select from taken_in))
    select person_id as "personId" from taken_in order by place`.execute(ctx.db);
  return result.rows.map((row) => row.personId);
}

/** Takes one person out of the queue into a class; false when he or she does not wait there. */
export async function admit(ctx: Ctx, classId: string, personId: string): Promise<boolean> {
  const result = await sql`update classes.enrolment set state = 'active', joined_at = platform.app_now()
    where class_id = ${classId} and person_id = ${personId} and state = 'waiting'`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

/** Ends the waiting or the application of a person and tells which it was; undefined when there is neither. */
export async function leave(ctx: Ctx, classId: string, personId: string): Promise<'waiting' | 'applied' | undefined> {
  const result = await sql<{ state: 'waiting' | 'applied' }>`with old as (
      select id, state from classes.enrolment
      where class_id = ${classId} and person_id = ${personId} and state in ('waiting', 'applied') for update)
    update classes.enrolment e set state = 'withdrawn', left_at = platform.app_now() from old where e.id = old.id
    returning old.state`.execute(ctx.db);
  return result.rows[0]?.state;
}

/** Refuses a person who waits or applied and tells which it was; undefined when there is neither. */
export async function refuse(
  ctx: Ctx,
  classId: string,
  personId: string,
  reason: string,
): Promise<'waiting' | 'applied' | undefined> {
  const result = await sql<{ state: 'waiting' | 'applied' }>`with old as (
      select id, state from classes.enrolment
      where class_id = ${classId} and person_id = ${personId} and state in ('waiting', 'applied') for update)
    update classes.enrolment e set state = 'rejected', left_at = platform.app_now(), reason = ${reason}
    from old where e.id = old.id returning old.state`.execute(ctx.db);
  return result.rows[0]?.state;
}

/** Ends everybody's waiting and applications for a class and tells whose. */
export async function dissolve(ctx: Ctx, classId: string): Promise<string[]> {
  const result = await sql<{ personId: string }>`update classes.enrolment
    set state = 'withdrawn', left_at = platform.app_now()
    where class_id = ${classId} and state in ('waiting', 'applied') returning person_id as "personId"`.execute(ctx.db);
  return result.rows.map((row) => row.personId);
}

export interface Waiting {
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
  readonly since: Date;
  /** 1 for whoever is next. */
  readonly place: number;
}

/** A page of the queue of a class, first come first. */
export async function listQueue(
  ctx: Ctx,
  classId: string,
  page: number,
  size: number,
): Promise<{ rows: Waiting[]; total: number }> {
  const result = await sql<Waiting>`select e.person_id as "personId", p.number, p.name, e.joined_at as since,
      (row_number() over (order by e.place))::int as place
    from classes.enrolment e join identity_api.person p on p.id = e.person_id
    where e.class_id = ${classId} and e.state = 'waiting'
    order by e.place limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  return { rows: result.rows, total: (await waitingCounts(ctx, [classId])).get(classId) ?? 0 };
}

/** How many wait for each of these classes; classes without a queue are absent. */
export async function waitingCounts(ctx: Ctx, classIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (classIds.length === 0) return new Map();
  const rows = await classesDb(ctx)
    .selectFrom('classes.enrolment')
    .select(['class_id as classId', (q) => q.fn.countAll<string>().as('n')])
    .where('class_id', 'in', [...classIds])
    .where('state', '=', 'waiting')
    .groupBy('class_id')
    .execute();
  return new Map(rows.map((row) => [row.classId, Number(row.n)]));
}
