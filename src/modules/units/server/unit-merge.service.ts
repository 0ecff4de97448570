import type { Actor } from '../../../kernel/access/actor.ts';
import { AppError, appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { finishJob, reportProgress, startJob } from '../../tasks/server/tasks.public.ts';
import type { mergeUnitRoute } from '../shared/unit.contract.ts';
import { changeableUnit, seenUnit } from './unit.access.ts';
import { type MergeClash, type UnitMerge, unitMergePort } from './unit.port.ts';
import * as units from './unit.repository.ts';
import { requireUnitVersion, writeChanges } from './unit.service.ts';
import { notify } from './unit-move.service.ts';
import { administratorsOf, ancestorsOf, branch } from './unit-tree.repository.ts';

/** How a clash is settled. */
export type ClashAnswer = MergeRequest['clashes'][number];

/** The units below the source are its own part of a merge; their names must be free below the target. */
const children: UnitMerge = {
  kind: 'children',
  mayDrop: false,
  taken: 'units.name.taken',
  preview: async (ctx, from, into) => {
    const own = await branch(ctx, null, from);
    const there = new Map((await branch(ctx, null, into)).map((unit) => [unit.name.toLowerCase(), unit]));
    const clashes = own.flatMap((unit): MergeClash[] => {
      const other = there.get(unit.name.toLowerCase());
      return other ? [{ id: unit.id, name: unit.code, number: unit.name, other: other.code }] : [];
    });
    return { n: own.length, clashes };
  },
  occupied: async (ctx, into, names) => {
    const there = new Set((await branch(ctx, null, into)).map((unit) => unit.name.toLowerCase()));
    return names.filter((name) => there.has(name.toLowerCase()));
  },
  move: async (tx, from, into, names) => {
    const own = await branch(tx, null, from);
    for (const { id } of own) {
      const row = (await units.findUnit(tx, id, true))!;
      const name = names.get(id);
      await writeChanges(tx, row, { parent_id: into, ...(name ? { name } : {}) }, 'unit.move');
    }
    return own.length;
  },
};

const partsOf = (ctx: Ctx): UnitMerge[] => [children, ...ctx.ports.all(unitMergePort)];

async function requirePair(ctx: Ctx, from: units.UnitRow, into: units.UnitRow): Promise<void> {
  if (from.id === into.id) throw appError('invalid', 'units.merge.self');
  if (from.kind !== into.kind) throw appError('invalid', 'units.merge.kind');
  if (from.state !== 'active' || into.state !== 'active') throw appError('conflict', 'units.merge.active');
  if ((await ancestorsOf(ctx, into.id)).includes(from.id)) throw appError('invalid', 'units.move.cycle');
}

/** What a merge moves, by kind, with the numbers that clash. @throws AppError notFound, invalid, conflict */
export async function previewMerge(ctx: Ctx, id: string, intoId: string) {
  const from = await seenUnit(ctx, id);
  await requirePair(ctx, from, await seenUnit(ctx, intoId));
  const parts = [];
  for (const part of partsOf(ctx)) {
    const { n, clashes } = await part.preview(ctx, id, intoId);
    parts.push({ kind: part.kind, n, mayDrop: part.mayDrop, clashes: [...clashes] });
  }
  return { parts };
}

/** New numbers by kind and record; every clash must be settled, and settled well. */
async function settle(tx: TxCtx, from: string, into: string, answers: readonly ClashAnswer[]) {
  const settled = new Map<UnitMerge, Map<string, string | null>>();
  const refuse = (place: number, code: 'units.merge.open' | 'units.merge.number') =>
    appErrorWith({ fields: [{ path: `clashes.${place}`, code }] }, 'invalid', code);
  for (const part of partsOf(tx)) {
    const { clashes } = await part.preview(tx, from, into);
    const numbers = new Map<string, string | null>();
    for (const clash of clashes) {
      const place = answers.findIndex((answer) => answer.kind === part.kind && answer.id === clash.id);
      const answer = answers[place];
      if (!answer || (answer.action === 'keep' && !part.mayDrop)) {
        throw appErrorWith({ data: { kind: part.kind, id: clash.id } }, 'invalid', 'units.merge.open');
      }
      if (answer.action === 'renumber' && !answer.number) throw refuse(place, 'units.merge.number');
      numbers.set(clash.id, answer.action === 'keep' ? null : answer.number!);
    }
    const given = [...numbers.values()].filter((number): number is string => number !== null);
    const twice = given.find((number, at) => given.indexOf(number) !== at);
    const [taken] = twice ? [twice] : await part.occupied(tx, into, given);
    if (taken)
      throw refuse(
        answers.findIndex((answer) => answer.number === taken),
        'units.merge.number',
      );
    settled.set(part, numbers);
  }
  return settled;
}

const MERGE_JOB = 'units.merge';

type MergeRequest = RouteInput<typeof mergeUnitRoute>['body'];

/** Validates a merge and hands it to the queue. @returns id of the job. @throws AppError notFound, stale, invalid, conflict */
export async function startMerge(ctx: Ctx, id: string, request: MergeRequest): Promise<string> {
  return ctx.tx(async (tx) => {
    const from = await changeableUnit(tx, id);
    await requireUnitVersion(tx, from, request.version);
    await requirePair(tx, from, await seenUnit(tx, request.into));
    if (request.code !== from.code) {
      throw appErrorWith({ fields: [{ path: 'code', code: 'units.confirm.code' }] }, 'invalid', 'units.confirm.code');
    }
    await settle(tx, id, request.into, request.clashes);
    return startJob(tx, {
      name: { key: 'units.job.merge', params: { name: from.name } },
      link: addressOf('management.schoolManage'),
      work: { name: MERGE_JOB, payload: { id, request } },
    });
  });
}

/** Moves everything in one transaction; a repeat finds the source merged. @returns records moved by kind */
async function merge(tx: TxCtx, id: string, request: MergeRequest): Promise<void> {
  await units.lockTree(tx);
  const from = await changeableUnit(tx, id);
  const into = await changeableTarget(tx, request.into);
  await requirePair(tx, from, into);
  const moved: Record<string, number> = {};
  for (const [part, numbers] of await settle(tx, id, into.id, request.clashes)) {
    moved[part.kind] = await part.move(tx, id, into.id, numbers);
  }
  const admins = await administratorsOf(tx, [id, into.id]);
  await writeChanges(tx, from, { state: 'disabled', merged_into: into.id }, 'unit.merge', { reason: request.reason });
  tx.audit({
    action: 'unit.merge',
    object: 'unit',
    objectId: into.id,
    after: { from: from.code, moved },
    reason: request.reason,
  });
  notify(tx, 'units.merged', from, admins);
}

async function changeableTarget(tx: TxCtx, id: string): Promise<units.UnitRow> {
  return seenUnit(tx, id, { lock: true });
}

/** The worker of a merge. What stands against it now is told to its person. */
export const mergeJob: JobHandler = {
  name: MERGE_JOB,
  long: true,
  run: async (system, payload) => {
    const { jobId, id, request, actor } = payload as { jobId: string; id: string; request: MergeRequest; actor: Actor };
    if (!(await reportProgress(system, jobId, { done: 0 }))) return finishJob(system, jobId, { state: 'cancelled' });
    const own = system.as(actor, { requestId: jobId });
    try {
      await own.tx(async (tx) => {
        const row = await units.findUnit(tx, id, true);
        if (row?.merged_into !== request.into) await merge(tx, id, request);
        await finishJob(tx, jobId, { state: 'done' });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const failure = { key: error.code, ...(error.params ? { params: error.params } : {}) };
      await finishJob(system, jobId, { state: 'failed', failure });
    }
  },
};
