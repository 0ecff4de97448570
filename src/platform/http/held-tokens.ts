import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RouteShape } from '../../kernel/http/contract.ts';

/** Headers of the tokens that outlive a sign-in, by the kind of token. */
const HELD_TOKENS: Readonly<Record<string, string>> = { run: 'x-run-token', attempt: 'x-attempt-token' };

/** Header of the token a route is called with, when it is one that outlives a sign-in. */
export const heldTokenHeader = ({ access }: RouteShape): string | undefined =>
  access.by === 'token' ? HELD_TOKENS[access.token] : undefined;

/** The token of work in progress that a call is made with, as a key of the limiter. */
export function heldTokenOf(request: FastifyRequest, contract: RouteShape): string | null {
  const header = heldTokenHeader(contract);
  const token = header === undefined ? undefined : request.headers[header];
  return typeof token === 'string' && token !== '' ? createHash('sha256').update(token).digest('base64url') : null;
}
