import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';
import { identityOf, type ResourceBinding, type ResourceWriter } from '../../../platform/gateway/binding.ts';
import { readableColumns } from '../../../platform/gateway/compile.ts';

/** A row as a writer needs it: what the caller may read of it, its version, and whether the caller may change it. */
export interface TargetRow {
  readonly id: string;
  readonly version: number;
  readonly mine: boolean;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** Rows by key, in key order. `lock`: they stay as they are until the transaction ends. */
export async function targetRows(
  tx: TxCtx,
  binding: ResourceBinding,
  writer: ResourceWriter,
  ids: readonly string[],
  lock: boolean,
): Promise<TargetRow[]> {
  const identity = identityOf(tx.actor);
  const read = binding.read[identity]!;
  const own = writer.rows[identity]!;
  const key = binding.columns[binding.resource.key]!(tx);
  const shown = readableColumns(binding, read);
  const { rows } = await sql<Record<string, unknown>>`
    select ${key}::text as "$id", ${writer.version} as "$version",
      coalesce((${read.rows(tx)}) and (${own(tx)}), false) as "$mine",
      ${sql.join(shown.map((name) => sql`${binding.columns[name]!(tx)} as ${sql.id(name)}`))}
    from ${binding.from} where ${key} in (${sql.join(ids.map((id) => sql`${id}::uuid`))})
    order by ${key} ${lock ? sql`for update of ${writer.lock}` : sql``}`.execute(tx.db);
  return rows.map(({ $id, $version, $mine, ...rest }) => ({
    id: String($id),
    version: Number($version),
    mine: $mine === true,
    shown: rest,
  }));
}

/** Two saves of one own id wait for each other, so that the second sees what the first stored. */
export async function lockNewId(tx: TxCtx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway:${id}`}, 0))`.execute(tx.db);
}

/** Who changed an object last and when, from the audit log. */
export async function lastChange(tx: TxCtx, object: string, id: string): Promise<{ by: string; at: Date } | null> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select coalesce(p.name, a.account, '') as by, a.at from audit.audit_log a
      left join identity_api.person p on p.id = a.person_id
    where a.object = ${object} and a.object_id = ${id} and a.result = 'done'
    order by a.at desc limit 1`.execute(tx.db);
  return rows[0] ?? null;
}
