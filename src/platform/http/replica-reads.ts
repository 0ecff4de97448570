import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { RouteShape } from '../../kernel/http/contract.ts';
import type { ContextBase } from '../db/context.ts';
import type { Replica } from '../db/replica.ts';

export interface ReadParts {
  readonly base: ContextBase;
  /** Where reads that may be two seconds old are made while it keeps up. */
  readonly replica?: Pick<Replica, 'database' | 'isFresh' | 'distrust'>;
}

/**
 * Whether the contract leaves this answer to a replica. What is kept for many is forgotten with every write, so it comes
 * from the primary; so does what somebody asks who has just written or heard of a change.
 */
const mayBeOlder = (contract: RouteShape, { actor, headers }: FastifyRequest) =>
  contract.replica && contract.method === 'GET' && !contract.raw && actor.kind !== 'visitor' && !headers['x-fresh'];

/** Answers from the replica where that is allowed and it keeps up; what does not go well there is asked of the primary. */
export async function answerFrom<T>(
  { base, replica }: ReadParts,
  contract: RouteShape,
  request: FastifyRequest,
  handle: (source: ContextBase) => Promise<T>,
): Promise<T> {
  if (!replica || !mayBeOlder(contract, request) || !replica.isFresh()) return handle(base);
  try {
    return await handle({ ...base, reads: replica.database.db });
  } catch (error) {
    // What is missing there may be here by now; what broke there has nothing to do with the question.
    if (!(error instanceof AppError)) {
      base.log.warn({ err: error, requestId: request.requestId }, 'a read from the replica failed');
      replica.distrust();
    }
    return handle(base);
  }
}
