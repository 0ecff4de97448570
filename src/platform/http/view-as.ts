import type { FastifyRequest } from 'fastify';
import type { PersonActor } from '../../kernel/access/actor.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { RouteShape } from '../../kernel/http/contract.ts';
import { VIEW_AS_HEADER } from '../../kernel/http/preview.ts';
import type { Ctx } from '../db/context.ts';
import { type ContextBase, type ContextFacts, createContext } from '../db/context.ts';
import { definePort } from './ports.ts';

/** The course a call is about: by its id, or by that of one of its nodes. */
export interface ViewedPlace {
  readonly courseId?: string;
  readonly nodeId?: string;
}

/**
 * Who is looked at: checked with every call, so that a right that ends is felt at once.
 * @throws AppError forbidden for what was given to another sign-in, is over, or is about another course
 */
export type ViewAs = (ctx: Ctx, given: string, place: ViewedPlace) => Promise<PersonActor>;

/** Filled by the module that knows who teaches whom. */
export const viewAsPort = definePort<ViewAs>('platform.viewAs', 1);

/** What a call says of being made as a learner; undefined for every other call. */
export function viewGiven({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers[VIEW_AS_HEADER];
  return typeof given === 'string' ? given : undefined;
}

/** Only reads that say so are answered as a learner; everything else is refused, whoever asks. */
export function guardView(request: FastifyRequest, contract: RouteShape): void {
  if (viewGiven(request) === undefined) return;
  if (contract.method !== 'GET' || contract.viewable !== true) {
    throw new AppError('forbidden', 'error.viewAs', undefined);
  }
}

/** The facts of a call, with the learner in place of who looks where it is made as one. Then nothing can be written. */
export async function factsOfView(
  base: ContextBase,
  request: FastifyRequest,
  facts: ContextFacts,
  place: unknown,
): Promise<ContextFacts> {
  const given = viewGiven(request);
  if (given === undefined) return facts;
  const [viewAs] = base.ports.all(viewAsPort);
  const actor = await viewAs!(createContext(base, facts), given, (place ?? {}) as ViewedPlace);
  return { ...facts, actor, preview: true };
}
