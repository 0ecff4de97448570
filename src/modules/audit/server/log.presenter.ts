import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { getEntryRoute, objectEntriesRoute } from '../shared/log.contract.ts';
import type { EntryRow, EntryWhole, NamedEntry } from './log.repository.ts';

const hex = (hash: Buffer | null): string | null => hash?.toString('hex') ?? null;

const light = (row: EntryRow) => ({
  id: row.id,
  time: row.at.toISOString(),
  account: row.account,
  name: row.shown_name,
  action: row.action,
  object: row.object,
  objectId: row.object_id,
  result: row.result,
});

/** An entry of an object's history. */
export function presentHistory(row: NamedEntry): CallOutput<typeof objectEntriesRoute>['rows'][number] {
  const { objectId: _id, ...entry } = light(row);
  const { role, reason, before, after } = row;
  return { ...entry, role, reason, before, after, names: row.names ?? {} };
}

/** One entry whole. */
export function presentEntry(row: EntryWhole, sameRequest: readonly EntryRow[]): CallOutput<typeof getEntryRoute> {
  return {
    ...light(row),
    role: row.role,
    unit: row.unit,
    ip: row.ip,
    agent: row.agent,
    before: row.before,
    after: row.after,
    names: row.names ?? {},
    reason: row.reason,
    tookMs: row.took_ms,
    jobId: row.job_id,
    requestId: row.request_id,
    chain: row.serial === null ? null : { serial: row.serial, hash: hex(row.hash)!, previous: hex(row.previous) },
    sameRequest: sameRequest.map(light),
  };
}
