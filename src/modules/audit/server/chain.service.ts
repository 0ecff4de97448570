import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { startJob } from '../../tasks/server/tasks.public.ts';
import * as chain from './chain.repository.ts';
import { VERIFY_JOB } from './verify.jobs.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Begins a check of the chain, of some days or of all that is on line. @throws AppError invalid when there is none */
export async function startVerification(ctx: Ctx, from: string | null, to: string | null) {
  await chain.sealAll(ctx);
  const { first, last } = await chain.serialRange(ctx, from, to);
  if (last < first) {
    throw appErrorWith({ fields: [{ path: 'from', code: 'audit.verify.none' }] }, 'invalid', 'audit.verify.none');
  }
  return ctx.tx(async (tx) => {
    const id = tx.newId();
    const personId = tx.actor.kind === 'person' ? tx.actor.personId : null;
    await chain.insertVerification(tx, { id, personId, first, last });
    const jobId = await startJob(tx, {
      name: { key: 'audit.verify.task' },
      total: last - first + 1,
      link: addressOf('management.logManage'),
      work: { name: VERIFY_JOB, payload: { verificationId: id } },
    });
    tx.audit({ action: 'audit.verify', object: 'log', objectId: id, after: { from, to, first, last }, jobId });
    return { id, jobId };
  });
}

/** The latest checks with their results. */
export async function readVerifications(ctx: Ctx) {
  const rows = await chain.latestVerifications(ctx);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      state: row.state,
      firstSerial: row.first_serial,
      lastSerial: row.last_serial,
      checked: row.checked,
      brokenSerial: row.broken_serial,
      brokenEntry: row.broken_entry,
      startedAt: row.started_at.toISOString(),
      finishedAt: iso(row.finished_at),
    })),
  };
}

/** A page of 每日链头. */
export async function readAnchors(ctx: Ctx, page: number, size: number) {
  const { rows, total } = await chain.anchorRows(ctx, size, (page - 1) * size);
  return {
    rows: rows.map(({ day, entries, serial, head }) => ({ day, entries, serial, head: head.toString('hex') })),
    page,
    size,
    total,
  };
}

/** Alarms, retention and archived months. */
export async function readState(ctx: Ctx) {
  const alarms = await chain.alarmRows(ctx);
  const days = await chain.retentionDays(ctx);
  const archives = await chain.archiveRows(ctx);
  return {
    alarms: alarms.map(({ kind, serial, since }) => ({ kind, serial, since: since.toISOString() })),
    retentionDays: days,
    archives: archives.map((row) => ({
      id: row.id,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      entries: row.entries,
      bytes: row.bytes,
      sha256: row.sha256,
      previous: row.previous.toString('hex'),
      head: row.head.toString('hex'),
    })),
  };
}

/** Sets how long entries stay on line; the contract keeps it at 180 days or more. */
export function saveRetention(ctx: Ctx, days: number, reason: string) {
  return ctx.tx(async (tx) => {
    const before = await chain.setRetention(tx, days);
    tx.audit({
      action: 'audit.retention',
      object: 'log',
      objectId: null,
      before: { days: before },
      after: { days },
      reason,
    });
    return { retentionDays: days };
  });
}

/** An archived month, ready to be sent; taking it is an entry. @throws AppError notFound */
export async function openArchive(ctx: Ctx, id: string) {
  const row = await chain.findArchive(ctx, id);
  if (!row) throw appErrorWith({}, 'notFound', 'error.notFound');
  await ctx.tx(async (tx) =>
    tx.audit({
      action: 'audit.archive.export',
      object: 'log',
      objectId: id,
      after: { sha256: row.sha256, personal: true },
    }),
  );
  return { row, body: await ctx.storage.get(row.key) };
}
