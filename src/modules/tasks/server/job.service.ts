import type { Readable } from 'node:stream';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { JobEnded } from '../shared/job.events.ts';
import type { JobFileKind } from '../shared/job.model.ts';
import { jobOwner, ownJob } from './job.access.ts';
import { presentJob } from './job.presenter.ts';
import * as jobs from './job.repository.ts';

/** Key of a job's file in the store. */
const fileKey = (id: string, kind: JobFileKind) => `jobs/${id}/${kind}`;

/** Tells the open pages of its person how a job stands. */
function announce(ctx: Ctx, row: jobs.JobRow): void {
  ctx.live.publish(`person:${row.person_id}`, 'job', presentJob(row, ctx.clock.now()));
}

/**
 * Begins long work for the actor: the row people see and the queued work become durable together.
 * @param work handler of the queue, best a `longJob`; its payload gets `jobId` with `actor` and `locale` of who began it
 * @returns id of the job
 */
export async function startJob(
  tx: TxCtx,
  input: {
    readonly name: { readonly key: MessageKey; readonly params?: LooseParams };
    readonly total?: number;
    /** Address of the page whose work it is: a finished task leads there. */
    readonly link?: string;
    readonly work: { readonly name: string; readonly payload: Readonly<Record<string, unknown>> };
  },
): Promise<string> {
  const id = tx.newId();
  await jobs.insertJob(tx, {
    id,
    personId: jobOwner(tx),
    key: input.name.key,
    params: input.name.params ?? {},
    total: input.total ?? null,
    link: input.link ?? null,
  });
  tx.enqueue({
    name: input.work.name,
    payload: { ...input.work.payload, jobId: id, actor: tx.actor, locale: tx.locale },
  });
  const row = (await jobs.findJob(tx, id))!;
  tx.afterCommit(() => announce(tx, row));
  return id;
}

/**
 * Notes how far a job has come; called by its worker first with `done: 0`, then after every batch.
 * @returns false when the worker is to stop: it was cancelled or has ended
 */
export async function reportProgress(
  ctx: Ctx,
  id: string,
  at: { readonly done: number; readonly total?: number },
): Promise<boolean> {
  const row = await ctx.tx((tx) => jobs.noteProgress(tx, id, at));
  if (!row) return false;
  announce(ctx, row);
  return !row.cancel_asked;
}

/** Keeps a file of a job, replacing one of its kind. Not inside a transaction: it writes to the store. */
export async function storeJobFile(
  ctx: Ctx,
  id: string,
  kind: JobFileKind,
  file: { readonly name: string; readonly type: string; readonly body: Readable | Buffer },
): Promise<void> {
  const { bytes } = await ctx.storage.put(fileKey(id, kind), file.body);
  await ctx.tx((tx) => jobs.noteFile(tx, id, kind, { name: file.name, type: file.type, bytes }));
}

function announceEnd(tx: TxCtx, row: jobs.JobRow): void {
  const payload: JobEnded = {
    jobId: row.id,
    personId: row.person_id,
    name: { key: row.name_key as MessageKey, params: row.name_params },
    state: row.state as JobEnded['state'],
  };
  tx.emit({ type: 'tasks.ended', version: 1, key: row.id, payload: { ...payload } });
  tx.afterCommit(() => announce(tx, row));
}

/** Ends a job; a repeat changes nothing. @param end why it failed, in words for its person */
export async function finishJob(
  ctx: Ctx,
  id: string,
  end: {
    readonly state: 'done' | 'failed' | 'cancelled';
    readonly failure?: { readonly key: MessageKey; readonly params?: LooseParams };
  },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await jobs.endJob(tx, id, end);
    if (row) announceEnd(tx, row);
  });
}

/** The actor's jobs, presented. */
export async function ownJobs(ctx: Ctx) {
  const owner = jobOwner(ctx);
  const rows = await ctx.glance((read) => jobs.jobsOfPerson(read, owner));
  return rows.map((row) => presentJob(row, ctx.clock.now()));
}

/** One of the actor's jobs. @throws AppError notFound */
export async function readJob(ctx: Ctx, id: string) {
  return presentJob(await ctx.read((read) => ownJob(read, id)), ctx.clock.now());
}

/**
 * Stops a job of the actor: one that waits ends at once, a running one after the batch in hand.
 * @throws AppError notFound, conflict when it has ended
 */
export async function cancelJob(ctx: Ctx, id: string) {
  const row = await ctx.tx(async (tx) => {
    const job = await ownJob(tx, id, true);
    if (job.finished_at) throw appError('conflict', 'tasks.cancel.ended');
    tx.audit({ action: 'job.cancel', object: 'job', objectId: id, before: { state: job.state, done: job.done } });
    if (job.state === 'running') {
      const asked = await jobs.askCancel(tx, id);
      tx.afterCommit(() => announce(tx, asked));
      return asked;
    }
    const ended = (await jobs.endJob(tx, id, { state: 'cancelled' }))!;
    announceEnd(tx, ended);
    return ended;
  });
  return presentJob(row, ctx.clock.now());
}

/** A file of one of the actor's jobs, ready to be sent. @throws AppError notFound */
export async function openJobFile(ctx: Ctx, id: string, kind: JobFileKind) {
  const file = (await ctx.read((read) => ownJob(read, id))).files[kind];
  if (!file) throw appError('notFound', 'error.notFound');
  return { file, body: await ctx.storage.get(fileKey(id, kind)) };
}

/** Ends jobs that lost their worker and forgets those whose days are over, with their files (hourly job). */
export async function tidyJobs(ctx: Ctx): Promise<void> {
  for (const id of await ctx.read((read) => jobs.lostJobs(read))) {
    await finishJob(ctx, id, { state: 'failed', failure: { key: 'tasks.failure.lost' } });
  }
  for (;;) {
    const expired = await ctx.read((read) => jobs.expiredJobs(read));
    if (expired.length === 0) return;
    for (const { id, files } of expired) for (const kind of files) await ctx.storage.delete(fileKey(id, kind));
    await ctx.tx((tx) =>
      jobs.deleteJobs(
        tx,
        expired.map(({ id }) => id),
      ),
    );
  }
}
