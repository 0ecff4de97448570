import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { finishJob, reportProgress } from '../../tasks/server/tasks.public.ts';
import type { AuditAlarm } from '../shared/audit.events.ts';
import * as chain from './chain.repository.ts';

import { failedJobs } from './queue.service.ts';

export const VERIFY_JOB = 'audit.verify';
/** Links checked in one statement. */
const PORTION = 5000;
/** An entry waits a minute for its seal; longer than this something is wrong. */
const MAX_MINUTES_UNSEALED = 15;
const MIN_FREE = 0.1;

/** Raises an alarm; those who keep the log are told once, when it begins. */
async function alarm(ctx: Ctx, kind: AuditAlarm['kind'], serial: number | null): Promise<void> {
  await ctx.tx(async (tx) => {
    if (!(await chain.raiseAlarm(tx, kind, serial))) return;
    const payload: AuditAlarm = { kind, serial };
    tx.audit({ action: 'audit.alarm', object: 'log', objectId: null, after: payload });
    tx.emit({ type: 'audit.alarm', version: 1, key: kind, payload: { ...payload } });
  });
}

/** Checks links in portions and keeps the result. @param goOn false stops @returns first broken link or null */
async function check(
  ctx: Ctx,
  id: string,
  first: number,
  last: number,
  goOn: (checked: number) => Promise<boolean>,
): Promise<'intact' | 'broken' | 'stopped'> {
  let checked = 0;
  for (let from = first; from <= last; from += PORTION) {
    const { rows, brokenAt } = await chain.checkRange(ctx, from, Math.min(last, from + PORTION - 1));
    checked += rows;
    if (brokenAt !== null) {
      await chain.noteChecked(ctx, id, { checked, broken: brokenAt, state: 'broken' });
      await alarm(ctx, 'broken', brokenAt);
      return 'broken';
    }
    await chain.noteChecked(ctx, id, { checked });
    if (!(await goOn(checked))) {
      await chain.noteChecked(ctx, id, { checked, state: 'stopped' });
      return 'stopped';
    }
  }
  await chain.noteChecked(ctx, id, { checked, state: 'intact' });
  return 'intact';
}

/** 校验链 that somebody began. */
const verifyJob: JobHandler = {
  name: VERIFY_JOB,
  long: true,
  run: async (system, payload) => {
    const { jobId, verificationId } = payload as { jobId: string; verificationId: string };
    const row = await chain.verificationById(system, verificationId);
    if (!row) return finishJob(system, jobId, { state: 'cancelled' });
    const total = row.last_serial - row.first_serial + 1;
    const report = (done: number) => reportProgress(system, jobId, { done, total });
    if (!(await report(0))) {
      await chain.noteChecked(system, row.id, { checked: 0, state: 'stopped' });
      return finishJob(system, jobId, { state: 'cancelled' });
    }
    const state = await check(system, row.id, row.first_serial, row.last_serial, report);
    if (state !== 'broken') return finishJob(system, jobId, { state: state === 'intact' ? 'done' : 'cancelled' });
    const serial = (await chain.verificationById(system, row.id))?.broken_serial ?? 0;
    await finishJob(system, jobId, {
      state: 'failed',
      failure: { key: 'audit.verify.broken', params: { serial } },
    });
  },
};

/** Every night: what was sealed since the last look. Every hour: does the sealer keep up, is there space. */
const watchJobs: readonly JobHandler[] = [
  {
    name: 'audit.watch',
    long: true,
    cron: '29 2 * * *',
    run: async (system) => {
      await chain.sealAll(system);
      const { first, last } = await chain.serialRange(system, null, null);
      const from = Math.max(first, (await chain.lastWatched(system)) + 1);
      if (last < from) return;
      const id = system.newId();
      await chain.insertVerification(system, { id, personId: null, first: from, last });
      await check(system, id, from, last, async () => true);
    },
  },
  {
    name: 'audit.health',
    long: true,
    cron: '41 * * * *',
    run: async (system) => {
      if ((await chain.unsealedMinutes(system)) > MAX_MINUTES_UNSEALED) await alarm(system, 'unsealed', null);
      else await chain.clearAlarm(system, 'unsealed');
      if ((await system.storage.freeShare()) < MIN_FREE) await alarm(system, 'disk', null);
      else await chain.clearAlarm(system, 'disk');
      if ((await failedJobs(system)).rows.length > 0) await alarm(system, 'jobs', null);
      else await chain.clearAlarm(system, 'jobs');
    },
  },
];

export const chainJobs: readonly JobHandler[] = [verifyJob, ...watchJobs];
