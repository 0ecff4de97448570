import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { type RunReader, readerOf } from '../shared/run.policy.ts';
import { runContextPort } from './context.port.ts';
import { hiddenAuthorPort } from './hidden-author.port.ts';
import { marksAttempt } from './launch/attempt-run.access.ts';
import { findRun } from './run.repository.ts';
import type { RunRow } from './runs.tables.ts';

const ENDED = ['finished', 'unfinished', 'abandoned'];

/** True when the actor teaches the context of a run. */
async function teaches(ctx: Ctx, run: RunRow): Promise<boolean> {
  if (run.exam_attempt_id !== null) return marksAttempt(ctx, run.exam_attempt_id);
  const { course_id: courseId, node_id: nodeId, class_id: classId } = run;
  if (courseId === null || nodeId === null) return false;
  for (const provider of ctx.ports.all(runContextPort)) {
    if (await provider.teaches(ctx, { courseId, nodeId, classId })) return true;
  }
  return false;
}

/**
 * How the actor may read a run; null is "does not exist". At most three statements, none for its owner.
 * @param more `running` lets its teacher and leader read what it has recorded before it has ended
 */
export async function readerFor(
  ctx: Ctx,
  run: RunRow,
  reason = '',
  more: { readonly running?: boolean } = {},
): Promise<RunReader | null> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return null;
  const base = {
    own: run.person_id === actor.personId,
    teaches: false,
    leads: false,
    platformAdmin: actor.role === 0,
    reason,
    ended: (more.running === true || ENDED.includes(run.state)) && run.started_at !== null,
  };
  if (base.own || !base.ended) return readerOf(base);
  if (await teaches(ctx, run)) return readerOf({ ...base, teaches: true });
  // Answers are read by who marks them, not by who leads the experiment.
  if (run.exam_attempt_id !== null) return readerOf(base);
  const experiment = (await experimentFacts(ctx, [run.experiment_id])).get(run.experiment_id);
  return readerOf({ ...base, leads: experiment?.leaderId === actor.personId });
}

/**
 * A run the actor may read. Reading with a typed reason is written down.
 * @throws AppError notFound: existence is private.
 */
export async function reachRun(ctx: Ctx, id: string, reason = ''): Promise<{ run: RunRow; reader: RunReader }> {
  const run = await findRun(ctx, { id });
  const reader = run ? await readerFor(ctx, run, reason) : null;
  if (!run || !reader) throw appError('notFound', 'runs.run.absent');
  if (reader === 'admin') {
    await ctx.tx(async (tx) => {
      tx.audit({ action: 'run.read', object: 'run', objectId: run.id, reason });
    });
  }
  return { run, reader };
}

/** What a teacher who marks without names reads in the place of the person's; null for everybody else. */
export async function aliasFor(ctx: Ctx, run: RunRow, reader: RunReader): Promise<string | null> {
  if (reader !== 'teacher' || run.node_id === null) return null;
  const work = { nodeId: run.node_id, personId: run.person_id };
  for (const ask of ctx.ports.all(hiddenAuthorPort)) {
    const alias = await ask(ctx, work);
    if (alias !== null) return alias;
  }
  return null;
}
