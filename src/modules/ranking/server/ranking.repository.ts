import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { PointRules } from '../shared/points.model.ts';
import type { Privacy } from '../shared/privacy.model.ts';
import type { Ladder, Period } from '../shared/ranking.model.ts';

/** What the team of a course chose about its ladders. */
export interface Setting extends Privacy {
  readonly closed: boolean;
  readonly ladders: readonly Ladder[];
  readonly rules: PointRules;
  /** 0 before the team chose anything. */
  readonly version: number;
}

/** The stored choice of a course; undefined before there is one. @param lock waits for others who change it */
export async function findSetting(ctx: Ctx, courseId: string, lock = false): Promise<Setting | undefined> {
  const { rows } = await sql<Setting>`select closed, ladders, names, extent, top, rules, version
    from ranking.setting where course_id = ${courseId} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Makes changes of one course's setting wait for each other, the first one too. */
export async function queueSettings(tx: TxCtx, courseId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ranking.setting:${courseId}`}, 0))`.execute(tx.db);
}

/** Stores the choice of a course under the next version. */
export async function saveSetting(tx: TxCtx, courseId: string, one: Omit<Setting, 'version'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into ranking.setting as s (course_id, closed, ladders, names, extent, top, rules)
    values (${courseId}, ${one.closed}, ${[...one.ladders]}::text[], ${one.names}, ${one.extent}, ${one.top},
      ${JSON.stringify(one.rules)}::jsonb)
    on conflict (course_id) do update set closed = excluded.closed, ladders = excluded.ladders,
      names = excluded.names, extent = excluded.extent, top = excluded.top, rules = excluded.rules,
      version = s.version + 1, updated_at = platform.app_now()
    returning version`.execute(tx.db);
  return rows[0]!.version;
}

/** Learners of a course others see without a name. */
export async function hiddenLearners(ctx: Ctx, courseId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select person_id as id from ranking.opt_out
    where course_id = ${courseId}`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}

/** Hides a learner's name in a course, or shows it; false when it was so already. */
export async function setHidden(tx: TxCtx, courseId: string, personId: string, hidden: boolean): Promise<boolean> {
  const changed = hidden
    ? await sql`insert into ranking.opt_out (course_id, person_id) values (${courseId}, ${personId})
        on conflict do nothing`.execute(tx.db)
    : await sql`delete from ranking.opt_out where course_id = ${courseId} and person_id = ${personId}`.execute(tx.db);
  return changed.numAffectedRows === 1n;
}

/** Ladders as they are frozen: marks twice, as the team and as learners see them. */
export type FrozenLadder = Ladder | 'published';
/** Value, rank in the class, rank in the course. */
export type FrozenPlace = readonly [value: number | null, inClass: number | null, inCourse: number | null];
/** Places of a learner by `ladder.period`. */
export type FrozenPlaces = Readonly<Partial<Record<`${FrozenLadder}.${Period}`, FrozenPlace>>>;

/** The last frozen week of a course that began before a day, with the places of its learners; null without one. */
export async function lastWeek(
  ctx: Ctx,
  courseId: string,
  before: string,
): Promise<{ readonly startsOn: string; readonly places: ReadonlyMap<string, FrozenPlaces> } | null> {
  const { rows } = await sql<{ startsOn: string; personId: string | null; places: FrozenPlaces | null }>`
    select w.starts_on::text as "startsOn", p.person_id as "personId", p.places
    from (select starts_on from ranking.week where course_id = ${courseId} and starts_on < ${before}::date
      order by starts_on desc limit 1) w
    left join ranking.week_place p on p.course_id = ${courseId} and p.starts_on = w.starts_on`.execute(ctx.db);
  if (rows.length === 0) return null;
  return {
    startsOn: rows[0]!.startsOn,
    places: new Map(rows.flatMap(({ personId, places }) => (personId && places ? [[personId, places] as const] : []))),
  };
}

/** Published courses with running classes whose week is not frozen yet. @param startsOn its Monday, `YYYY-MM-DD` */
export async function coursesToFreeze(ctx: Ctx, startsOn: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from courses_api.course o
    where o.state = 'published'
      and exists (select from classes_api.class k where k.course_id = o.id and k.state = 'running')
      and not exists (select from ranking.week w where w.course_id = o.id and w.starts_on = ${startsOn}::date)
    order by o.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Freezes a week of a course with its places; does nothing when it is frozen already. */
export async function freezeWeek(
  tx: TxCtx,
  week: { readonly courseId: string; readonly startsOn: string },
  places: readonly { readonly personId: string; readonly classId: string; readonly places: FrozenPlaces }[],
): Promise<void> {
  await sql`with week as (
      insert into ranking.week (course_id, starts_on) values (${week.courseId}, ${week.startsOn}::date)
      on conflict do nothing returning course_id, starts_on)
    insert into ranking.week_place (course_id, starts_on, person_id, class_id, places)
    select week.course_id, week.starts_on, (p ->> 'personId')::uuid, (p ->> 'classId')::uuid, p -> 'places'
    from week, jsonb_array_elements(${JSON.stringify(places)}::jsonb) p`.execute(tx.db);
}

/** Keeps a praise; how many the same one reached when it was sent before, undefined for somebody else's id. */
export async function keepPraise(
  tx: TxCtx,
  praise: { readonly id: string; readonly courseId: string; readonly authorId: string; readonly told: number },
): Promise<{ readonly fresh: boolean; readonly told: number } | undefined> {
  const { rows } = await sql<{ fresh: boolean; told: number }>`
    with kept as (
      insert into ranking.praise (id, course_id, author_id, told)
      values (${praise.id}, ${praise.courseId}, ${praise.authorId}, ${praise.told})
      on conflict (id) do nothing returning told)
    select true as fresh, told from kept
    union all
    select false, told from ranking.praise
      where id = ${praise.id} and course_id = ${praise.courseId} and author_id = ${praise.authorId}`.execute(tx.db);
  return rows[0];
}
