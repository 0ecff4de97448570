import type * as z from 'zod/mini';
import type { CallInput, CallOutput, RouteShape } from '../../kernel/http/contract.ts';
import type { outcomeSchema } from '../../kernel/managed/contract.ts';
import { call } from '../api/client.ts';

/** A row that was made, as far as its command names it. */
type Made = z.ZodMiniType<{ readonly name: string }>;

/** Contracts of the commands of a noun, as `nounRoutes` makes them. */
interface CommandRoutes {
  readonly command: RouteShape & { readonly output: typeof outcomeSchema };
  readonly copy: RouteShape & { readonly output: Made };
  readonly remove: RouteShape;
  readonly restore: RouteShape;
}

/** The calls of a page on its noun, for `useNoun`. */
export function nounCalls(routes: CommandRoutes) {
  const send = <R extends RouteShape>(route: R, input: object): Promise<CallOutput<R>> =>
    call(route, input as CallInput<R>);
  return {
    command: (ids: readonly string[], command: string) => send(routes.command, { body: { ids, command } }),
    copy: (id: string, body: { readonly code: string; readonly name: string }) =>
      send(routes.copy, { params: { id }, body }),
    remove: (id: string) => send(routes.remove, { params: { id } }),
    restore: (id: string) => send(routes.restore, { params: { id } }),
  };
}
