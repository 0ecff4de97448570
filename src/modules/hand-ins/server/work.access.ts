import { systemActor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';

/** Work of people is the system's to read and write: the services decide who reaches which. */
export const ownContext = (ctx: Ctx): Ctx => ctx.as(systemActor('hand-ins'));

export const absentHomework = () => appError('notFound', 'handIns.absent');

/** The person who acts. @throws AppError unauthenticated */
export function personOf(ctx: Ctx): string {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return ctx.actor.personId;
}
