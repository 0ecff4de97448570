import { systemActor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';

/** Who reviews whom is the system's to read: the services decide who reaches what. */
export const reviewContext = (ctx: Ctx): Ctx => ctx.as(systemActor('peer-review'));

/** A review that is not the actor's looks like none at all. */
export const absentReview = () => appError('notFound', 'peerReview.absent');

/** The person who acts. @throws AppError unauthenticated */
export function personOf(ctx: Ctx): string {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return ctx.actor.personId;
}
