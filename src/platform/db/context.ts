import { randomBytes } from 'node:crypto';
import { type Actor, systemActor, VISITOR } from '../../kernel/access/actor.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Locale } from '../../kernel/i18n/locales.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { isUuid, uuidv7 } from '../../kernel/values/uuid.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import { type DomainEvent, publishEvents, type Subscriptions } from '../events/events.ts';
import type { Ports } from '../http/ports.ts';
import { enqueueJobs, type JobRequest } from '../jobs/enqueue.ts';
import type { Log } from '../log/log.ts';
import type { Live } from '../realtime/live.ts';
import type { Storage } from '../storage/storage.ts';
import { isStalePlan } from './named-statements.ts';
import { type AnyDb, runScript } from './pool.ts';
import type { SharedReads } from './shared-reads.ts';
import { inTransaction } from './transaction.ts';

/** What every service receives: who asks, in which language, and the doors to data, time and storage. */
export interface Ctx {
  readonly actor: Actor;
  readonly locale: Locale;
  readonly requestId: string;
  readonly ip: string | null;
  readonly agent: string | null;
  /** Nothing may be written: transactions are read-only and refuse with `error.preview`. */
  readonly preview: boolean;
  readonly db: AnyDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  readonly live: Live;
  /** Providers of the upward questions of lower modules. */
  readonly ports: Ports;
  /** A fresh time-ordered id. */
  newId(): string;
  /** One transaction: changes, audit rows and events become durable together or not at all. */
  tx<T>(work: (tx: TxCtx) => Promise<T>): Promise<T>;
  /** A read-only look at the tables of the row-level-security list, under the actor's identity. */
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /**
   * As `read`, for what starts all its statements at once: they leave in one message with the end of the look. A
   * statement that waits for another one's answer fails.
   */
  glance<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /**
   * What every visitor sees too, read once for all signed-in people: at most two seconds old, never older than what this
   * process or the same person wrote. `look` reads as a visitor, so that nothing of one person reaches another.
   * @param key names the question; the language is added
   */
  shared<T>(key: string, look: (visitor: Ctx) => Promise<T>): Promise<T>;
  /**
   * What several calls of one page ask: made once where they are answered together, and anew after a change one of them
   * makes. Whoever gets it changes nothing in it.
   * @param key names the question; the person is added
   */
  once<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** The same context for another actor, e.g. system work a request sets off; background work may name its request id. */
  as(actor: Actor, more?: { readonly requestId?: string; readonly locale?: Locale }): Ctx;
}

/** Inside a transaction: no network, no files; what must happen outside is put into `afterCommit` or a job. */
export interface TxCtx extends Ctx {
  /**
   * A part of this transaction under the system's identity, for rows that row-level security keeps from the actor. The
   * actor of the audit rows stays the same.
   */
  asSystem<T>(work: () => Promise<T>): Promise<T>;
  audit(entry: AuditEntry): void;
  emit(event: DomainEvent): void;
  enqueue(job: JobRequest): void;
  afterCommit(work: () => void | Promise<void>): void;
}

export interface ContextBase {
  readonly db: AnyDb;
  /** What looks are made on where it is not `db`: a replica that is fresh enough. Transactions never use it. */
  readonly reads?: AnyDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  readonly live: Live;
  readonly ports: Ports;
  readonly subscriptions: Subscriptions;
  /** Absent: what is shared is read anew each time. */
  readonly sharedReads?: SharedReads;
  /** A look that several calls share: reads under its identity are made on it. */
  readonly together?: { readonly db: AnyDb; readonly identity: string; readonly asked: Map<string, Promise<unknown>> };
}

export interface ContextFacts {
  readonly actor: Actor;
  readonly locale: Locale;
  readonly requestId: string;
  readonly ip?: string | null;
  readonly agent?: string | null;
  readonly preview?: boolean;
  /** Nothing that was kept may be answered: the person has just written or heard of a change. */
  readonly fresh?: boolean;
  /** Last statement of every transaction: what must become durable with it. */
  readonly beforeCommit?: (trx: AnyDb) => Promise<void>;
}

/** Identity for row-level security, in one round trip. Values are checked because SET takes no parameters. */
function identityScript(actor: Actor): string {
  const person = actor.kind === 'person' && isUuid(actor.personId) ? actor.personId : '';
  const role = actor.kind === 'person' ? String(actor.role) : actor.kind === 'system' ? 'system' : 'visitor';
  const unit = actor.kind === 'person' && isUuid(actor.unitId) ? actor.unitId : '';
  return `SET LOCAL app.person = '${person}'; SET LOCAL app.role = '${role}'; SET LOCAL app.unit = '${unit}'`;
}

/** First words of a transaction. */
const opening = (actor: Actor, readOnly: boolean): string =>
  `begin${readOnly ? ' read only' : ''}; ${identityScript(actor)}`;

/** SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006';
const RETRYABLE = new Set(['40001', '40P01']);

async function withRetry<T>(log: Log, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: string }).code;
      const again = isStalePlan(error) || (code !== undefined && RETRYABLE.has(code));
      if (!again || attempt >= 4) throw error;
      log.warn({ code, attempt }, 'transaction conflict, trying again');
      await new Promise((done) => setTimeout(done, 5 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}

/**
 * Opens one look for several calls of one person, so that the statements they start at the same time leave in one
 * message. A statement that fails ends the look for all of them: who calls asks again without it.
 */
export function lookTogether<T>(base: ContextBase, actor: Actor, work: (base: ContextBase) => Promise<T>): Promise<T> {
  const identity = identityScript(actor);
  return inTransaction(base.db, opening(actor, true), 'together', (db) =>
    work({ ...base, together: { db, identity, asked: new Map() } }),
  );
}

/**
 * Builds the context of one request, job or command.
 * @param beside it reads beside a look that holds a connection
 */
export function createContext(base: ContextBase, facts: ContextFacts, beside = base.together !== undefined): Ctx {
  const { actor, locale, requestId } = facts;
  // What may be older is read elsewhere, what another person sees is another look.
  const together = !base.reads && base.together?.identity === identityScript(actor) ? base.together.db : undefined;
  const newId = () => uuidv7(base.clock.ms(), randomBytes(10));
  const shared = {
    actor,
    locale,
    requestId,
    ip: facts.ip ?? null,
    agent: facts.agent ?? null,
    preview: facts.preview ?? false,
    clock: base.clock,
    log: base.log,
    storage: base.storage,
    live: base.live,
    ports: base.ports,
    newId,
  };

  /** What a look reads on its connection. */
  const viewOf = (trx: AnyDb): Ctx => {
    const look = (own: Ctx, tx: Ctx['tx']): Ctx => {
      const view: Ctx = {
        ...own,
        tx,
        db: trx,
        shared: (_key, look) => look(own.as(VISITOR)),
        read: (more) => more(view),
        glance: (more) => more(view),
        // Whoever sees the same rows looks along: a second connection beside this one would be waited for.
        as: (other, more) => {
          const next = own.as(other, more);
          return identityScript(other) === identityScript(actor) ? look(next, next.tx) : next;
        },
      };
      return view;
    };
    return look(beside ? ctx : createContext(base, facts, true), () => nested());
  };
  const lookAt = async <T>(kind: 'look' | 'glance', work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    if (together) return work(viewOf(together));
    const how = beside && kind === 'look' ? 'beside' : kind;
    return withRetry(base.log, () =>
      inTransaction(base.reads ?? base.db, opening(actor, true), how, (trx) => work(viewOf(trx))),
    );
  };

  const ctx: Ctx = {
    ...shared,
    db: together ?? base.reads ?? base.db,
    as: (other, more) => createContext(base, { ...facts, ...more, actor: other }, beside),
    shared: (key, look) => {
      // What is kept is no older than the last write: it comes from the primary.
      const { reads: _replica, ...primary } = base;
      const read = () => look(createContext(primary, { ...facts, actor: VISITOR }, beside));
      // A visitor's answer is kept whole.
      const kept = facts.fresh || actor.kind !== 'person' ? undefined : base.sharedReads;
      return kept ? kept.get(`${locale} ${key}`, read) : read();
    },
    once: <T>(key: string, make: () => Promise<T>) => {
      const asked = base.together?.asked;
      const known = asked?.get(key + identityScript(actor)) as Promise<T> | undefined;
      if (known) return known;
      const answer = make();
      asked?.set(key + identityScript(actor), answer);
      return answer;
    },
    read: (work) => lookAt('look', work),
    glance: (work) => lookAt('glance', work),
    tx: async (work) => {
      base.together?.asked.clear();
      const after: (() => void | Promise<void>)[] = [];
      const value = await withRetry(base.log, () => {
        after.length = 0;
        const audits: AuditEntry[] = [];
        const events: DomainEvent[] = [];
        const jobs: JobRequest[] = [];
        return inTransaction(base.db, opening(actor, shared.preview), 'write', async (trx) => {
          let identity = actor;
          /** Runs a part under another identity of row-level security, then goes back to the one before. */
          const under = async <V>(other: Actor, more: () => Promise<V>): Promise<V> => {
            const before = identity;
            const become = async (next: Actor) => {
              const script = identityScript(next);
              // A part of a part is often the system's already: nothing to say then.
              const same = script === identityScript(identity);
              identity = next;
              if (!same) await runScript(trx, script);
            };
            await become(other);
            try {
              const value = await more();
              await become(before);
              return value;
            } catch (error) {
              // A refusal that the caller survives must not leave the wider identity behind; after a fault of the
              // database nothing can be said to it any more, and nothing of the transaction stays.
              await become(before).catch(() => {});
              throw error;
            }
          };
          const inner: TxCtx = {
            ...ctx,
            db: trx,
            shared: (_key, look) => inner.as(VISITOR).read(look),
            once: (_key, make) => make(),
            // A service called inside another's transaction joins it.
            tx: (more) => more(inner),
            read: (more) => more(inner),
            glance: (more) => more(inner),
            as: (other, more) => {
              const view: TxCtx = {
                ...inner,
                ...more,
                actor: other,
                tx: (work) => under(other, () => work(view)),
                read: (work) => under(other, () => work(view)),
                glance: (work) => under(other, () => work(view)),
              };
              return view;
            },
            asSystem: (more) => under(systemActor('transaction'), more),
            audit: (entry) => audits.push(entry),
            emit: (event) => events.push(event),
            enqueue: (job) => jobs.push(job),
            afterCommit: (more) => after.push(more),
          };
          const result = await work(inner);
          await writeAudit(inner, audits);
          await publishEvents(inner, events, base.subscriptions, jobs);
          await enqueueJobs(inner, jobs);
          await facts.beforeCommit?.(trx);
          return result;
        }).catch(refusePreview);
      });
      for (const more of after) {
        try {
          await more();
        } catch (error) {
          base.log.error({ err: error, requestId }, 'work after a commit failed');
        }
      }
      return value;
    },
  };
  return ctx;
}

function nested(): never {
  throw new Error('A read-only look cannot start a writing transaction');
}

/** A write within a preview is a refusal, not a fault. */
function refusePreview(error: unknown): never {
  if ((error as { code?: string }).code === READ_ONLY) {
    throw new AppError('forbidden', 'error.preview', undefined, { cause: error });
  }
  throw error;
}
