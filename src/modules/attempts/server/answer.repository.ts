import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ItemSeconds } from '../shared/item-seconds.model.ts';
import type { ChainEnd, NewEvent } from './event.repository.ts';
import { linkEvents } from './event.repository.ts';

/** What a save compares with. */
export interface StoredState {
  readonly item: string;
  readonly rev: number;
  readonly epoch: number;
  readonly digest: string;
  readonly answered: boolean;
  readonly lockedAt: Date | null;
}

/** An answer with what it says and how it was scored. */
export interface AnswerRow {
  readonly attemptId: string;
  readonly item: string;
  readonly rev: number;
  readonly epoch: number;
  readonly digest: string | null;
  readonly response: unknown;
  readonly answered: boolean;
  readonly savedAt: Date | null;
  readonly lateSeconds: number | null;
  readonly lockedAt: Date | null;
  readonly questionId: string | null;
  /** Version of the question. */
  readonly number: number | null;
  readonly points: number | null;
  readonly score: number | null;
  readonly scoredBy: 'key' | 'blank' | 'mark' | null;
  /** The question does not count. */
  readonly dropped: boolean;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly marks: readonly unknown[];
}

const COLUMNS = sql.raw(`w.attempt_id as "attemptId", w.item, w.rev, w.epoch, w.digest, w.response, w.answered,
  w.saved_at as "savedAt", w.late_seconds as "lateSeconds", w.locked_at as "lockedAt", w.question_id as "questionId",
  w.question_number as number, w.points::float8 as points, w.score::float8 as score, w.scored_by as "scoredBy", w.dropped,
  w.detail, w.marks`);

/** Stored answers of some questions, without what they say. One statement. */
export async function storedStates(tx: TxCtx, attemptId: string, items: readonly string[]): Promise<StoredState[]> {
  const { rows } = await sql<StoredState>`select item, rev, epoch, digest, answered, locked_at as "lockedAt"
    from attempts.answer where attempt_id = ${attemptId} and item = any(${[...items]}) and rev > 0`.execute(tx.db);
  return rows;
}

/** Answers of attempts, of some questions or of all. One statement. */
export async function answersOfAttempts(
  ctx: Ctx,
  attemptIds: readonly string[],
  items?: readonly string[],
): Promise<AnswerRow[]> {
  if (attemptIds.length === 0) return [];
  const { rows } = await sql<AnswerRow>`select ${COLUMNS} from attempts.answer w
    where w.attempt_id = any(${[...attemptIds]}::uuid[])
      ${items ? sql`and w.item = any(${[...items]})` : sql``}
    order by w.attempt_id, w.item`.execute(ctx.db);
  return rows;
}

/** Answers that came from older seats behind an event of the chain. */
export async function answersFromBefore(
  tx: TxCtx,
  { id, epoch }: { readonly id: string; readonly epoch: number },
  since: number,
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`select ${COLUMNS} from attempts.answer w
    where w.attempt_id = ${id} and w.epoch < ${epoch} and exists (select from attempts.attempt_event e
      where e.attempt_id = ${id} and e.seq > ${since} and e.kind = 'save' and e.item = w.item)
    order by w.item`.execute(tx.db);
  return rows;
}

/** A version that is kept beside the answer. */
export interface KeptRow {
  readonly item: string;
  readonly digest: string;
  readonly rev: number;
  readonly epoch: number;
  readonly response: unknown;
  readonly reason: 'superseded' | 'conflict' | 'stale' | 'replaced';
  readonly writtenAt: Date | null;
}

/** Versions kept aside that the candidate has not decided about; all of them for a dispute. */
export async function keptAnswers(
  ctx: Ctx,
  attemptId: string,
  which: 'open' | 'all',
): Promise<(KeptRow & { readonly keptAt: Date })[]> {
  const { rows } = await sql<KeptRow & { keptAt: Date }>`select item, digest, rev, epoch, response, reason,
      written_at as "writtenAt", kept_at as "keptAt" from attempts.kept_answer k
    where attempt_id = ${attemptId} ${
      which === 'open'
        ? sql`and seen_at is null and not exists (select from attempts.answer w
            where w.attempt_id = k.attempt_id and w.item = k.item and w.digest = k.digest)`
        : sql``
    }
    order by item, kept_at, digest`.execute(ctx.db);
  return rows;
}

/** The candidate has decided between the answer and these versions. One statement. */
export async function settleKept(
  tx: TxCtx,
  attempt: { readonly id: string; readonly now: Date },
  versions: readonly { readonly item: string; readonly digest: string }[],
): Promise<void> {
  await sql`update attempts.kept_answer k set seen_at = ${attempt.now}
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as x(item text, digest text)
    where k.attempt_id = ${attempt.id} and k.item = x.item and k.digest = x.digest and k.seen_at is null`.execute(
    tx.db,
  );
}

/** An answer that replaces the stored one. */
export interface WrittenAnswer {
  readonly item: string;
  readonly rev: number;
  readonly epoch: number;
  readonly digest: string;
  readonly response: unknown;
  readonly answered: boolean;
}

/** What one save writes. */
export interface SaveBatch {
  readonly written: readonly WrittenAnswer[];
  /** Incoming versions that did not become the answer. */
  readonly aside: readonly KeptRow[];
  /** Questions whose stored version is kept before it is replaced. */
  readonly replaced: readonly string[];
  readonly answered: number;
  readonly lateSeconds: number | null;
  /** Of the whole attempt from now on. */
  readonly itemSeconds: ItemSeconds;
}

/**
 * Writes one save of an attempt whose row is locked: answers, versions kept aside, events and the end of the chain in one
 * statement. All parts of it see the answers as they were, so what is replaced can be kept by the same statement.
 */
export async function writeSave(
  tx: TxCtx,
  attempt: ChainEnd & { readonly id: string; readonly now: Date },
  batch: SaveBatch,
): Promise<ChainEnd> {
  const events = linkEvents(
    attempt,
    batch.written.map(({ item, rev, digest }): NewEvent => ({ kind: 'save', item, rev, digest })),
    attempt.now,
  );
  const last = events.at(-1);
  const end = last ? { seq: last.seq, head: last.hash } : { seq: attempt.seq, head: attempt.head };
  await sql`with replaced as (
      insert into attempts.kept_answer (attempt_id, item, digest, rev, epoch, response, reason, written_at, kept_at)
      select attempt_id, item, digest, rev, epoch, response, 'replaced', saved_at, ${attempt.now}
      from attempts.answer where attempt_id = ${attempt.id} and item = any(${[...batch.replaced]})
      on conflict do nothing),
    aside as (
      insert into attempts.kept_answer (attempt_id, item, digest, rev, epoch, response, reason, written_at, kept_at)
      select ${attempt.id}, x.item, x.digest, x.rev, x.epoch, x.response, x.reason, x."writtenAt", ${attempt.now}
      from jsonb_to_recordset(${JSON.stringify(batch.aside)}::jsonb) as x(item text, digest text, rev integer,
        epoch integer, response jsonb, reason text, "writtenAt" timestamptz)
      -- An old version that was the answer once is in the chain already and was replaced on purpose.
      where not (x.reason = 'stale' and exists (select from attempts.attempt_event e
        where e.attempt_id = ${attempt.id} and e.item = x.item and e.digest = x.digest))
      on conflict do nothing),
    written as (
      insert into attempts.answer as w (attempt_id, item, rev, epoch, digest, response, answered, saved_at, late_seconds)
      select ${attempt.id}, x.item, x.rev, x.epoch, x.digest, x.response, x.answered, ${attempt.now},
        ${batch.lateSeconds}::integer
      from jsonb_to_recordset(${JSON.stringify(batch.written)}::jsonb)
        as x(item text, rev integer, epoch integer, digest text, response jsonb, answered boolean)
      on conflict (attempt_id, item) do update set rev = excluded.rev, epoch = excluded.epoch,
        digest = excluded.digest, response = excluded.response, answered = excluded.answered,
        saved_at = excluded.saved_at, late_seconds = excluded.late_seconds),
    events as (
      insert into attempts.attempt_event (attempt_id, seq, kind, at, item, rev, digest, detail, hash)
      select ${attempt.id}, e.seq, e.kind, e.at, e.item, e.rev, e.digest, e.detail, e.hash
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(seq integer, kind text, at timestamptz, item text,
        rev integer, digest text, detail jsonb, hash text))
    update attempts.attempt set seq = ${end.seq}, head = ${end.head}, answered = ${batch.answered},
      item_seconds = ${JSON.stringify(batch.itemSeconds)}::jsonb,
      seen_at = ${attempt.now}, saved_at = ${batch.written.length > 0 ? attempt.now : sql`saved_at`}
    where id = ${attempt.id}`.execute(tx.db);
  return end;
}

/** An answer that came after the end. */
export interface LateAnswer {
  readonly item: string;
  readonly digest: string;
  readonly rev: number;
  readonly epoch: number;
  readonly response: unknown;
  readonly writtenAt: Date;
}

/** Keeps answers that came after the end; what is the answer already is left out. @returns how many are new */
export async function insertLate(
  tx: TxCtx,
  attempt: { readonly id: string; readonly now: Date },
  lateSeconds: number,
  rows: readonly LateAnswer[],
): Promise<number> {
  const { numAffectedRows } = await sql`insert into attempts.late_upload
      (attempt_id, item, digest, rev, epoch, response, written_at, received_at, late_seconds)
    select ${attempt.id}, x.item, x.digest, x.rev, x.epoch, x.response, x."writtenAt", ${attempt.now}, ${lateSeconds}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(item text, digest text, rev integer, epoch integer, response jsonb, "writtenAt" timestamptz)
    where not exists (select from attempts.answer w
      where w.attempt_id = ${attempt.id} and w.item = x.item and w.digest = x.digest)
    on conflict do nothing`.execute(tx.db);
  return Number(numAffectedRows);
}

/** Locks one answer against change. */
export async function lockAnswer(tx: TxCtx, attemptId: string, item: string, at: Date): Promise<void> {
  await sql`update attempts.answer set locked_at = ${at}
    where attempt_id = ${attemptId} and item = ${item} and locked_at is null`.execute(tx.db);
}

/** Scores of the questions of an attempt with what they ask, those never answered included. One statement. */
export async function writeScores(
  tx: TxCtx,
  attemptId: string,
  scores: readonly {
    readonly item: string;
    readonly questionId: string;
    /** Version of the question. */
    readonly number: number;
    readonly points: number;
    readonly score: number | null;
    readonly scoredBy: 'key' | 'blank' | 'mark' | null;
    readonly dropped: boolean;
    readonly detail: unknown;
  }[],
): Promise<void> {
  await sql`insert into attempts.answer as w (attempt_id, item, rev, epoch, question_id, question_number, points, score,
      scored_by, dropped, detail)
    select ${attemptId}, x.item, 0, 0, x."questionId", x.number, x.points, x.score, x."scoredBy", x.dropped, x.detail
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as x(item text, "questionId" uuid, number integer,
      points numeric, score numeric, "scoredBy" text, dropped boolean, detail jsonb)
    on conflict (attempt_id, item) do update set question_id = excluded.question_id,
      question_number = excluded.question_number, points = excluded.points, score = excluded.score,
      scored_by = excluded.scored_by, dropped = excluded.dropped, detail = excluded.detail`.execute(tx.db);
}
