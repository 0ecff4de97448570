import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ExamMode, WindowChange } from '../shared/deadline.model.ts';
import type { ExamKind, ExamState, Sitting } from '../shared/exam.model.ts';
import { EXAM_DEFAULTS, type ExamSettings, TEST_DEFAULTS } from '../shared/exam-settings.model.ts';
import type { LaterSitting } from '../shared/sitting.policy.ts';

/** An exam or test as other modules know it. Its secret is not among it; its settings hold the entry password. */
export interface ExamFacts {
  readonly id: string;
  readonly courseId: string;
  readonly kind: ExamKind;
  readonly nodeId: string | null;
  readonly name: string;
  readonly instructions: string;
  readonly sitting: Sitting;
  readonly parentId: string | null;
  readonly paperId: string | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly minutes: number | null;
  readonly mode: ExamMode;
  readonly settings: ExamSettings;
  /** What holds now, by the clock of the database. */
  readonly state: ExamState;
  /** What the job has written so far; behind `state` by a minute at most. */
  readonly storedState: ExamState;
  readonly fullMark: number | null;
  readonly closingAt: Date | null;
  readonly changes: readonly WindowChange[];
  readonly runningUntil: Date | null;
  /** When the last candidate has to end, own windows and extra time included; null: nothing ends it. */
  readonly endsAt: Date | null;
  readonly publishedAt: Date | null;
  /** When candidates were told that it opens soon. */
  readonly remindedAt: Date | null;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  readonly releasedAt: Date | null;
  readonly version: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedBy: string | null;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** End of an exam `e` for the last of its candidates. */
export const ENDS_AT = sql.raw(`(case when e.closes_at is null then e.closing_at else least(e.closing_at, greatest(
    e.closes_at, e.running_until, (select max(coalesce(a.closes_at, e.closes_at)
        + make_interval(mins => coalesce(a.extra_minutes, ceil(e.minutes * a.extra_percent / 100.0)::integer, 0)))
      from exams.accommodation a where a.exam_id = e.id))) end)`);

/** State of an exam `e` by the clock: open from its opening, closed when nobody can be answering any more. */
const STATE = sql`(case
    when e.state not in ('published', 'open') then e.state
    when ${ENDS_AT} + make_interval(secs => (e.settings->>'graceSeconds')::integer) <= platform.app_now() then 'closed'
    when e.state = 'open' or e.opens_at is null or e.opens_at <= platform.app_now() then 'open'
    else 'published' end)`;

const COLUMNS = sql`e.id, e.course_id as "courseId", e.kind, e.node_id as "nodeId", e.name, e.instructions, e.sitting,
  e.parent_id as "parentId", e.paper_id as "paperId", e.opens_at as "opensAt", e.closes_at as "closesAt", e.minutes,
  e.mode, e.settings, ${STATE} as state, e.state as "storedState", e.full_mark::float8 as "fullMark",
  e.closing_at as "closingAt", e.changes, e.running_until as "runningUntil", ${ENDS_AT} as "endsAt",
  e.published_at as "publishedAt", e.reminded_at as "remindedAt", e.opened_at as "openedAt", e.closed_at as "closedAt", e.released_at as "releasedAt",
  e.version, e.created_by as "createdBy", e.created_at as "createdAt", e.updated_by as "updatedBy",
  e.updated_at as "updatedAt", e.deleted_at as "deletedAt"`;

type StoredChange =
  | { at: string; extended: number }
  | { at: string; was: { closesAt: string | null; minutes: number | null } };
type StoredExam = Omit<ExamFacts, 'settings' | 'changes'> & {
  settings: Partial<ExamSettings>;
  changes: StoredChange[];
};

/** The keys of `shape` in its order, values from `stored` where they are there: the database keeps no order of keys. */
function inOrder<T extends object>(shape: T, stored: Partial<T>): T {
  const entries = Object.entries(shape).map(([key, usual]) => {
    const value = (stored as Record<string, unknown>)[key];
    if (value === undefined) return [key, usual];
    const nested = typeof usual === 'object' && usual !== null && !Array.isArray(usual);
    return [key, nested ? inOrder(usual, value as object) : value];
  });
  return Object.fromEntries(entries) as T;
}

/** Settings as they are read: what was added to them later has its default. */
const settingsOf = (kind: ExamKind, stored: Partial<ExamSettings>): ExamSettings =>
  inOrder(kind === 'exam' ? EXAM_DEFAULTS : TEST_DEFAULTS, stored);

function changeOf(stored: StoredChange): WindowChange {
  const at = new Date(stored.at);
  if ('extended' in stored) return { at, extended: stored.extended };
  const { closesAt, minutes } = stored.was;
  return { at, was: { closesAt: closesAt === null ? null : new Date(closesAt), minutes } };
}

function factsOf(row: StoredExam): ExamFacts {
  return { ...row, settings: settingsOf(row.kind, row.settings), changes: row.changes.map(changeOf) };
}

/** Exams by their ids, those in the bin included. One statement. */
export async function findExams(ctx: Ctx, ids: readonly string[]): Promise<ExamFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredExam>`select ${COLUMNS} from exams.exam e
    where e.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows.map(factsOf);
}

/** Exams or tests of a course but those in the bin and the withdrawn ones, the oldest first. One statement. */
export async function findOfCourse(ctx: Ctx, courseId: string, kind: ExamKind): Promise<ExamFacts[]> {
  const { rows } = await sql<StoredExam>`select ${COLUMNS} from exams.exam e
    where e.course_id = ${courseId} and e.kind = ${kind} and e.deleted_at is null and e.state <> 'withdrawn'
    order by e.created_at, e.id`.execute(ctx.db);
  return rows.map(factsOf);
}

/**
 * When the last candidate of each paper has to end, in whatever exam it is given. Papers that no published exam gives are
 * absent; tests may be taken again and do not count. One statement.
 */
export async function findPaperEnds(ctx: Ctx, paperIds: readonly string[]): Promise<ReadonlyMap<string, Date | null>> {
  if (paperIds.length === 0) return new Map();
  const { rows } = await sql<{ paperId: string; endsAt: Date | null }>`select e.paper_id as "paperId",
      max(${ENDS_AT}) as "endsAt"
    from exams.exam e where e.paper_id = any(${[...paperIds]}::uuid[]) and e.deleted_at is null and e.kind = 'exam'
      and e.state in ('published', 'open', 'closed', 'marking', 'released')
    group by e.paper_id`.execute(ctx.db);
  return new Map(rows.map(({ paperId, endsAt }) => [paperId, endsAt]));
}

/**
 * When the last of the other exams of a paper ends, sittings that are still planned included; null: its questions are asked
 * by no other one with a window. One statement.
 */
export async function findOtherEnd(ctx: Ctx, { id, paperId }: Pick<ExamFacts, 'id' | 'paperId'>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(${ENDS_AT}) as at from exams.exam e
    where e.paper_id = ${paperId} and e.id <> ${id} and e.kind = 'exam' and e.sitting <> 'rehearsal'
      and e.deleted_at is null and e.state <> 'withdrawn'`.execute(ctx.db);
  return rows[0]!.at;
}

/** One exam, its row locked: `share` beside other readers, `update` alone. */
export async function lockedExam(tx: TxCtx, id: string, lock: 'share' | 'update'): Promise<ExamFacts | undefined> {
  const held = lock === 'share' ? sql`for share of e` : sql`for update of e`;
  const { rows } = await sql<StoredExam>`select ${COLUMNS} from exams.exam e where e.id = ${id} ${held}`.execute(tx.db);
  return rows[0] && factsOf(rows[0]);
}

/** A candidate of an exam. */
export interface Candidate {
  readonly personId: string;
  readonly classId: string | null;
  readonly via: 'class' | 'person';
}

/** What one candidate is granted. */
export interface Accommodation {
  readonly personId: string;
  readonly extraMinutes: number | null;
  readonly extraPercent: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly extraAttempts: number;
  readonly networkExempt: boolean;
  readonly reason: string;
}

const ACCOMMODATION = sql.raw(`jsonb_build_object('personId', a.person_id, 'extraMinutes', a.extra_minutes,
  'extraPercent', a.extra_percent, 'opensAt', a.opens_at, 'closesAt', a.closes_at, 'extraAttempts', a.extra_attempts,
  'networkExempt', a.network_exempt, 'reason', a.reason)`);

type StoredAccommodation = Omit<Accommodation, 'opensAt' | 'closesAt'> & {
  opensAt: string | null;
  closesAt: string | null;
};

function accommodationOf(stored: StoredAccommodation | null): Accommodation | null {
  if (stored === null) return null;
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return { ...stored, opensAt: instant(stored.opensAt), closesAt: instant(stored.closesAt) };
}

/** All that entry needs of an exam and a person, in one statement. */
export async function findEntry(
  ctx: Ctx,
  examId: string,
  personId: string,
): Promise<
  { exam: ExamFacts; candidate: Candidate | null; accommodation: Accommodation | null; archived: boolean } | undefined
> {
  const { rows } = await sql<
    StoredExam & { candidate: Candidate | null; accommodation: StoredAccommodation | null; archived: boolean }
  >`select ${COLUMNS},
      exists (select from courses_api.course k where k.id = e.course_id and k.state = 'archived') as archived,
      (select jsonb_build_object('personId', c.person_id, 'classId', c.class_id, 'via', c.via) from exams.candidate c
        where c.exam_id = e.id and c.person_id = ${personId} and c.removed_at is null) as candidate,
      (select ${ACCOMMODATION} from exams.accommodation a
        where a.exam_id = e.id and a.person_id = ${personId}) as accommodation
    from exams.exam e where e.id = ${examId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return undefined;
  const { candidate, accommodation, archived, ...exam } = row;
  return { exam: factsOf(exam), candidate, accommodation: accommodationOf(accommodation), archived };
}

/** Published exams and tests of a course, or of all, in which a person is a candidate, the next first. One statement. */
export async function findLearnerExams(
  ctx: Ctx,
  personId: string,
  courseId?: string,
): Promise<(ExamFacts & { readonly accommodation: Accommodation | null })[]> {
  const { rows } = await sql<StoredExam & { accommodation: StoredAccommodation | null }>`select ${COLUMNS},
      (select ${ACCOMMODATION} from exams.accommodation a
        where a.exam_id = e.id and a.person_id = ${personId}) as accommodation
    from exams.candidate c join exams.exam e on e.id = c.exam_id
    where c.person_id = ${personId} and c.removed_at is null and e.deleted_at is null
      and e.state not in ('draft', 'withdrawn') ${courseId === undefined ? sql`` : sql`and e.course_id = ${courseId}`}
    order by e.opens_at, e.created_at, e.id limit 500`.execute(ctx.db);
  return rows.map(({ accommodation, ...row }) => ({
    ...factsOf(row),
    accommodation: accommodationOf(accommodation),
  }));
}

/** A candidate with name and class. */
export interface NamedCandidate extends Candidate {
  readonly name: string;
  readonly number: string | null;
  readonly className: string | null;
  readonly addedAt: Date;
  readonly accommodation: Accommodation | null;
}

/**
 * Candidates of an exam by class and number. One statement.
 * @param classes those of some classes only
 */
export async function findCandidates(
  ctx: Ctx,
  examId: string,
  classes: readonly string[] | null = null,
): Promise<NamedCandidate[]> {
  const scope = classes === null ? sql`` : sql`and c.class_id = any(${[...classes]}::uuid[])`;
  const { rows } = await sql<Omit<NamedCandidate, 'accommodation'> & { accommodation: StoredAccommodation | null }>`
    select c.person_id as "personId", c.class_id as "classId", c.via, p.name, p.number, k.name as "className",
      c.added_at as "addedAt", case when a.person_id is null then null else ${ACCOMMODATION} end as accommodation
    from exams.candidate c join identity_api.person p on p.id = c.person_id
    left join classes_api.class k on k.id = c.class_id
    left join exams.accommodation a on a.exam_id = c.exam_id and a.person_id = c.person_id
    where c.exam_id = ${examId} and c.removed_at is null ${scope}
    order by k.name nulls last, p.number nulls last, p.name, p.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, accommodation: accommodationOf(row.accommodation) }));
}

/** For whom another sitting of an exam is arranged already, and which. One statement. @param but an exam that is left out */
export async function findArranged(
  ctx: Ctx,
  parentId: string,
  but: string,
): Promise<ReadonlyMap<string, LaterSitting>> {
  const { rows } = await sql<{ personId: string; sitting: LaterSitting }>`select c.person_id as "personId", e.sitting
    from exams.exam e join exams.candidate c on c.exam_id = e.id and c.removed_at is null
    where e.parent_id = ${parentId} and e.id <> ${but} and e.deleted_at is null and e.state <> 'withdrawn'
      and e.sitting in ('deferred', 'makeup')
    order by e.created_at, e.id`.execute(ctx.db);
  return new Map(rows.map(({ personId, sitting }) => [personId, sitting]));
}

/** Published exams that open or end by now, or open within some minutes: what the clock has to write. */
export async function findDue(ctx: Ctx, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from exams.exam e
    where e.state in ('published', 'open') and e.deleted_at is null and (
      (e.state = 'published' and (e.opens_at is null or e.opens_at <= platform.app_now()
        or (e.reminded_at is null and e.opens_at <= platform.app_now() + make_interval(mins => ${minutes}))))
      or ${ENDS_AT} <= platform.app_now())
    order by e.opens_at, e.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
