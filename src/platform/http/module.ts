import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallOutput, RouteInput, RouteShape } from '../../kernel/http/contract.ts';
import type { Locale } from '../../kernel/i18n/locales.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/data-dir.ts';
import type { Ctx, TxCtx } from '../db/context.ts';
import type { ResourceBinding } from '../gateway/binding.ts';
import type { ProcedureBinding } from '../gateway/procedure.ts';
import type { ImportBinding } from '../imports/binding.ts';
import type { Sender } from '../sender/sender.ts';
import type { Site } from './hosts.ts';
import type { HeadSource } from './page-metadata.ts';
import type { PortProvision } from './ports.ts';

/** The transport behind a call, for the few handlers that set cookies or stream. */
export interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly site: Site;
  readonly hostname: string;
  /** Answers several reads within this one, each as if its caller had made it. */
  readonly answers: (calls: readonly InnerCall[]) => Promise<InnerAnswer[]>;
}

/** A read within a call: GET, or POST where something is sent. */
export interface InnerCall {
  /** Path and query. */
  readonly url: string;
  readonly sent?: object;
}

export interface InnerAnswer extends InnerCall {
  readonly status: number;
  /** Those a caller reads. */
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** One contract with the code that answers it. */
export interface BoundRoute {
  readonly contract: RouteShape;
  // biome-ignore lint/suspicious/noExplicitAny: `route()` is the typed way to make one
  readonly handle: (ctx: Ctx, input: any, http: Http) => Promise<unknown>;
  /** Statements an input may need on top of the contract's budget. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly further?: (input: any) => number;
}

/** Binds a contract to its handler; types of input and output come from the contract. */
export function route<const R extends RouteShape>(
  contract: R,
  handle: (ctx: Ctx, input: RouteInput<R>, http: Http) => Promise<R['raw'] extends true ? unknown : CallOutput<R>>,
  further?: (input: RouteInput<R>) => number,
): BoundRoute {
  return { contract, handle, ...(further ? { further } : {}) };
}

/** Work done later by the job queue. Handlers are idempotent: a job may run more than once. */
export interface JobHandler {
  readonly name: string;
  readonly run: (ctx: Ctx, payload: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Repeats by this cron pattern (UTC), e.g. `* * * * *`. */
  readonly cron?: string;
  /** May take longer than a few seconds: done by workers of its own, so that events and notices never wait behind it. */
  readonly long?: boolean;
}

/** Reader of a domain event; called at least once, in order per ordering key, its effect applied exactly once. */
export interface EventSubscriber {
  readonly name: string;
  readonly event: string;
  readonly version: number;
  readonly run: (tx: TxCtx, payload: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** What a module hands to the composition root. */
export interface ServerModule {
  readonly name: string;
  readonly messages: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  readonly routes?: readonly BoundRoute[];
  readonly jobs?: readonly JobHandler[];
  readonly subscribers?: readonly EventSubscriber[];
  readonly resources?: readonly ResourceBinding[];
  readonly procedures?: readonly ProcedureBinding[];
  /** Imports of sheets; the imports module runs them. */
  readonly imports?: readonly ImportBinding[];
  readonly provides?: readonly PortProvision[];
  /** What the served html of its public pages says of them. */
  readonly heads?: readonly HeadSource[];
}

/** What a module may need to build its manifest. */
export interface ModuleParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly sender: Sender;
  /** Version of the running product. */
  readonly version: string;
}
