import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '../log/log.ts';
import type { Database } from './pool.ts';

/** What a read replica may be behind, ms; reads that would be older go to the primary. */
export const MAX_BEHIND_MS = 2_000;
const LOOK_EVERY_MS = 500;
/** How long a look may take before the replica counts as gone, ms. */
const LOOK_FOR_MS = 1_500;

/** A physical copy of the database that answers some of the reads. */
export interface Replica {
  readonly database: Database;
  /** Whether it holds everything that was committed `MAX_BEHIND_MS` ago. */
  isFresh(): boolean;
  /** Milliseconds it is behind at most; null while nothing is known of it. */
  behind(): number | null;
  /** A read failed: none is sent until it was looked at again. */
  distrust(): void;
  close(): Promise<void>;
}

interface Sample {
  readonly at: number;
  /** End of the primary's log at that moment, in bytes. */
  readonly end: number;
}

const bytes = (expression: ReturnType<typeof sql>) => sql<number>`pg_wal_lsn_diff(${expression}, '0/0')`;

/**
 * Follows how far a replica is behind: every half second the end of the primary's log is noted, then what the replica has
 * replayed is compared with the notes. A note that was replayed proves that everything committed before it is there; the
 * clocks of the two machines play no part. One that left recovery (it was promoted) or has not answered is not read.
 * @param now milliseconds of a clock that never goes back
 */
export function followReplica(
  primary: Database,
  database: Database,
  log: Log,
  now: () => number = () => performance.now(),
): Replica {
  const ending = new AbortController();
  let samples: Sample[] = [];
  /** When everything that was committed then was known to be there. */
  let provenAt: number | null = null;
  let wasFresh = false;

  const look = async () => {
    const at = now();
    const { rows: ends } = await sql<{ end: number }>`select ${bytes(sql`pg_current_wal_lsn()`)} as end`.execute(
      primary.db,
    );
    samples.push({ at, end: ends[0]!.end });
    const { rows } = await sql<{ replayed: number | null; recovering: boolean }>`
      select pg_is_in_recovery() as recovering,
        case when pg_is_in_recovery() then ${bytes(sql`pg_last_wal_replay_lsn()`)} end as replayed`.execute(
      database.db,
    );
    const { replayed, recovering } = rows[0]!;
    if (!recovering || replayed === null) throw new Error('the replica is not in recovery');
    const proven = samples.findLast(({ end }) => end <= replayed);
    if (!proven) return;
    provenAt = proven.at;
    samples = samples.filter((sample) => sample.at >= proven.at);
  };

  const behind = () => (provenAt === null ? null : now() - provenAt);
  const isFresh = () => provenAt !== null && now() - provenAt <= MAX_BEHIND_MS;

  const follow = async () => {
    while (!ending.signal.aborted) {
      try {
        const late = sleep(LOOK_FOR_MS, undefined, { ref: false }).then(() => {
          throw new Error('the replica did not answer in time');
        });
        await Promise.race([look(), late]);
      } catch (error) {
        if (wasFresh) log.warn({ err: error }, 'the read replica is not read for now');
        [provenAt, wasFresh] = [null, false];
      }
      // A replica that is far behind leaves notes waiting: the oldest prove least.
      if (samples.length > 1_000) samples = samples.filter((_, i) => i % 2 === 0);
      if (isFresh() !== wasFresh) {
        wasFresh = isFresh();
        log.info({ behindMs: behind() }, wasFresh ? 'the read replica is read' : 'the read replica is too far behind');
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  const following = follow();

  return {
    database,
    isFresh,
    behind,
    distrust: () => {
      provenAt = null;
    },
    close: async () => {
      ending.abort();
      await following;
      await database.close();
    },
  };
}
