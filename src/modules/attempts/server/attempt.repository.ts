import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { AttemptState, SubmitReason } from '../shared/attempt.model.ts';
import type { OwnReceipt } from '../shared/desk-parts.model.ts';
import type { ItemSeconds } from '../shared/item-seconds.model.ts';

/** One attempt as it is stored, without its receipt and seconds, which name every answer. */
export interface AttemptFacts {
  readonly id: string;
  readonly examId: string;
  readonly personId: string;
  readonly classId: string | null;
  readonly no: number;
  readonly formId: string;
  readonly formDigest: string;
  readonly items: number;
  readonly answered: number;
  readonly state: AttemptState;
  readonly startedAt: Date;
  readonly extraMinutes: number;
  readonly epoch: number;
  readonly salt: string;
  readonly seq: number;
  readonly head: string;
  readonly seenAt: Date;
  readonly savedAt: Date | null;
  readonly queued: number;
  readonly reported: number;
  readonly leaves: number;
  readonly awaySeconds: number;
  readonly lockedAt: Date | null;
  readonly seatFree: boolean;
  readonly forceAt: Date | null;
  readonly forceReason: string | null;
  readonly submittedAt: Date | null;
  readonly submitReason: SubmitReason | null;
  /** Number of the receipt. */
  readonly receiptCode: string | null;
  readonly score: number | null;
  readonly scoredAt: Date | null;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
  readonly voidGrants: boolean;
  readonly flag: string | null;
  /** It counts nowhere. */
  readonly practice: boolean;
}

/** One attempt with its receipt and seconds. */
export interface AttemptRow extends AttemptFacts {
  readonly receipt: OwnReceipt | null;
  /** By question, as the page measured them. */
  readonly itemSeconds: ItemSeconds;
}

/** An attempt whose row is locked, with the database's clock and whether its person may still act. */
export interface LockedAttempt extends AttemptRow {
  readonly now: Date;
  readonly personActive: boolean;
  readonly personName: string;
  readonly personNumber: string | null;
}

/** The same, reached by a token: `tokenEpoch` is that of its seat. */
export interface SeatedAttempt extends LockedAttempt {
  readonly tokenEpoch: number;
  readonly client: string;
}

const FACTS = `a.id, a.exam_id as "examId", a.person_id as "personId", a.class_id as "classId", a.no,
  a.form_id as "formId", a.form_digest as "formDigest", a.items, a.answered, a.state, a.started_at as "startedAt",
  a.extra_minutes as "extraMinutes", a.epoch, a.salt, a.seq, a.head, a.seen_at as "seenAt", a.saved_at as "savedAt",
  a.queued, a.reported, a.leaves, a.away_seconds as "awaySeconds", a.locked_at as "lockedAt", a.seat_free as "seatFree",
  a.force_at as "forceAt", a.force_reason as "forceReason", a.submitted_at as "submittedAt",
  a.submit_reason as "submitReason", a.receipt_code as "receiptCode", a.score::float8 as score, a.scored_at as "scoredAt",
  a.voided_at as "voidedAt", a.void_reason as "voidReason", a.void_grants as "voidGrants", a.flag, a.practice`;
const COLUMNS = sql.raw(`${FACTS}, a.receipt, a.item_seconds as "itemSeconds"`);
const PERSON = sql.raw(`platform.app_now() as now, coalesce(p.state = 'active', false) as "personActive",
  coalesce(p.name, '') as "personName", p.number as "personNumber"`);

/** The attempt of a token, its row locked. One statement. */
export async function lockByToken(tx: TxCtx, hash: Buffer): Promise<SeatedAttempt | undefined> {
  const { rows } = await sql<SeatedAttempt>`select ${COLUMNS}, ${PERSON}, s.epoch as "tokenEpoch", s.client
    from attempts.seat s join attempts.attempt a on a.id = s.attempt_id
    left join identity_api.person p on p.id = a.person_id
    where s.token_hash = ${hash} for update of a`.execute(tx.db);
  return rows[0];
}

/** The candidate of a seat, without a lock; absent for an unknown token and for a disabled person. */
export async function candidateOfToken(ctx: Ctx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select a.person_id as id
    from attempts.seat s join attempts.attempt a on a.id = s.attempt_id
    join identity_api.person p on p.id = a.person_id and p.state = 'active'
    where s.token_hash = ${hash}`.execute(ctx.db);
  return rows[0]?.id;
}

/** One attempt by its id, its row locked. */
export async function lockAttempt(tx: TxCtx, id: string): Promise<LockedAttempt | undefined> {
  const { rows } = await sql<LockedAttempt>`select ${COLUMNS}, ${PERSON} from attempts.attempt a
    left join identity_api.person p on p.id = a.person_id where a.id = ${id} for update of a`.execute(tx.db);
  return rows[0];
}

/** Attempts by their ids, their rows locked in the order of ids, so that two markers never wait for each other. */
export async function lockAttempts(tx: TxCtx, ids: readonly string[]): Promise<AttemptFacts[]> {
  const { rows } = await sql<AttemptFacts>`select ${sql.raw(FACTS)} from attempts.attempt a
    where a.id = any(${[...ids]}::uuid[]) order by a.id for update`.execute(tx.db);
  return rows;
}

/** Attempts by their ids, without a lock. */
export async function attemptsById(ctx: Ctx, ids: readonly string[]): Promise<AttemptRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AttemptRow>`select ${COLUMNS} from attempts.attempt a
    where a.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Attempts of exams that count, or those made for practice; of some people or of all, in the order in which they were made. */
export async function attemptsOf(
  ctx: Ctx,
  {
    examIds,
    personIds,
    practice = false,
  }: {
    readonly examIds: readonly string[];
    readonly personIds?: readonly string[] | null;
    readonly practice?: boolean | 'both';
  },
): Promise<AttemptFacts[]> {
  if (examIds.length === 0 || personIds?.length === 0) return [];
  const of = personIds ? sql`and a.person_id = any(${[...personIds]}::uuid[])` : sql``;
  const { rows } = await sql<AttemptFacts>`select ${sql.raw(FACTS)} from attempts.attempt a
    where a.exam_id = any(${[...examIds]}::uuid[]) ${of} ${practice === 'both' ? sql`` : sql`and a.practice = ${practice}`}
    order by a.exam_id, a.person_id, a.no`.execute(ctx.db);
  return rows;
}

/** Exams with attempts handed in: all, or those marked as changed since then or a quarter of an hour before. One statement. */
export async function changedExams(ctx: Ctx, since: Date | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${
    since
      ? sql`select distinct m.scope_id as id from platform.change_mark m
          where m.at > ${since}::timestamptz - interval '15 minutes'
            and exists (select from attempts.counted a where a.exam_id = m.scope_id and a.state <> 'in_progress')`
      : sql`select distinct a.exam_id as id from attempts.counted a where a.state <> 'in_progress'`
  } order by 1`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Attempts of a person that are handed in and not void, the newest first. One statement. */
export async function handedInAttempts(ctx: Ctx, personId: string): Promise<AttemptFacts[]> {
  const { rows } = await sql<AttemptFacts>`select ${sql.raw(FACTS)} from attempts.counted a
    where a.person_id = ${personId} and a.state <> 'in_progress' and a.voided_at is null
    order by a.started_at desc, a.id desc`.execute(ctx.db);
  return rows;
}

/** Which of these exams a person has handed in, void attempts left out. One statement. */
export async function handedInExams(
  ctx: Ctx,
  personId: string,
  examIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (examIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select distinct a.exam_id as id from attempts.counted a
    where a.person_id = ${personId} and a.exam_id = any(${[...examIds]}::uuid[]) and a.state <> 'in_progress'
      and a.voided_at is null`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Attempts in progress: those of one exam that count, of one person, or the longest running of all. */
export async function runningAttempts(
  ctx: Ctx,
  of:
    | { readonly examId: string }
    | { readonly personId: string }
    | { readonly afterId: string | null; readonly max: number },
): Promise<
  Pick<AttemptRow, 'id' | 'examId' | 'personId' | 'startedAt' | 'extraMinutes' | 'forceAt' | 'seenAt' | 'practice'>[]
> {
  const part =
    'examId' in of
      ? sql`and a.exam_id = ${of.examId} and not a.practice order by a.id`
      : 'personId' in of
        ? sql`and a.person_id = ${of.personId} order by a.started_at desc limit 20`
        : sql`and (${of.afterId}::uuid is null or a.id > ${of.afterId}) order by a.id limit ${of.max}`;
  const { rows } = await sql<AttemptRow>`select a.id, a.exam_id as "examId", a.person_id as "personId",
      a.started_at as "startedAt", a.extra_minutes as "extraMinutes", a.force_at as "forceAt",
      a.seen_at as "seenAt", a.practice
    from attempts.attempt a where a.state = 'in_progress' ${part}`.execute(ctx.db);
  return rows;
}

/** A new attempt with its first seat. @returns false when the person has one in progress already */
export async function insertAttempt(
  tx: TxCtx,
  row: Pick<
    AttemptRow,
    'id' | 'examId' | 'personId' | 'classId' | 'no' | 'formId' | 'formDigest' | 'items' | 'salt' | 'head' | 'practice'
  > & { readonly startedAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into attempts.attempt
      (id, exam_id, person_id, class_id, no, form_id, form_digest, items, salt, head, practice,
      started_at, seen_at)
    values (${row.id}, ${row.examId}, ${row.personId}, ${row.classId}, ${row.no}, ${row.formId}, ${row.formDigest},
      ${row.items}, ${row.salt}, ${row.head}, ${row.practice}, ${row.startedAt}, ${row.startedAt})
    on conflict do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** A browser that holds the attempt from now on. */
export interface NewSeat {
  readonly attemptId: string;
  readonly epoch: number;
  readonly tokenHash: Buffer;
  readonly client: string;
  readonly ip: string | null;
  readonly agent: string | null;
  readonly at: Date;
}

export async function insertSeat(tx: TxCtx, seat: NewSeat): Promise<void> {
  await sql`insert into attempts.seat (attempt_id, epoch, token_hash, client, ip, agent, opened_at)
    values (${seat.attemptId}, ${seat.epoch}, ${seat.tokenHash}, ${seat.client}, ${seat.ip},
      ${seat.agent?.slice(0, 300) ?? null}, ${seat.at})`.execute(tx.db);
  await sql`update attempts.attempt set epoch = ${seat.epoch}, seat_free = false, reported = 0, seen_at = ${seat.at}
    where id = ${seat.attemptId}`.execute(tx.db);
}

/** Client key of the present seat of an attempt. */
export async function presentClient(ctx: Ctx, attemptId: string): Promise<string | undefined> {
  const { rows } = await sql<{ client: string }>`select s.client from attempts.seat s
    join attempts.attempt a on a.id = s.attempt_id and a.epoch = s.epoch
    where s.attempt_id = ${attemptId}`.execute(ctx.db);
  return rows[0]?.client;
}

/** What may change of an attempt beside its answers; absent members stay as they are. */
export interface AttemptChange {
  readonly state?: AttemptState;
  readonly extraMinutes?: number;
  readonly seenAt?: Date;
  readonly queued?: number;
  readonly reported?: number;
  readonly currentItem?: string | null;
  readonly visible?: boolean;
  readonly leaves?: number;
  readonly awaySeconds?: number;
  readonly lockedAt?: Date | null;
  readonly seatFree?: boolean;
  readonly forceAt?: Date | null;
  readonly forceReason?: string | null;
  readonly submittedAt?: Date | null;
  readonly submitReason?: SubmitReason | null;
  readonly receiptCode?: string | null;
  readonly receipt?: OwnReceipt | null;
  readonly itemSeconds?: ItemSeconds;
  readonly score?: number | null;
  readonly scoredAt?: Date | null;
  readonly voidedAt?: Date | null;
  readonly voidReason?: string | null;
  readonly voidGrants?: boolean;
  readonly flag?: string | null;
  readonly answered?: number;
  readonly items?: number;
}

const COLUMN_OF: Readonly<Record<keyof AttemptChange, string>> = {
  state: 'state',
  extraMinutes: 'extra_minutes',
  seenAt: 'seen_at',
  queued: 'queued',
  reported: 'reported',
  currentItem: 'current_item',
  visible: 'visible',
  leaves: 'leaves',
  awaySeconds: 'away_seconds',
  lockedAt: 'locked_at',
  seatFree: 'seat_free',
  forceAt: 'force_at',
  forceReason: 'force_reason',
  submittedAt: 'submitted_at',
  submitReason: 'submit_reason',
  receiptCode: 'receipt_code',
  receipt: 'receipt',
  itemSeconds: 'item_seconds',
  score: 'score',
  scoredAt: 'scored_at',
  voidedAt: 'voided_at',
  voidReason: 'void_reason',
  voidGrants: 'void_grants',
  flag: 'flag',
  answered: 'answered',
  items: 'items',
};

/** Changes an attempt whose row is locked. One statement. */
export async function updateAttempt(tx: TxCtx, id: string, change: AttemptChange): Promise<void> {
  const parts = (Object.entries(change) as [keyof AttemptChange, unknown][]).map(([name, value]) => {
    const json = value && (name === 'receipt' || name === 'itemSeconds');
    const stored = json ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
    return sql`${sql.ref(COLUMN_OF[name])} = ${stored}`;
  });
  if (parts.length === 0) return;
  await sql`update attempts.attempt set ${sql.join(parts)} where id = ${id}`.execute(tx.db);
}

/** Totals of attempts whose rows are locked, with the states that follow. One statement. */
export async function writeTotals(
  tx: TxCtx,
  totals: readonly { readonly id: string; readonly state: AttemptState; readonly score: number | null }[],
): Promise<void> {
  await sql`update attempts.attempt a set state = x.state, score = x.score
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as x (id uuid, state text, score numeric)
    where a.id = x.id`.execute(tx.db);
}

/** Attempts that were handed in a minute ago or earlier and have no score yet, the oldest first. */
export async function unscoredAttempts(ctx: Ctx, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from attempts.attempt
    where state = 'submitted' and submitted_at < platform.app_now() - interval '1 minute'
    order by submitted_at, id limit ${max}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
