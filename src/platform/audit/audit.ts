import { sql } from 'kysely';
import type { Actor } from '../../kernel/access/actor.ts';
import { uuidv7 } from '../../kernel/values/uuid.ts';
import type { AnyDb } from '../db/pool.ts';

/** One audit row. `action` is the command's code name (`course.publish`); values never hold secrets or answers. */
export interface AuditEntry {
  readonly action: string;
  readonly object: string;
  readonly objectId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
  readonly result?: 'done' | 'refused' | 'failed';
  /** Long work the entry belongs to, e.g. the import that made the row. */
  readonly jobId?: string;
  /** Who it was, when the transaction runs as the system on a person's behalf (sign-in, sign-out). */
  readonly by?: {
    readonly personId: string;
    readonly account: string;
    readonly name?: string;
    readonly role: number;
    readonly unitId: string | null;
  };
}

interface AuditScope {
  readonly db: AnyDb;
  readonly actor: Actor;
  readonly requestId: string;
  readonly ip: string | null;
  readonly agent: string | null;
  newId(): string;
}

/** Rows of one statement: a statement takes at most 65,535 values. */
const PORTION = 2000;

/** Writes the audit rows of a transaction in one statement (one for each 2,000); the hash chain is built later by the sealer. */
export async function writeAudit(scope: AuditScope, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const person = scope.actor.kind === 'person' ? scope.actor : null;
  const rows = entries.map((entry) => ({
    id: scope.newId(),
    person_id: (entry.by ?? person)?.personId ?? null,
    account: (entry.by ?? person)?.account ?? (scope.actor.kind === 'system' ? `system:${scope.actor.reason}` : null),
    name: (entry.by ?? person)?.name ?? null,
    role: (entry.by ?? person)?.role ?? null,
    unit_id: (entry.by ?? person)?.unitId ?? null,
    ip: scope.ip,
    agent: scope.agent?.slice(0, 300) ?? null,
    action: entry.action,
    object: entry.object,
    object_id: entry.objectId,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    reason: entry.reason ?? null,
    result: entry.result ?? 'done',
    job_id: entry.jobId ?? null,
    request_id: scope.requestId,
  }));
  for (let from = 0; from < rows.length; from += PORTION) {
    await scope.db
      .insertInto('audit.audit_log')
      .values(rows.slice(from, from + PORTION))
      .execute();
  }
}

/** Seals at most `limit` rows of the chain: one process at a time, in order of their serial number. */
export async function sealAudit(db: AnyDb, limit = 2000): Promise<number> {
  const result = await sql<{ sealed: number }>`select audit.seal(${limit}) as sealed`.execute(db);
  return result.rows[0]?.sealed ?? 0;
}

/** Outcome of checking the chain: intact length, or the serial number of the first broken row. */
export interface ChainCheck {
  readonly rows: number;
  readonly brokenAt: number | null;
}

/** Recomputes the whole hash chain and compares it with what is stored. */
export async function verifyAudit(db: AnyDb): Promise<ChainCheck> {
  const result = await sql<{ rows: number; broken_at: number | null }>`select * from audit.verify()`.execute(db);
  const row = result.rows[0];
  return { rows: row?.rows ?? 0, brokenAt: row?.broken_at ?? null };
}

/**
 * Recomputes the links `from`…`to` (serial numbers, both included), each from the hash before it; the end of the chain
 * is also compared with the state of the sealer. What `verifyAudit` does for all of it, in portions.
 */
export async function verifyAuditRange(db: AnyDb, from: number, to: number): Promise<ChainCheck> {
  const result = await sql<{ rows: string; broken_at: string | null }>`
    select * from audit.verify_range(${from}::bigint, ${to}::bigint)`.execute(db);
  const row = result.rows[0];
  return { rows: Number(row?.rows ?? 0), brokenAt: row?.broken_at == null ? null : Number(row.broken_at) };
}

/** Records a refusal outside any business transaction (sign-in refused, access denied). */
export async function auditAlone(db: AnyDb, scope: Omit<AuditScope, 'db' | 'newId'>, entry: AuditEntry): Promise<void> {
  const { randomBytes } = await import('node:crypto');
  await writeAudit({ ...scope, db, newId: () => uuidv7(Date.now(), randomBytes(10)) }, [entry]);
}
