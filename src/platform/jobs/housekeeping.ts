import { sql } from 'kysely';
import { sealAudit } from '../audit/audit.ts';
import type { JobHandler } from '../http/module.ts';

/** Work the platform itself repeats: sealing the audit chain, months ahead, expired keys. */
export const housekeepingJobs: readonly JobHandler[] = [
  {
    name: 'audit.seal',
    cron: '* * * * *',
    run: async (ctx) => {
      while ((await sealAudit(ctx.db)) > 0);
    },
  },
  {
    name: 'platform.partitions',
    cron: '7 3 * * *',
    run: async (ctx) => {
      await sql`select platform.ensure_partitions()`.execute(ctx.db);
    },
  },
  {
    name: 'platform.expire',
    cron: '17 * * * *',
    run: async (ctx) => {
      await sql`delete from platform.idempotency where at < platform.app_now() - interval '24 hours'`.execute(ctx.db);
      await sql`delete from events.outbox where at < platform.app_now() - interval '30 days'`.execute(ctx.db);
      await sql`delete from events.delivered where at < platform.app_now() - interval '60 days'`.execute(ctx.db);
      // By the time of the transactions, as they were marked; readers trust marks for an hour.
      await sql`delete from platform.change_mark where at < now() - interval '24 hours'`.execute(ctx.db);
    },
  },
];
