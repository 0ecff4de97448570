import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { datesFor, type HomeworkDates, type OwnTime, type SetDates } from '../shared/dates.model.ts';
import type { HomeworkState } from '../shared/homework.model.ts';
import { HOMEWORK_DEFAULTS, type HomeworkSettings } from '../shared/homework-settings.model.ts';
import type { Rubric } from '../shared/rubric.model.ts';

/** A class homework is for, with the dates that are its own. */
export interface HomeworkClass extends SetDates {
  readonly classId: string;
  /** Set whose groups hand in together; null: the oldest of the class. */
  readonly groupSetId: string | null;
}

/** Homework as other modules know it. */
export interface HomeworkFacts extends SetDates {
  readonly id: string;
  readonly courseId: string;
  readonly nodeId: string;
  readonly title: string;
  /** Cleaned rich text. */
  readonly brief: string;
  readonly attachments: readonly string[];
  readonly maxScore: number;
  readonly settings: HomeworkSettings;
  /** Null where marks are given as one number. */
  readonly rubric: Rubric | null;
  /** Version of the rubric; 0 while there is none. */
  readonly rubricNo: number;
  /** None: every running class of the course. */
  readonly classes: readonly HomeworkClass[];
  /** What holds now, by the clock of the database. */
  readonly state: HomeworkState;
  /** What the job has written so far; behind `state` by a minute at most. */
  readonly storedState: HomeworkState;
  /** Cut-off of the last learner, more time included; null while there is no due date. */
  readonly endsAt: Date | null;
  readonly publishedAt: Date | null;
  readonly closedAt: Date | null;
  readonly releasedAt: Date | null;
  /** When those without a hand-in were reminded last. */
  readonly nudgedAt: Date | null;
  readonly version: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** More time of a learner, as the team gave it. */
export interface Extension extends OwnTime {
  readonly reason: string;
}

/** Last instant at which anybody may hand in homework `h`; `greatest` passes over what is not set. */
const ENDS_AT = sql.raw(`greatest(
    coalesce((select max(greatest(coalesce(c.due_at, h.due_at), coalesce(c.cutoff_at, h.cutoff_at)))
      from homework.homework_class c where c.homework_id = h.id), greatest(h.due_at, h.cutoff_at)),
    (select max(greatest(x.due_at, x.cutoff_at)) from homework.extension x where x.homework_id = h.id))`);

/** State of homework `h` by the clock: a hand-in at the very cut-off is taken. */
const STATE = sql`(case when h.state = 'published' and ${ENDS_AT} < platform.app_now() then 'closed' else h.state end)`;

const COLUMNS = sql`h.id, h.course_id as "courseId", h.node_id as "nodeId", h.title, h.brief, h.attachments,
  h.max_score::float8 as "maxScore", h.opens_at as "opensAt", h.due_at as "dueAt", h.cutoff_at as "cutoffAt", h.settings,
  h.rubric_no as "rubricNo", (select r.criteria from homework.rubric r where r.homework_id = h.id and r.no = h.rubric_no)
    as rubric,
  coalesce((select jsonb_agg(jsonb_build_object('classId', c.class_id, 'opensAt', c.opens_at, 'dueAt', c.due_at,
      'cutoffAt', c.cutoff_at, 'groupSetId', c.group_set_id) order by c.class_id)
    from homework.homework_class c where c.homework_id = h.id), '[]') as classes,
  ${STATE} as state, h.state as "storedState", ${ENDS_AT} as "endsAt", h.published_at as "publishedAt",
  h.closed_at as "closedAt", h.released_at as "releasedAt", h.nudged_at as "nudgedAt", h.version,
  h.created_by as "createdBy", h.created_at as "createdAt", h.updated_at as "updatedAt", h.deleted_at as "deletedAt"`;

type Stored<T extends SetDates> = Omit<T, keyof SetDates> & Readonly<Record<keyof SetDates, string | null>>;
type StoredHomework = Omit<HomeworkFacts, 'settings' | 'classes'> & {
  settings: Partial<HomeworkSettings>;
  classes: Stored<HomeworkClass>[];
};
type StoredExtension = { readonly dueAt: string; readonly cutoffAt: string | null; readonly reason: string };

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** Settings as they are read: what was added to them later has its default, and keys their order. */
const settingsOf = (stored: Partial<HomeworkSettings>): HomeworkSettings => ({
  ...HOMEWORK_DEFAULTS,
  ...Object.fromEntries(Object.entries(stored).filter(([key]) => key in HOMEWORK_DEFAULTS)),
});

const classOf = (stored: Stored<HomeworkClass>): HomeworkClass => ({
  ...stored,
  opensAt: instant(stored.opensAt),
  dueAt: instant(stored.dueAt),
  cutoffAt: instant(stored.cutoffAt),
});

const factsOf = (row: StoredHomework): HomeworkFacts => ({
  ...row,
  settings: settingsOf(row.settings),
  classes: row.classes.map(classOf),
});

const extensionOf = (stored: StoredExtension | null): Extension | null =>
  stored && { ...stored, dueAt: new Date(stored.dueAt), cutoffAt: instant(stored.cutoffAt) };

/** Homework by ids, that in the bin included; in no order. One statement. */
export async function findHomework(ctx: Ctx, ids: readonly string[]): Promise<HomeworkFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredHomework>`select ${COLUMNS} from homework.homework h
    where h.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows.map(factsOf);
}

/** Homework learners know of, in the order of its due date: of a course, or of outline nodes. One statement. */
export async function findGiven(
  ctx: Ctx,
  of: { readonly courseId: string } | { readonly nodeIds: readonly string[] },
): Promise<HomeworkFacts[]> {
  const where = 'courseId' in of ? sql`h.course_id = ${of.courseId}` : sql`h.node_id = any(${[...of.nodeIds]}::uuid[])`;
  const { rows } = await sql<StoredHomework>`select ${COLUMNS} from homework.homework h
    where ${where} and h.deleted_at is null and h.state <> 'draft' order by h.due_at, h.id`.execute(ctx.db);
  return rows.map(factsOf);
}

/** All homework of a course but that in the bin, the oldest first. One statement. */
export async function findOfCourse(ctx: Ctx, courseId: string): Promise<HomeworkFacts[]> {
  const { rows } = await sql<StoredHomework>`select ${COLUMNS} from homework.homework h
    where h.course_id = ${courseId} and h.deleted_at is null order by h.created_at, h.id`.execute(ctx.db);
  return rows.map(factsOf);
}

/** Courses a copy is followed back through, and homework of earlier terms that is named. */
const EARLIER = { copies: 10, homework: 20 } as const;

/**
 * The same homework as it was given before: that of its title in the courses its course was copied from, one after the
 * other, and in its own course before the newest term of its classes; the newest first. One statement.
 */
export async function findEarlier(
  ctx: Ctx,
  { id, courseId, title }: Pick<HomeworkFacts, 'id' | 'courseId' | 'title'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with recursive chain as (
      select ${courseId}::uuid as id, 0 as steps
      union select c.copied_from, chain.steps + 1 from chain join courses_api.course_copy c on c.id = chain.id
        where chain.steps < ${EARLIER.copies}
    )
    select h.id from homework.homework h where h.course_id in (select chain.id from chain) and h.id <> ${id}
      and lower(btrim(h.title)) = lower(btrim(${title})) and h.published_at is not null and h.deleted_at is null
      and (h.course_id <> ${courseId} or coalesce(h.due_at, h.published_at) < (select max(t.starts_on)
        from classes_api.class k join courses_api.term t on t.id = k.term_id where k.course_id = ${courseId}))
    order by h.created_at desc, h.id limit ${EARLIER.homework}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** One homework, its row locked: `share` beside other readers, `update` alone. */
export async function lockedHomework(
  tx: TxCtx,
  id: string,
  lock: 'share' | 'update',
): Promise<HomeworkFacts | undefined> {
  const held = lock === 'share' ? sql`for share of h` : sql`for update of h`;
  const { rows } = await sql<StoredHomework>`select ${COLUMNS} from homework.homework h
    where h.id = ${id} ${held}`.execute(tx.db);
  return rows[0] && factsOf(rows[0]);
}

const EXTENSION = sql.raw(`(select jsonb_build_object('dueAt', x.due_at, 'cutoffAt', x.cutoff_at, 'reason', x.reason)
  from homework.extension x where x.homework_id = h.id and x.person_id = l.person_id)`);

/** The group of learner `l` in the set that hands in homework `h`, null where one hands in alone. */
const GROUP = sql.raw(`left join lateral (
    select g.group_id, g.group_name, g.sort, g.set_id from classes_api.group_place g
    where (h.settings->>'groups')::boolean and g.person_id = l.person_id and g.set_id = coalesce(
      (select c.group_set_id from homework.homework_class c where c.homework_id = h.id and c.class_id = l.class_id),
      (select s.id from classes_api.group_set s where s.class_id = l.class_id order by s.created_at, s.id limit 1))) g
    on true`);

/** Homework as it holds for one of its learners. */
export interface OwnHomework {
  readonly homework: HomeworkFacts;
  readonly dates: HomeworkDates;
  readonly extension: Extension | null;
  readonly classId: string;
}

type StoredOwn = StoredHomework & { classId: string; extension: StoredExtension | null };

function ownOf<T extends StoredOwn>({ classId, extension: stored, ...row }: T): OwnHomework {
  const homework = factsOf(row);
  const extension = extensionOf(stored);
  const ofClass = homework.classes.find((one) => one.classId === classId) ?? null;
  return { homework, dates: datesFor(homework, ofClass, extension), extension, classId };
}

/** Homework of a course that a person is a learner of, given to learners, by its due date. One statement. */
export async function findOwnHomework(ctx: Ctx, courseId: string, personId: string): Promise<OwnHomework[]> {
  const { rows } = await sql<StoredOwn>`select ${COLUMNS}, l.class_id as "classId", ${EXTENSION} as extension
    from homework.homework h cross join lateral homework.learners_of(h.id) l
    where h.course_id = ${courseId} and h.deleted_at is null and h.state <> 'draft' and l.person_id = ${personId}
    order by h.due_at, h.id`.execute(ctx.db);
  return rows.map(ownOf);
}

/** One homework as it holds for one learner, with the group that hands in together. One statement. */
export async function findParticipant(ctx: Ctx, homeworkId: string, personId: string) {
  type Row = StoredOwn & { group: { id: string; name: string; memberIds: string[] } | null };
  const { rows } = await sql<Row>`select ${COLUMNS}, l.class_id as "classId", ${EXTENSION} as extension,
      case when g.group_id is not null then jsonb_build_object('id', g.group_id, 'name', g.group_name, 'memberIds',
        (select jsonb_agg(m.person_id order by m.person_id) from classes_api.group_place m
          where m.set_id = g.set_id and m.group_id = g.group_id)) end as "group"
    from homework.homework h cross join lateral homework.learners_of(h.id) l ${GROUP}
    where h.id = ${homeworkId} and h.deleted_at is null and h.state <> 'draft'
      and l.person_id = ${personId}`.execute(ctx.db);
  if (!rows[0]) return null;
  const { group, ...row } = rows[0];
  return { ...ownOf(row), group };
}

/** A learner of homework, with the dates that hold for him or her. */
export interface HomeworkLearner {
  readonly personId: string;
  readonly name: string;
  readonly number: string | null;
  readonly classId: string;
  readonly className: string;
  readonly groupId: string | null;
  readonly groupName: string | null;
  readonly dates: HomeworkDates;
  /** Has more time than the class. */
  readonly extended: boolean;
}

/** Learners of homework by class, group and number; of some classes only where a scope is given. One statement. */
export async function findLearners(
  ctx: Ctx,
  homework: HomeworkFacts,
  classScope: readonly string[] | null,
): Promise<HomeworkLearner[]> {
  type Row = Omit<HomeworkLearner, 'dates' | 'extended'> & { extension: StoredExtension | null };
  const { rows } = await sql<Row>`select l.person_id as "personId", p.name, p.number, l.class_id as "classId",
      k.name as "className", g.group_id as "groupId", g.group_name as "groupName", ${EXTENSION} as extension
    from homework.homework h cross join lateral homework.learners_of(h.id) l
    join identity_api.person p on p.id = l.person_id
    join classes_api.class k on k.id = l.class_id ${GROUP}
    where h.id = ${homework.id} and (${classScope === null} or l.class_id = any(${[...(classScope ?? [])]}::uuid[]))
    order by k.name, k.id, g.sort nulls last, g.group_id, p.number nulls last, p.name, p.id`.execute(ctx.db);
  const byClass = new Map(homework.classes.map((one) => [one.classId, one]));
  return rows.map(({ extension: stored, ...row }) => {
    const extension = extensionOf(stored);
    return {
      ...row,
      dates: datesFor(homework, byClass.get(row.classId) ?? null, extension),
      extended: extension !== null,
    };
  });
}

/** All rubrics homework was ever marked by, oldest first. One statement. */
export async function findRubrics(ctx: Ctx, homeworkId: string): Promise<{ no: number; criteria: Rubric }[]> {
  const { rows } = await sql<{ no: number; criteria: Rubric }>`select no, criteria from homework.rubric
    where homework_id = ${homeworkId} order by no`.execute(ctx.db);
  return rows;
}

/** Published homework whose last cut-off has passed: what the clock has to close. One statement. */
export async function findOver(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select h.id from homework.homework h
    where h.state = 'published' and h.deleted_at is null and ${ENDS_AT} < platform.app_now()
    order by h.due_at, h.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
