import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { findJob, type JobRow } from './job.repository.ts';

/** The person whose jobs are asked for. @throws AppError forbidden for the system */
export function jobOwner(ctx: Ctx): string {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
}

/** Loads one of the actor's own jobs. Call it inside `ctx.read` or `ctx.tx`. @throws AppError notFound */
export async function ownJob(ctx: Ctx, id: string, lock = false): Promise<JobRow> {
  const owner = jobOwner(ctx);
  const row = await findJob(ctx, id, lock);
  if (row?.person_id !== owner) throw appError('notFound', 'error.notFound');
  return row;
}
