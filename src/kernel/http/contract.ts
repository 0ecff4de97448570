import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { idSchema } from './schemas.ts';

/** A zod/mini schema; contracts use `zod/mini` so that a public page pays 5 KB for them. */
export type Schema<T = unknown> = z.ZodMiniType<T>;

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `native`: `{data}` or `{error}` under /api/v1 · `spec`: `{Result, Data, ErrorMsg}`. */
export type Dialect = 'native' | 'spec';

/** What happens when the same call comes twice. */
export type Repeat = 'once' | 'natural' | 'read';

export interface RouteShape {
  /** Unique dotted name, the operation id of the OpenAPI document: `courses.create`. */
  readonly name: string;
  readonly method: Method;
  /** Path with `:params`; spec routes list further addresses in `aliases`. */
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly dialect?: Dialect;
  readonly access: Access;
  /** Answered on content hosts only; every other route is answered on the sites only. */
  readonly hosts?: 'content';
  /** What `:params` of the path hold; absent where every one of them is an id (`:id`, `:courseId`): see `defineRoute`. */
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly output: Schema;
  readonly summary: string;
  /** Most SQL statements one successful call may make; measured by the API harness on every test call. */
  readonly statements: number;
  /**
   * What a repeated call does, when it is not what its method says (see `repeatOf`): `once` acts again unless the key
   * of the first try comes with it, `natural` leaves the same state, `read` changes nothing.
   */
  readonly repeat?: Repeat;
  /** Calls per minute and person (or run, or address); the platform default when absent. */
  readonly perMinute?: number;
  /** Calls per hour and person (or address), on top: for look-ups nobody needs many of. */
  readonly perHour?: number;
  /** Largest accepted JSON body in bytes; 65,536 when absent. */
  readonly maxBody?: number;
  /** Takes a form with files instead of JSON: how many, and how large each may be in bytes. Such a route is `raw`. */
  readonly multipart?: { readonly files: number; readonly fileBytes: number };
  /**
   * Refused with 503 while less than this share of the disk is free, so that the last space is kept for what matters
   * more: uploads stop first, artifacts of runs later, steps of runs never.
   */
  readonly minFreeDisk?: number;
  /**
   * A GET of one course (`:courseId` or `:nodeId` in its path) which a teacher may ask as one of its learners: nothing
   * of the learner's other courses, messages, contacts, notes or attempts, and nothing the learner is not shown.
   */
  readonly viewable?: boolean;
  /** Still answered while the person must change the password. */
  readonly whilePasswordDue?: boolean;
  /** Cacheable by anyone for this many seconds (public reads only). */
  readonly cacheSeconds?: number;
  /**
   * With `cacheSeconds`: whether signed-in people are answered the same as visitors, so that they too get the answer this
   * process keeps (two seconds old at most; older than nothing it wrote). Absent: their answers are their own.
   */
  readonly sameForAll?: (query: never) => boolean;
  /**
   * May be answered from a read replica: what somebody else wrote may be missing for two seconds. Never what the same
   * person wrote or a live event told: such reads carry `x-fresh`.
   */
  readonly replica?: boolean;
  /**
   * Pages of learners that read it show its last answer from this device when the network is away. Never one with keys,
   * contents of exams, or what only a team reads.
   */
  readonly offlineCopy?: true;
  /** Not a JSON answer (file, stream): the handler writes the reply itself. */
  readonly raw?: boolean;
}

type InferSchema<S> = S extends z.ZodMiniType ? z.infer<S> : undefined;
type InferInput<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** What the handler receives after parsing. */
export interface RouteInput<R extends RouteShape> {
  readonly params: InferSchema<R['params']>;
  readonly query: InferSchema<R['query']>;
  readonly body: InferSchema<R['body']>;
}

/** What a caller gives (before defaults and coercion). */
export type CallInput<R extends RouteShape> = (R['params'] extends z.ZodMiniType
  ? { readonly params: InferInput<R['params']> }
  : { readonly params?: undefined }) &
  (R['query'] extends z.ZodMiniType ? { readonly query?: InferInput<R['query']> } : { readonly query?: undefined }) &
  (R['body'] extends z.ZodMiniType ? { readonly body: InferInput<R['body']> } : { readonly body?: undefined });

/** What a caller gets back. */
export type CallOutput<R extends RouteShape> = z.infer<R['output']>;

type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type IdName = 'id' | `${string}Id`;

/** Schema of a path whose parameters are ids by their names; undefined for any other path. */
type IdsIn<Path extends string> = [NamesIn<Path>] extends [never]
  ? undefined
  : NamesIn<Path> extends IdName
    ? z.ZodMiniObject<{ readonly [K in NamesIn<Path>]: typeof idSchema }, z.core.$strict>
    : undefined;

/** What a declaration says: a route that answers nothing but success, or is raw, has no schema of its answer. */
type RouteDeclaration = Omit<RouteShape, 'output'> & { readonly output?: Schema };

type OutputOf<R extends RouteDeclaration> = R['output'] extends Schema
  ? R['output']
  : R['raw'] extends true
    ? z.ZodMiniUnknown
    : z.ZodMiniNull;

type Route<R extends RouteDeclaration> = Omit<R, 'params' | 'output'> & {
  readonly params: R['params'] extends Schema ? R['params'] : IdsIn<R['path']>;
  readonly output: OutputOf<R>;
};

function idsIn(path: string): Schema | undefined {
  const names = [...path.matchAll(/\/:([^/]+)/g)].map(([, name = '']) => name);
  if (names.length === 0 || !names.every((name) => name === 'id' || name.endsWith('Id'))) return undefined;
  return z.strictObject(Object.fromEntries(names.map((name) => [name, idSchema])));
}

/**
 * Declares one route; the returned value is the whole contract, shared by server, client, OpenAPI and tests. Parameters
 * of the path that are called `id` or `…Id` are ids and need no `params`, as long as all of them are. Without `output` it
 * answers null.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const R extends RouteDeclaration>(route: R): Route<R> {
  const params = route.params ?? idsIn(route.path);
  return {
    ...route,
    ...(params && { params }),
    output: route.output ?? (route.raw ? z.unknown() : z.null()),
  } as unknown as Route<R>;
}

/**
 * How a route takes repeated calls. Without a declaration GET and HEAD read, DELETE leaves the same state, and every
 * other method acts once: only those calls carry an idempotency key and cost the statements that keep it.
 */
export function repeatOf(route: Pick<RouteShape, 'method' | 'repeat'>): Repeat {
  if (route.repeat) return route.repeat;
  if (route.method === 'GET' || route.method === 'HEAD') return 'read';
  return route.method === 'DELETE' ? 'natural' : 'once';
}
