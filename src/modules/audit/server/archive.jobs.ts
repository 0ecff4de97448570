import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import * as chain from './chain.repository.ts';
import { lineOf } from './evidence.engine.ts';
import { sealedRange } from './log.repository.ts';

const PORTION = 2000;

/** Moves the oldest month that is due into a file; true when there was one. Nothing leaves a chain that is broken. */
async function archiveMonth(ctx: Ctx): Promise<boolean> {
  const due = await chain.monthToArchive(ctx);
  if (!due) return false;
  const { brokenAt } = await chain.checkRange(ctx, due.first, due.last);
  if (brokenAt !== null) throw new Error(`The chain is broken at entry ${brokenAt}: nothing is archived`);
  const id = ctx.newId();
  const key = `audit/archive/${due.month}-${due.first}.jsonl.gz`;
  const facts: { previous?: Buffer; head?: Buffer; firstAt?: string; lastAt?: string; entries: number } = {
    entries: 0,
  };
  const lines = async function* () {
    for (let from = due.first; from <= due.last; from += PORTION) {
      for (const line of await sealedRange(ctx, from, Math.min(due.last, from + PORTION - 1))) {
        const { at } = JSON.parse(line.text) as { at: string };
        facts.previous ??= line.previous ?? createHash('sha256').update('cloudvse').digest();
        facts.head = line.hash;
        facts.firstAt ??= at;
        facts.lastAt = at;
        facts.entries += 1;
        yield lineOf(line);
      }
    }
  };
  const digest = createHash('sha256');
  const packed = createGzip();
  Readable.from(lines())
    .once('error', (error) => packed.destroy(error))
    .pipe(packed);
  // One reader only: a second one would let the first bytes pass by the file or by the digest.
  const noted = async function* () {
    for await (const chunk of packed) {
      digest.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  };
  const { bytes } = await ctx.storage.put(key, Readable.from(noted(), { objectMode: false }));
  await ctx.tx(async (tx) => {
    await chain.moveOut(tx, {
      id,
      first_serial: due.first,
      last_serial: due.last,
      previous: facts.previous!,
      head: facts.head!,
      first_at: new Date(facts.firstAt!),
      last_at: new Date(facts.lastAt!),
      entries: facts.entries,
      key,
      bytes,
      sha256: digest.digest('hex'),
    });
    tx.audit({
      action: 'audit.archive',
      object: 'log',
      objectId: id,
      after: { month: due.month, first: due.first, last: due.last, entries: facts.entries },
    });
  });
  return true;
}

/** Every night: months older than the retention leave the log for a file with their first and last hash. */
export const archiveJob: JobHandler = {
  name: 'audit.archive',
  long: true,
  cron: '3 4 * * *',
  run: async (system) => {
    while (await archiveMonth(system));
  },
};
