import type { BulkDone } from './bulk.service.ts';

/** Answer of a bulk command on the wire. */
export const presentBulk = ({ jobId, done, skipped }: BulkDone & { readonly jobId: string | null }) => ({
  jobId,
  done,
  skipped: skipped.map(({ reason, ...row }) => ({ ...row, reason: { key: reason.key, params: { ...reason.params } } })),
});
