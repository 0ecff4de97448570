import type { CallOutput, RouteInput, RouteShape } from '../../kernel/http/contract.ts';
import type { Ctx } from '../db/context.ts';
import type { BoundRoute } from '../http/module.ts';
import type { Outcome } from './parts.ts';

/** The contracts that `nounRoutes` makes of a noun which takes all of them. */
interface ManagedRoutes {
  readonly get: RouteShape;
  readonly history: RouteShape;
  readonly create: RouteShape;
  readonly update: RouteShape;
  readonly copy: RouteShape;
  readonly command: RouteShape;
  readonly remove: RouteShape;
  readonly restore: RouteShape;
}

type Body<R extends RouteShape> = RouteInput<R>['body'];
type Command<R extends ManagedRoutes> = Body<R['command']> extends { readonly command: infer C } ? C : never;

type Shown<R extends ManagedRoutes> = CallOutput<R['get']> &
  CallOutput<R['create']> &
  CallOutput<R['update']> &
  CallOutput<R['copy']>;

/** What answers them: a service of `managedService`, whose types have to be those of the contracts. */
interface Answers<R extends ManagedRoutes> {
  readonly object: string;
  readonly load: (ctx: Ctx, id: string, among: { readonly deleted: boolean }) => Promise<unknown>;
  readonly read: (ctx: Ctx, id: string) => Promise<Shown<R>>;
  readonly create: (ctx: Ctx, row: Body<R['create']>) => Promise<string>;
  readonly change: (ctx: Ctx, id: string, change: Omit<Body<R['update']>, 'version'>, version: number) => Promise<void>;
  readonly copy: (ctx: Ctx, id: string, over: Body<R['copy']>) => Promise<string>;
  readonly moveMany: (ctx: Ctx, ids: string[], command: Command<R>) => Promise<Outcome>;
  readonly remove: (ctx: Ctx, id: string) => Promise<{ readonly id: string }>;
  readonly restore: (ctx: Ctx, id: string) => Promise<{ readonly id: string }>;
}

/**
 * Binds every contract of a noun to its service: a write answers with the row as it is read. A noun that answers one
 * of them in another way binds its contracts itself.
 * @param history entries of an object, a page at a time
 */
export function managedRoutes<const R extends ManagedRoutes>(
  contracts: R,
  service: Answers<R>,
  history: (ctx: Ctx, object: string, id: string, page: number) => Promise<CallOutput<R['history']>>,
): readonly BoundRoute[] {
  // What a generic contract hands over has no type of its own; `Answers` holds the service to it.
  const bind = (contract: RouteShape, handle: BoundRoute['handle']): BoundRoute => ({ contract, handle });
  return [
    bind(contracts.get, (ctx, { params }) => service.read(ctx, params.id)),
    bind(contracts.history, async (ctx, { params, query }) => {
      await service.load(ctx, params.id, { deleted: true });
      return history(ctx, service.object, params.id, query.page);
    }),
    bind(contracts.create, async (ctx, { body }) => service.read(ctx, await service.create(ctx, body))),
    bind(contracts.update, async (ctx, { params, body: { version, ...change } }) => {
      await service.change(ctx, params.id, change, version);
      return service.read(ctx, params.id);
    }),
    bind(contracts.copy, async (ctx, { params, body }) => service.read(ctx, await service.copy(ctx, params.id, body))),
    bind(contracts.command, (ctx, { body }) => service.moveMany(ctx, body.ids, body.command)),
    bind(contracts.remove, (ctx, { params }) => service.remove(ctx, params.id)),
    bind(contracts.restore, (ctx, { params }) => service.restore(ctx, params.id)),
  ];
}
