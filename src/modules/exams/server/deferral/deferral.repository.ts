import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { DeferralState } from '../../shared/deferral.policy.ts';

/** A request to sit an exam later. */
export interface DeferralRow {
  readonly id: string;
  readonly examId: string;
  readonly personId: string;
  readonly reason: string;
  readonly state: DeferralState;
  readonly opinion: string | null;
  readonly decidedBy: string | null;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
}

const COLUMNS = sql.raw(`d.id, d.exam_id as "examId", d.person_id as "personId", d.reason, d.state, d.opinion,
  d.decided_by as "decidedBy", d.submitted_at as "submittedAt", d.decided_at as "decidedAt"`);

/** Requests a list shows at most. */
const MAX_ROWS = 500;

/** Requests of one person at exams of a course, newest first. */
export async function deferralsOf(ctx: Ctx, courseId: string, personId: string): Promise<DeferralRow[]> {
  const { rows } = await sql<DeferralRow>`select ${COLUMNS} from exams.deferral d
    join exams.exam e on e.id = d.exam_id and e.course_id = ${courseId} and e.deleted_at is null
    where d.person_id = ${personId} order by d.submitted_at desc, d.id desc`.execute(ctx.db);
  return rows;
}

/** A request as the team reads it. */
export interface TeamDeferral extends DeferralRow {
  readonly classId: string | null;
  readonly ownOpensAt: Date | null;
  readonly ownClosesAt: Date | null;
  readonly hasOwn: boolean;
}

/** Requests at exams of a course, those taken back left out: the open ones first, the oldest of them first. */
export async function deferralsIn(
  ctx: Ctx,
  courseId: string,
  classScope: readonly string[] | null,
): Promise<TeamDeferral[]> {
  const { rows } = await sql<TeamDeferral>`select ${COLUMNS}, c.class_id as "classId", a.opens_at as "ownOpensAt",
      a.closes_at as "ownClosesAt", coalesce(a.opens_at, a.closes_at) is not null as "hasOwn"
    from exams.deferral d
    join exams.exam e on e.id = d.exam_id and e.course_id = ${courseId} and e.deleted_at is null
    left join exams.candidate c on c.exam_id = d.exam_id and c.person_id = d.person_id
    left join exams.accommodation a on a.exam_id = d.exam_id and a.person_id = d.person_id
    where d.state <> 'withdrawn'
      and (${classScope === null ? null : [...classScope]}::uuid[] is null
        or c.class_id = any(${classScope === null ? null : [...classScope]}::uuid[]))
    order by d.state <> 'submitted', case when d.state = 'submitted' then d.submitted_at end, d.decided_at desc, d.id
    limit ${MAX_ROWS}`.execute(ctx.db);
  return rows;
}

/** One request, its row held until the transaction ends. */
export async function lockDeferral(tx: TxCtx, id: string): Promise<DeferralRow | undefined> {
  const { rows } =
    await sql<DeferralRow>`select ${COLUMNS} from exams.deferral d where d.id = ${id} for update`.execute(tx.db);
  return rows[0];
}

/** Who asked, for who may read the proof. */
export function deferralPlace(
  ctx: Ctx,
  id: string,
): Promise<{ readonly examId: string; readonly personId: string } | undefined> {
  return ctx.read(async (read) => {
    const { rows } = await sql<{ examId: string; personId: string }>`select d.exam_id as "examId",
        d.person_id as "personId" from exams.deferral d where d.id = ${id}`.execute(read.db);
    return rows[0];
  });
}

/** Files a request. @returns false while one is open or was approved */
export async function insertDeferral(
  tx: TxCtx,
  row: Pick<DeferralRow, 'id' | 'examId' | 'personId' | 'reason' | 'submittedAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into exams.deferral (id, exam_id, person_id, reason, submitted_at)
    values (${row.id}, ${row.examId}, ${row.personId}, ${row.reason}, ${row.submittedAt})
    on conflict do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Takes the open request of a person back. @returns its id, undefined without one */
export async function withdrawOpen(tx: TxCtx, examId: string, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`update exams.deferral set state = 'withdrawn'
    where exam_id = ${examId} and person_id = ${personId} and state = 'submitted' returning id`.execute(tx.db);
  return rows[0]?.id;
}

export async function decideRow(
  tx: TxCtx,
  id: string,
  of: { readonly state: 'approved' | 'rejected'; readonly opinion: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`update exams.deferral set state = ${of.state}, opinion = ${of.opinion}, decided_by = ${of.by},
      decided_at = ${of.at} where id = ${id} and state = 'submitted'`.execute(tx.db);
}

/** People whose request at an exam was approved. */
export function approvedAt(ctx: Ctx, examId: string): Promise<ReadonlySet<string>> {
  return ctx.read(async (read) => {
    const { rows } = await sql<{ id: string }>`select d.person_id as id from exams.deferral d
      where d.exam_id = ${examId} and d.state = 'approved'`.execute(read.db);
    return new Set(rows.map(({ id }) => id));
  });
}
