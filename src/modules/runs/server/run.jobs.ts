import { sql } from 'kysely';
import type { JobHandler } from '../../../platform/http/module.ts';
import { SILENCE_MINUTES } from '../shared/run.model.ts';
import { projectChange } from './ingest/projection.service.ts';
import { dropOldStates } from './ingest/state.repository.ts';
import { notifyClass } from './queue/live-status.service.ts';
import { freePlace, queueJob } from './queue/queue.service.ts';
import type { RunRow } from './runs.tables.ts';

/** Work the runs need without anybody asking: silence ends a run, old states are dropped. */
export const runJobs: readonly JobHandler[] = [
  queueJob,
  {
    name: 'runs.abandon',
    cron: '* * * * *',
    run: (ctx) =>
      ctx.tx(async (tx) => {
        const { rows } = await sql<RunRow>`
          update runs.run set state = 'abandoned', ended_at = platform.app_now(),
            end_reason = case state when 'created' then 'unstarted' else 'silence' end
          where state in ('created', 'running')
            and not exists (select from runs.queue_place q where q.run_id = run.id and q.out_at is null)
            and coalesce(last_heartbeat_at, created_at)
            < platform.app_now() - make_interval(mins => ${SILENCE_MINUTES})
            and (state = 'running' or code_expires_at is null or code_expires_at < platform.app_now())
          returning *`.execute(tx.db);
        const clouds = [...new Set(rows.flatMap((run) => run.cloud_id ?? []))].sort();
        for (const cloudId of clouds) await freePlace(tx, { cloud_id: cloudId });
        for (const run of rows) {
          if (!run.started_at) continue;
          notifyClass(tx, run);
          projectChange(tx, run, 'abandoned', run.ended_at ?? tx.clock.now());
        }
      }),
  },
  {
    name: 'runs.dropStates',
    cron: '37 3 * * *',
    run: (ctx) => ctx.tx((tx) => dropOldStates(tx)),
  },
];
