import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type ChainEvent, type EventKind, nextHash, type StoredEvent } from '../shared/event-chain.model.ts';

/** An event before it has its place in the chain. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly item?: string;
  readonly rev?: number;
  readonly digest?: string;
  /** Further members, plain JSON. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Where a chain stands. */
export interface ChainEnd {
  readonly seq: number;
  readonly head: string;
}

interface EventRow {
  readonly seq: number;
  readonly kind: EventKind;
  readonly at: Date;
  readonly item: string | null;
  readonly rev: number | null;
  readonly digest: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

function chainEvent(row: Omit<EventRow, 'hash'>): ChainEvent {
  const { seq, kind, at, item, rev, digest, detail } = row;
  return {
    ...detail,
    seq,
    at: at.getTime(),
    kind,
    ...(item === null ? {} : { item }),
    ...(rev === null ? {} : { rev }),
    ...(digest === null ? {} : { digest }),
  };
}

/** Gives events their places behind the end of a chain; nothing is written. */
export function linkEvents(end: ChainEnd, events: readonly NewEvent[], at: Date): EventRow[] {
  let { seq, head } = end;
  return events.map((event) => {
    seq += 1;
    const row = {
      seq,
      kind: event.kind,
      at,
      item: event.item ?? null,
      rev: event.rev ?? null,
      digest: event.digest ?? null,
      detail: event.detail ?? {},
    };
    head = nextHash(head, chainEvent(row));
    return { ...row, hash: head };
  });
}

/**
 * Appends events to the chain of an attempt whose row is locked. One statement.
 * @returns where the chain ends now
 */
export async function appendEvents(
  tx: TxCtx,
  attempt: ChainEnd & { readonly id: string; readonly now: Date },
  events: readonly NewEvent[],
): Promise<ChainEnd> {
  if (events.length === 0) return { seq: attempt.seq, head: attempt.head };
  const rows = linkEvents(attempt, events, attempt.now);
  const last = rows.at(-1)!;
  await sql`with added as (
      insert into attempts.attempt_event (attempt_id, seq, kind, at, item, rev, digest, detail, hash)
      select ${attempt.id}, e.seq, e.kind, e.at, e.item, e.rev, e.digest, e.detail, e.hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e(seq integer, kind text, at timestamptz, item text, rev integer, digest text, detail jsonb, hash text))
    update attempts.attempt set seq = ${last.seq}, head = ${last.hash} where id = ${attempt.id}`.execute(tx.db);
  return { seq: last.seq, head: last.hash };
}

/** The events of an attempt in their order, as they enter the chain. */
export async function eventsOf(ctx: Ctx, attemptId: string): Promise<StoredEvent[]> {
  const { rows } = await sql<EventRow>`select seq, kind, at, item, rev, digest, detail, hash
    from attempts.attempt_event where attempt_id = ${attemptId} order by seq`.execute(ctx.db);
  return rows.map((row) => ({ event: chainEvent(row), hash: row.hash }));
}
