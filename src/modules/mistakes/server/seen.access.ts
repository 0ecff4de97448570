import { systemActor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type OwnResult, resultsOfPerson } from '../../attempts/server/attempts.public.ts';
import { type CourseFacts, courseFacts } from '../../courses/server/courses.public.ts';
import type { SeenAttempt } from './mistake.repository.ts';

export const absentMistake = () => appError('notFound', 'mistakes.absent');

/** Answers of people lie behind row-level security: who asks is settled before. */
export const systemContext = (ctx: Ctx): Ctx => ctx.as(systemActor('mistakes'));

/** The person who asks. @throws AppError unauthenticated for anybody else */
export function ownerOf({ actor }: Ctx): string {
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return actor.personId;
}

/** Own attempts of which scores and, as asked for, keys or papers may be seen now. */
export interface Seen {
  readonly personId: string;
  readonly attempts: readonly SeenAttempt[];
  readonly results: ReadonlyMap<string, OwnResult>;
  readonly courses: ReadonlyMap<string, CourseFacts>;
}

/**
 * What of the own attempts counts as released: a result that is withdrawn, a paper that is still to be sat by somebody or
 * a course that is gone takes its questions out again. Read anew for every call, nothing of it is kept. Five statements.
 */
export async function seenAttempts(
  ctx: Ctx,
  { courseId, part = 'key' }: { readonly courseId?: string | undefined; readonly part?: 'key' | 'paper' } = {},
): Promise<Seen> {
  const personId = ownerOf(ctx);
  const open = (await resultsOfPerson(ctx, personId)).filter(
    ({ visible, exam }) => visible.score && visible[part] && (courseId === undefined || exam.courseId === courseId),
  );
  const courses = await systemContext(ctx).read((read) =>
    courseFacts(read, [...new Set(open.map(({ exam }) => exam.courseId))]),
  );
  const living = open.filter(({ exam }) => (courses.get(exam.courseId)?.state ?? 'draft') !== 'draft');
  return {
    personId,
    courses,
    attempts: living.map(({ attempt }) => ({
      attemptId: attempt.id,
      examId: attempt.examId,
      submittedAt: attempt.submittedAt!,
    })),
    results: new Map(living.map((one) => [one.attempt.id, one])),
  };
}
