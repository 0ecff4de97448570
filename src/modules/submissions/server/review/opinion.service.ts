import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { objectHistory } from '../../../audit/server/audit.public.ts';
import { reachEntry } from '../../../catalogue/server/record.public.ts';
import * as submissions from './submission.repository.ts';

/** Opinions and submissions of an experiment, the newest first. @throws AppError notFound */
export async function readOpinions(ctx: Ctx, id: string) {
  await reachEntry(ctx, id, 'see');
  return {
    opinions: await submissions.opinionsOf(ctx, id),
    submissions: await submissions.submissionsOf(ctx, id),
  };
}

/** What was handed in, as it was. @throws AppError notFound, also for a submission of another experiment */
export async function readSubmission(ctx: Ctx, id: string, submissionId: string) {
  await reachEntry(ctx, id, 'see');
  const found = await submissions.findSubmission(ctx, id, submissionId);
  if (!found) throw appError('notFound', 'error.notFound');
  return found;
}

/** What was done with an experiment, the newest first. @throws AppError notFound for everybody but its people */
export async function experimentHistory(ctx: Ctx, id: string, page: number) {
  await reachEntry(ctx, id, 'see');
  return objectHistory(ctx, 'experiment', id, page);
}
