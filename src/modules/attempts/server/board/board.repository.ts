import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { AttemptState, SubmitReason } from '../../shared/attempt.model.ts';
import type { EventKind } from '../../shared/event-chain.model.ts';

/** The newest attempt of a candidate with what its seats say. */
export interface BoardAttempt {
  readonly id: string;
  readonly personId: string;
  readonly no: number;
  readonly state: AttemptState;
  readonly answered: number;
  readonly items: number;
  readonly savedAt: Date | null;
  readonly seenAt: Date;
  readonly queued: number;
  readonly leaves: number;
  readonly awaySeconds: number;
  readonly startedAt: Date;
  readonly extraMinutes: number;
  readonly lockedAt: Date | null;
  readonly forceAt: Date | null;
  readonly submittedAt: Date | null;
  readonly submitReason: SubmitReason | null;
  readonly seatFree: boolean;
  readonly voidedAt: Date | null;
  readonly flag: string | null;
  readonly ip: string | null;
  readonly agent: string | null;
  readonly seats: number;
  readonly addresses: number;
  readonly clockSet: boolean;
  readonly late: number;
}

/** Newest attempts of an exam, of some people or of all. One statement. */
export async function boardAttempts(
  ctx: Ctx,
  examId: string,
  personIds: readonly string[] | null,
): Promise<BoardAttempt[]> {
  const { rows } =
    await sql<BoardAttempt>`select distinct on (a.person_id) a.id, a.person_id as "personId", a.no, a.state,
      a.answered, a.items, a.saved_at as "savedAt", a.seen_at as "seenAt", a.queued, a.leaves,
      a.away_seconds as "awaySeconds", a.started_at as "startedAt", a.extra_minutes as "extraMinutes",
      a.locked_at as "lockedAt", a.force_at as "forceAt", a.submitted_at as "submittedAt",
      a.submit_reason as "submitReason", a.seat_free as "seatFree", a.voided_at as "voidedAt", a.flag, s.ip, s.agent,
      x.seats, x.addresses,
      exists (select from attempts.attempt_event e where e.attempt_id = a.id and e.kind = 'clock') as "clockSet",
      (select count(*)::int from attempts.late_upload l where l.attempt_id = a.id and l.state = 'pending') as late
    from attempts.counted a
    join attempts.seat s on s.attempt_id = a.id and s.epoch = a.epoch
    cross join lateral (select count(*)::int as seats, count(distinct o.ip)::int as addresses
      from attempts.seat o where o.attempt_id = a.id) x
    where a.exam_id = ${examId} ${personIds ? sql`and a.person_id = any(${[...personIds]}::uuid[])` : sql``}
    order by a.person_id, a.no desc`.execute(ctx.db);
  return rows;
}

/** Something that happened in an attempt, for the record of its exam. */
export interface RecordedEvent {
  readonly at: Date;
  readonly personId: string;
  readonly no: number;
  readonly kind: Exclude<EventKind, 'save'>;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What happened in the attempts of these people, saves left out, in the order of time. One statement. */
export async function recordedEvents(
  ctx: Ctx,
  examId: string,
  personIds: readonly string[],
  max: number,
): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`select e.at, a.person_id as "personId", a.no, e.kind, e.detail
    from attempts.counted a join attempts.attempt_event e on e.attempt_id = a.id
    where a.exam_id = ${examId} and a.person_id = any(${[...personIds]}::uuid[]) and e.kind <> 'save'
    order by e.at, a.id, e.seq limit ${max}`.execute(ctx.db);
  return rows;
}

/** Newest attempt of each of these people in an exam, by id; rows are locked one by one afterwards. */
export async function newestAttempts(
  ctx: Ctx,
  examId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; personId: string }>`select distinct on (person_id) id,
      person_id as "personId" from attempts.counted
    where exam_id = ${examId} and person_id = any(${[...personIds]}::uuid[])
    order by person_id, no desc`.execute(ctx.db);
  return new Map(rows.map(({ id, personId }) => [personId, id]));
}

/** Answers that came after the end, by attempt and decision. */
export interface LateGroup {
  readonly attemptId: string;
  readonly personId: string;
  readonly items: number;
  readonly lateSeconds: number;
  readonly seenAt: Date;
  readonly receivedAt: Date;
  readonly state: 'pending' | 'accepted' | 'refused';
  readonly reason: string | null;
}

export async function lateGroups(ctx: Ctx, examId: string): Promise<LateGroup[]> {
  const { rows } = await sql<LateGroup>`select l.attempt_id as "attemptId", a.person_id as "personId",
      count(distinct l.item)::int as items, max(l.late_seconds) as "lateSeconds", a.seen_at as "seenAt",
      max(l.received_at) as "receivedAt", l.state, max(l.reason) as reason
    from attempts.late_upload l join attempts.counted a on a.id = l.attempt_id
    where a.exam_id = ${examId} group by l.attempt_id, l.state, a.person_id, a.seen_at
    order by max(l.received_at) desc limit 500`.execute(ctx.db);
  return rows;
}

/** Undecided late answers of an attempt, the newest of each question. */
export async function pendingLate(tx: TxCtx, attemptId: string) {
  const { rows } = await sql<{
    item: string;
    digest: string;
    rev: number;
    epoch: number;
    response: unknown;
    lateSeconds: number;
  }>`
    select distinct on (item) item, digest, rev, epoch, response, late_seconds as "lateSeconds"
    from attempts.late_upload where attempt_id = ${attemptId} and state = 'pending'
    order by item, rev desc, received_at desc`.execute(tx.db);
  return rows;
}

export async function decideLateRows(
  tx: TxCtx,
  attemptId: string,
  decision: { readonly state: 'accepted' | 'refused'; readonly by: string | null; readonly reason: string },
): Promise<void> {
  await sql`update attempts.late_upload set state = ${decision.state}, decided_by = ${decision.by},
      decided_at = platform.app_now(), reason = ${decision.reason}
    where attempt_id = ${attemptId} and state = 'pending'`.execute(tx.db);
}
