import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { CriterionPoints } from '../../homework/shared/rubric-points.model.ts';
import { marksContext } from './marking.access.ts';

/** One round of marks. */
export interface MarkRow {
  readonly homeworkId: string;
  readonly workId: string;
  /** Null: all members of the work. */
  readonly personId: string | null;
  readonly round: number;
  readonly versionNo: number;
  readonly rubricNo: number | null;
  readonly levels: CriterionPoints | null;
  /** Null where the own mark of a member was taken back. */
  readonly points: number | null;
  readonly comment: string;
  readonly reason: string | null;
  /** Null for a mark that came of the reviews learners gave each other. */
  readonly byId: string | null;
  readonly source: 'team' | 'peer';
  readonly at: Date;
}

const COLUMNS = sql.raw(`m.homework_id as "homeworkId", m.work_id as "workId", m.person_id as "personId", m.round,
  m.version_no as "versionNo", m.rubric_no as "rubricNo", m.levels, m.points::float8 as points, m.comment, m.reason,
  m.by_id as "byId", m.source, m.at`);

/** Newest marks of homework or of single works, those of members beside those of the works. One statement. */
export async function newestMarks(
  ctx: Ctx,
  of: { readonly homeworkId: string } | { readonly workIds: readonly string[] },
): Promise<MarkRow[]> {
  const where =
    'homeworkId' in of ? sql`m.homework_id = ${of.homeworkId}` : sql`m.work_id = any(${[...of.workIds]}::uuid[])`;
  const { rows } = await sql<MarkRow>`select distinct on (m.work_id, m.person_id) ${COLUMNS}
    from homework_marking.mark m where ${where} order by m.work_id, m.person_id, m.round desc`.execute(ctx.db);
  return rows;
}

/** Writes rounds in one statement. @returns how many were written: fewer when somebody else wrote one of them first */
export async function insertMarks(tx: TxCtx, rows: readonly Omit<MarkRow, 'at'>[]): Promise<number> {
  const column = <K extends keyof Omit<MarkRow, 'at'>>(name: K) => rows.map((row) => row[name]);
  const levels = rows.map((row) => (row.levels === null ? null : JSON.stringify(row.levels)));
  const { numAffectedRows } = await sql`insert into homework_marking.mark (id, homework_id, work_id, person_id, round,
      version_no, rubric_no, levels, points, comment, reason, by_id, source, at)
    select v.id, v.homework_id, v.work_id, v.person_id, v.round, v.version_no, v.rubric_no, v.levels, v.points, v.comment,
      v.reason, v.by_id, v.source, platform.app_now()
    from unnest(${rows.map(() => tx.newId())}::uuid[], ${column('homeworkId')}::uuid[], ${column('workId')}::uuid[],
      ${column('personId')}::uuid[], ${column('round')}::int[], ${column('versionNo')}::int[],
      ${column('rubricNo')}::int[], ${levels}::jsonb[], ${column('points')}::numeric[], ${column('comment')}::text[],
      ${column('reason')}::text[], ${column('byId')}::uuid[],
      ${column('source')}::text[])
      as v (id, homework_id, work_id, person_id, round, version_no, rubric_no, levels, points, comment, reason, by_id,
        source)
    on conflict do nothing`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}

/** A hand-in of a learner with the marks that belong to it. */
export interface LearnerMark {
  readonly homeworkId: string;
  readonly personId: string;
  readonly workId: string;
  readonly classId: string;
  readonly state: 'draft' | 'submitted' | 'returned' | 'graded';
  /** Version that counts, when it was handed in, and when it was due by the own dates. */
  readonly versionNo: number;
  readonly submittedAt: Date;
  readonly dueAt: Date | null;
  readonly ofWork: { readonly versionNo: number; readonly points: number } | null;
  readonly ofMember: { readonly versionNo: number; readonly points: number | null } | null;
  /** Reviews of others' work one was asked for and did not give. */
  readonly missed: number;
}

const newest = (
  person: ReturnType<typeof sql>,
) => sql`(select jsonb_build_object('versionNo', m.version_no, 'points', m.points)
  from homework_marking.mark m where m.work_id = s.work_id and m.person_id ${person} order by m.round desc limit 1)`;

/** What people handed in for homework, each with the newest marks; who handed in nothing is absent. One statement. */
export async function learnerMarks(
  ctx: Ctx,
  of: { readonly homeworkIds: readonly string[]; readonly personIds: readonly string[] | null },
): Promise<LearnerMark[]> {
  if (of.homeworkIds.length === 0 || of.personIds?.length === 0) return [];
  const some = of.personIds ? sql`and s.person_id = any(${[...of.personIds]}::uuid[])` : sql``;
  const { rows } = await sql<LearnerMark>`select s.homework_id as "homeworkId", s.person_id as "personId",
      s.work_id as "workId", s.class_id as "classId", s.state, c.no as "versionNo", c.submitted_at as "submittedAt",
      greatest(s.due_at, c.return_due) as "dueAt", ${newest(sql`is null`)} as "ofWork",
      ${newest(sql`= s.person_id`)} as "ofMember",
      coalesce((select x.n from peer_review_api.missed x where x.homework_id = s.homework_id and x.person_id = s.person_id), 0)
        as missed
    from hand_ins_api.standing s join hand_ins_api.counting c on c.work_id = s.work_id
    where s.homework_id = any(${[...of.homeworkIds]}::uuid[]) ${some}`.execute(ctx.db);
  return rows;
}

/** How many hand-ins of homework each person marked between two instants. One statement. */
export function worksMarkedBy(
  ctx: Ctx,
  homeworkIds: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ readonly personId: string; readonly n: number }[]> {
  if (homeworkIds.length === 0) return Promise.resolve([]);
  return marksContext(ctx).read(async (read) => {
    const { rows } = await sql<{ personId: string; n: number }>`select m.by_id as "personId",
        count(distinct m.work_id)::int as n
      from homework_marking.mark m where m.homework_id = any(${[...homeworkIds]}::uuid[]) and m.source = 'team'
        and m.by_id is not null and m.at >= ${from} and m.at < ${until} group by 1`.execute(read.db);
    return rows;
  });
}

/** Work that was handed in, with the first marks the team gave for the version that counts. */
export interface MarkedWork {
  readonly workId: string;
  readonly homeworkId: string;
  readonly classId: string;
  readonly personId: string;
  readonly submittedAt: Date;
  readonly markedAt: Date | null;
  readonly markerId: string | null;
}

/** Works of homework that wait for marks or have them, each once. One statement. */
export function markedWorks(ctx: Ctx, homeworkIds: readonly string[]): Promise<MarkedWork[]> {
  if (homeworkIds.length === 0) return Promise.resolve([]);
  return marksContext(ctx).read(async (read) => {
    const { rows } = await sql<MarkedWork>`select distinct on (s.work_id) s.work_id as "workId",
        s.homework_id as "homeworkId", s.class_id as "classId", s.person_id as "personId",
        s.submitted_at as "submittedAt", m.at as "markedAt", m.by_id as "markerId"
      from hand_ins_api.standing s left join lateral (select m.at, m.by_id from homework_marking.mark m
        where m.work_id = s.work_id and m.version_no = s.no and m.source = 'team' order by m.at limit 1) m on true
      where s.homework_id = any(${[...homeworkIds]}::uuid[]) and s.state in ('submitted', 'graded')
        and (s.state = 'submitted' or m.at is not null)
      order by s.work_id, s.person_id`.execute(read.db);
    return rows;
  });
}
