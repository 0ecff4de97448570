import { DELIVER_JOB } from '../modules/notifications/server/notifications.public.ts';
import { sealAudit } from '../platform/audit/audit.ts';
import { shiftClock } from '../platform/db/clock-shift.ts';
import type { ReadyDatabase } from '../platform/db/connect.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { EVENT_JOB } from '../platform/events/events.ts';
import { drainJobs } from '../platform/jobs/drain.ts';
import { openLive } from '../platform/realtime/live.ts';
import { type App, type AppParts, buildApp } from './app.ts';
import { shiftedClock } from './clock.ts';

/** An application whose clock can be set back, in this process and in the database alike. */
export interface Past {
  readonly app: App;
  /** Sets the clock; it goes on from there. */
  moveTo(at: Date): Promise<void>;
  /**
   * Delivers the events and notices that are due by the clock, on the day they belong to. Other jobs are left to the
   * workers, but those named.
   */
  deliver(...also: readonly string[]): Promise<void>;
  /** Seals the log as it stands, as the sealer does every minute. */
  seal(): Promise<void>;
  /** Sets the clock right. What was left to do waits in the queue. */
  moveToNow(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Address of the same database: commits are told before they are on the disk, statements are planned once.
 * @param socketDir folder of the server's Unix socket
 */
function withoutWaiting(address: string, socketDir: string | null): string {
  const url = new URL(address);
  if (socketDir) url.searchParams.set('host', socketDir);
  const own = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${own} -c synchronous_commit=off -c plan_cache_mode=force_generic_plan`.trim());
  return url.href;
}

/**
 * Builds a second application on a database that nobody else uses yet. Its clock is the one every rule asks
 * (`app_now`), so what is done through it lies on the day it is done, by the same rules as any other day.
 * Nothing waits for the disk: after a breakdown the database would be filled anew.
 * @param ready the clock and the queue are tables that only the owner may write
 */
export async function openPast(
  parts: Omit<AppParts, 'database' | 'clock' | 'live'>,
  ready: Pick<ReadyDatabase, 'ownerUrl' | 'appUrl' | 'embedded'>,
): Promise<Past> {
  const clock = shiftedClock();
  const config = { ...parts.config, rateLimits: false, bearerMemoryMs: 0, visitorMemoryMs: 0 };
  const socketDir = ready.embedded?.socketDir ?? null;
  const database = openDatabase(withoutWaiting(ready.appUrl, socketDir), 4);
  // Nobody has a page open that could hear.
  const live = openLive(undefined, parts.log);
  const app = await buildApp({ ...parts, database, config, clock, live });
  const owner = openDatabase(withoutWaiting(ready.ownerUrl, socketDir), 1);
  const since = new Date();
  const setShift = async (ms: number) => {
    clock.shift = ms;
    await shiftClock(owner.db, ms);
  };
  const drain = { base: app.base, jobs: app.jobs, subscribers: app.subscribers, owner: owner.db };
  return {
    app,
    moveTo: (at) => setShift(at.getTime() - Date.now()),
    deliver: async (...also) => {
      await drainJobs(drain, { names: [EVENT_JOB, DELIVER_JOB, ...also], since });
    },
    seal: async () => {
      while ((await sealAudit(app.base.db)) > 0);
    },
    moveToNow: () => setShift(0),
    close: async () => {
      await app.http.close();
      await live.close();
      await owner.close();
      await database.close();
    },
  };
}
