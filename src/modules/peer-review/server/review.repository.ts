import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { CriterionPoints } from '../../homework/shared/rubric-points.model.ts';
import type { ReviewKind, ReviewState } from '../shared/review.model.ts';

export interface PhaseRow {
  readonly homeworkId: string;
  readonly seed: string;
  readonly openedAt: Date;
  readonly extraUntil: Date | null;
  readonly endedAt: Date | null;
}

/** What a reviewer has written. */
export interface Written {
  readonly levels: CriterionPoints;
  readonly points: number | null;
  readonly comment: string;
}

export interface ReviewRow {
  readonly id: string;
  readonly homeworkId: string;
  readonly workId: string;
  readonly versionNo: number;
  readonly reviewerId: string;
  readonly seq: number;
  readonly kind: ReviewKind;
  readonly state: ReviewState;
  readonly draft: Written | null;
  readonly draftAt: Date | null;
  readonly rubricNo: number | null;
  readonly levels: CriterionPoints | null;
  readonly points: number | null;
  readonly comment: string;
  readonly doneAt: Date | null;
  readonly counts: boolean;
  readonly flaggedAt: Date | null;
  readonly flagReason: string | null;
  readonly decidedAt: Date | null;
  readonly decidedWords: string | null;
}

/** One phase; locked until the transaction ends where `held`. */
export async function findPhase(ctx: Ctx, homeworkId: string, held = false): Promise<PhaseRow | undefined> {
  const { rows } = await sql<PhaseRow>`select homework_id as "homeworkId", seed, opened_at as "openedAt",
      extra_until as "extraUntil", ended_at as "endedAt" from peer_review.phase
    where homework_id = ${homeworkId} ${held ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

export async function insertPhase(tx: TxCtx, homeworkId: string, seed: string): Promise<void> {
  await sql`insert into peer_review.phase (homework_id, seed, opened_at)
    values (${homeworkId}, ${seed}, platform.app_now())`.execute(tx.db);
}

/** Forgets a phase nobody reviewed in. */
export async function deletePhase(tx: TxCtx, homeworkId: string): Promise<void> {
  await sql`delete from peer_review.phase where homework_id = ${homeworkId}`.execute(tx.db);
}

export async function updatePhase(
  tx: TxCtx,
  homeworkId: string,
  change: { readonly extraUntil: Date } | { readonly ended: true },
): Promise<void> {
  const part = 'ended' in change ? sql`ended_at = platform.app_now()` : sql`extra_until = ${change.extraUntil}`;
  await sql`update peer_review.phase set ${part} where homework_id = ${homeworkId}`.execute(tx.db);
}

const COLUMNS = sql.raw(`r.id, r.homework_id as "homeworkId", r.work_id as "workId", r.version_no as "versionNo",
  r.reviewer_id as "reviewerId", r.seq, r.kind, r.state, r.draft, r.draft_at as "draftAt", r.rubric_no as "rubricNo",
  r.levels, r.points::float8 as points, r.comment, r.done_at as "doneAt", r.counts, r.flagged_at as "flaggedAt",
  r.flag_reason as "flagReason", r.decided_at as "decidedAt", r.decided_words as "decidedWords"`);

/** Reviews of a homework, by work. One statement. */
export async function reviewsOf(ctx: Ctx, homeworkId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select ${COLUMNS} from peer_review.review r
    where r.homework_id = ${homeworkId} order by r.work_id, r.seq, r.id`.execute(ctx.db);
  return rows;
}

/** Reviews a person gives for a homework, in their order, samples first. One statement. */
export async function reviewsBy(ctx: Ctx, homeworkId: string, personId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select ${COLUMNS} from peer_review.review r
    where r.homework_id = ${homeworkId} and r.reviewer_id = ${personId}
    order by r.kind <> 'sample', r.seq, r.id`.execute(ctx.db);
  return rows;
}

/** Reviews of one work that were given. One statement. */
export async function reviewsFor(ctx: Ctx, workId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select ${COLUMNS} from peer_review.review r
    where r.work_id = ${workId} and r.state = 'done' and r.kind <> 'sample' order by r.seq, r.id`.execute(ctx.db);
  return rows;
}

/** One review; locked until the transaction ends where `held`. */
export async function findReview(ctx: Ctx, id: string, held = false): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select ${COLUMNS} from peer_review.review r
    where r.id = ${id} ${held ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** A work the team marked for reviewers to begin with. */
export interface SampleRow {
  readonly homeworkId: string;
  readonly workId: string;
  readonly versionNo: number;
  readonly rubricNo: number | null;
  readonly levels: CriterionPoints | null;
  readonly points: number;
  readonly comment: string;
}

/** Samples of a homework. One statement. */
export async function samplesOf(ctx: Ctx, homeworkId: string): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`select homework_id as "homeworkId", work_id as "workId",
      version_no as "versionNo", rubric_no as "rubricNo", levels, points::float8 as points, comment
    from peer_review.sample where homework_id = ${homeworkId} order by work_id`.execute(ctx.db);
  return rows;
}

export async function saveSample(tx: TxCtx, row: SampleRow): Promise<void> {
  const levels = row.levels === null ? null : JSON.stringify(row.levels);
  await sql`insert into peer_review.sample (homework_id, work_id, version_no, rubric_no, levels, points, comment)
    values (${row.homeworkId}, ${row.workId}, ${row.versionNo}, ${row.rubricNo}, ${levels}::jsonb, ${row.points},
      ${row.comment})
    on conflict (work_id) do update set version_no = excluded.version_no, rubric_no = excluded.rubric_no,
      levels = excluded.levels, points = excluded.points, comment = excluded.comment`.execute(tx.db);
}

/** Takes a sample away, with what was not given for it. */
export async function deleteSample(tx: TxCtx, workId: string): Promise<void> {
  await sql`delete from peer_review.review where work_id = ${workId} and kind = 'sample'`.execute(tx.db);
  await sql`delete from peer_review.sample where work_id = ${workId}`.execute(tx.db);
}

/** Takes back the reviews of a work that were not given, for it is a sample now. */
export async function deleteOpenReviews(tx: TxCtx, workId: string): Promise<void> {
  await sql`delete from peer_review.review where work_id = ${workId} and state = 'open'`.execute(tx.db);
}

export interface NewReview {
  readonly workId: string;
  readonly versionNo: number;
  readonly reviewerId: string;
}

/** Writes reviews that are to be given, behind those the reviewers have. @returns how many were new */
export async function insertReviews(
  tx: TxCtx,
  homeworkId: string,
  kind: ReviewKind,
  rows: readonly NewReview[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`insert into peer_review.review
      (id, homework_id, work_id, version_no, reviewer_id, seq, kind, assigned_at)
    select v.id, ${homeworkId}, v.work_id, v.version_no, v.reviewer_id,
      coalesce((select max(o.seq) from peer_review.review o
        where o.homework_id = ${homeworkId} and o.reviewer_id = v.reviewer_id
          and (o.kind = 'sample') = ${kind === 'sample'}), 0)
        + row_number() over (partition by v.reviewer_id order by v.ord), ${kind}, platform.app_now()
    from unnest(${rows.map(() => tx.newId())}::uuid[], ${rows.map(({ workId }) => workId)}::uuid[],
      ${rows.map(({ versionNo }) => versionNo)}::int[], ${rows.map(({ reviewerId }) => reviewerId)}::uuid[])
      with ordinality as v (id, work_id, version_no, reviewer_id, ord)
    on conflict (work_id, reviewer_id) do nothing`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}

/** Ends open reviews of some kinds; of works that count no more they are void. */
export async function expireReviews(
  tx: TxCtx,
  homeworkId: string,
  kinds: readonly ReviewKind[],
  living: readonly NewReviewOf[],
): Promise<void> {
  await sql`update peer_review.review r set state = case when exists (
      select from unnest(${living.map(({ workId }) => workId)}::uuid[], ${living.map(({ versionNo }) => versionNo)}::int[])
        as v (work_id, version_no) where v.work_id = r.work_id and v.version_no = r.version_no)
      then 'expired' else 'void' end
    where r.homework_id = ${homeworkId} and r.state = 'open' and r.kind = any(${[...kinds]}::text[])`.execute(tx.db);
}
export type NewReviewOf = Omit<NewReview, 'reviewerId'>;

export async function saveDraft(tx: TxCtx, id: string, draft: Written): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`update peer_review.review
    set draft = ${JSON.stringify(draft)}::jsonb, draft_at = platform.app_now() where id = ${id}
    returning draft_at as at`.execute(tx.db);
  return rows[0]!.at;
}

/** What a review says once it is handed in. */
export interface Given {
  readonly rubricNo: number | null;
  readonly levels: CriterionPoints | null;
  readonly points: number;
  readonly comment: string;
}

export async function giveReview(tx: TxCtx, id: string, { rubricNo, levels, points, comment }: Given): Promise<void> {
  await sql`update peer_review.review set state = 'done', draft = null, draft_at = null, rubric_no = ${rubricNo},
      levels = ${levels === null ? null : JSON.stringify(levels)}::jsonb, points = ${points}, comment = ${comment},
      done_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

export async function flagReview(tx: TxCtx, id: string, personId: string, reason: string): Promise<void> {
  await sql`update peer_review.review set flagged_at = platform.app_now(), flagged_by = ${personId},
    flag_reason = ${reason} where id = ${id}`.execute(tx.db);
}

export async function decideReview(
  tx: TxCtx,
  id: string,
  { counts, words, byId }: { readonly counts: boolean; readonly words: string; readonly byId: string },
): Promise<void> {
  await sql`update peer_review.review set counts = ${counts}, decided_at = platform.app_now(), decided_by = ${byId},
    decided_words = ${words} where id = ${id}`.execute(tx.db);
}

export async function deleteReview(tx: TxCtx, id: string): Promise<void> {
  await sql`delete from peer_review.review where id = ${id}`.execute(tx.db);
}

/** Homework whose reviews have a step to take by now: to begin, to be replaced, to end. One statement. */
export async function findDue(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select h.id from homework.homework h
    left join peer_review.phase p on p.homework_id = h.id
    where h.deleted_at is null and h.state in ('published', 'closed') and h.settings->'peer'->>'opensAt' is not null
      and case when p.homework_id is null or p.opened_at < (h.settings->'peer'->>'opensAt')::timestamptz
        then (h.settings->'peer'->>'opensAt')::timestamptz <= platform.app_now()
        when p.extra_until is null then (h.settings->'peer'->>'dueAt')::timestamptz < platform.app_now()
        else p.ended_at is null and p.extra_until < platform.app_now() end
    order by h.id limit 200`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A learner's reviews that wait, by homework. */
export interface WaitingReviews {
  readonly homeworkId: string;
  readonly title: string;
  readonly courseId: string;
  readonly course: string;
  readonly courseEn: string | null;
  readonly open: number;
  readonly dueAt: Date;
}

/** Reviews a person is still to give in running courses, by homework. One statement. */
export async function waitingReviews(ctx: Ctx, personId: string): Promise<WaitingReviews[]> {
  const { rows } = await sql<WaitingReviews>`select h.id as "homeworkId", h.title, h.course_id as "courseId",
      c.name as course, c.name_en as "courseEn", count(*)::int as open,
      coalesce(p.extra_until, (h.settings->'peer'->>'dueAt')::timestamptz) as "dueAt"
    from peer_review.review r join peer_review.phase p on p.homework_id = r.homework_id and p.ended_at is null
    join homework.homework h on h.id = r.homework_id and h.deleted_at is null and h.state in ('published', 'closed')
    join courses_api.course c on c.id = h.course_id and c.state = 'published'
    where r.reviewer_id = ${personId} and r.state = 'open'
      and exists (select from homework.learners_of(h.id) l where l.person_id = r.reviewer_id)
    group by h.id, c.name, c.name_en, p.extra_until
    having coalesce(p.extra_until, (h.settings->'peer'->>'dueAt')::timestamptz) >= platform.app_now()
    order by "dueAt", h.id limit 20`.execute(ctx.db);
  return rows;
}

/** Reviews each learner was asked for and did not give; who gave all is left out. Under the system's identity. One statement. */
export async function missedReviews(ctx: Ctx, homeworkId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`select person_id as id, n from peer_review_api.missed
    where homework_id = ${homeworkId}`.execute(ctx.db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
