import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decideAccess } from '../../kernel/access/access.ts';
import { AppError, appErrorWith } from '../../kernel/errors/app-error.ts';
import { type RouteShape, repeatOf } from '../../kernel/http/contract.ts';
import { RESULT } from '../../kernel/http/envelope.ts';
import { auditAlone } from '../audit/audit.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { ContextFacts } from '../db/context.ts';
import { guardForm, guardPreview, isPreview, parsedInput } from './guards.ts';
import { heldTokenOf } from './held-tokens.ts';
import { siteOrigins } from './hosts.ts';
import { checkJson } from './json-body.ts';
import type { HttpParts } from './parts.ts';
import { ADDRESS_PER_MINUTE, shareRateLimits } from './rate-limit.ts';
import { factsOfView, guardView } from './view-as.ts';

const isRead = ({ method }: RouteShape) => method === 'GET' || method === 'HEAD';
/** Whether a call leaves everything as it was. */
export const changesNothing = (contract: RouteShape) => isRead(contract) || repeatOf(contract) === 'read';

/** A call that may be answered: what it brings, and who asks. */
export interface Admitted {
  readonly input: ReturnType<typeof parsedInput>;
  readonly facts: ContextFacts;
}

interface Headed {
  header(name: string, value: string): unknown;
}

/** Who calls, and whether the call may be answered. */
export function createAdmission(app: FastifyInstance, parts: HttpParts) {
  const { config, base } = parts;
  const limits = shareRateLimits(base.live, () => base.clock.ms());
  app.addHook('onClose', limits.close);
  const [limiter, hourly] = [limits.create('minute', 60_000), limits.create('hour', 3_600_000)];
  const origins = new Set(siteOrigins(config));

  /** Notes who calls. @throws AppError for a sign-in that is over, where one is needed */
  async function authenticate(request: FastifyRequest, reply: Headed, contract: RouteShape): Promise<void> {
    if (!request.headers.authorization) return;
    const token = bearerOf(request.headers);
    const look = changesNothing(contract) ? parts.authenticator.recall : parts.authenticator.authenticate;
    const result = token ? await look(token) : ({ kind: 'void' } as const);
    if (result.kind === 'person') {
      request.actor = result.actor;
      request.permissionVersion = result.permissionVersion;
      reply.header('x-permission-version', result.permissionVersion);
      return;
    }
    if (contract.access.by === 'public' || contract.access.by === 'token') {
      // A stale tab still reads the home page.
      reply.header('x-token-dead', '1');
      request.deadToken = true;
      return;
    }
    if (result.kind === 'gone') {
      throw appErrorWith({ data: { Result: RESULT.accountGone } }, 'refused', 'error.account.gone');
    }
    if (result.kind === 'ended') {
      throw appErrorWith({ data: { reason: result.reason } }, 'ended', 'error.session.ended');
    }
    throw new AppError('unauthenticated', 'error.session.void', undefined);
  }

  function guardPassword({ actor }: FastifyRequest, contract: RouteShape): void {
    if (actor.kind !== 'person' || !actor.mustChangePassword) return;
    if (contract.access.by !== 'public' && !contract.whilePasswordDue) {
      throw appErrorWith({ data: { Result: RESULT.passwordDue } }, 'forbidden', 'error.passwordDue');
    }
  }

  function guardRate(request: FastifyRequest, contract: RouteShape): void {
    if (!config.rateLimits) return;
    const write = !isRead(contract);
    const person = request.actor.kind === 'person' ? request.actor.personId : null;
    // A whole campus may share one address; cached public reads are not counted unless they say how many.
    if (!person && contract.cacheSeconds && contract.perMinute === undefined) return;
    // Work that goes on after its sign-in is counted by its own token: a full computer room is one address. The
    // address is bounded as well, for who makes up tokens.
    const held = heldTokenOf(request, contract);
    const perMinute = contract.perMinute ?? (person || held ? (write ? 600 : 1200) : 6000);
    const wait = Math.max(
      limiter.take(`${contract.name}|${person ?? held ?? request.ip}`, perMinute),
      held ? limiter.take(`${contract.name}|${request.ip}`, ADDRESS_PER_MINUTE) : 0,
      contract.perHour ? hourly.take(`${contract.name}|${person ?? request.ip}`, contract.perHour) : 0,
    );
    if (wait > 0) throw appErrorWith({ retryAfter: wait }, 'tooMany', 'error.tooMany', { seconds: wait });
  }

  /** A GET that changes state and any write from a page of another site are refused. */
  function guardSite(request: FastifyRequest, contract: RouteShape): void {
    if (isRead(contract) || contract.access.by === 'token') return;
    const { origin } = request.headers;
    if (origin !== undefined && !origins.has(origin)) throw new AppError('forbidden', 'error.crossSite', undefined);
  }

  /** What is checked once it is known who calls. @throws AppError for a call that may not be answered */
  async function admit(request: FastifyRequest, contract: RouteShape): Promise<Admitted> {
    guardPassword(request, contract);
    guardSite(request, contract);
    guardRate(request, contract);
    const facts = {
      actor: request.actor,
      locale: request.locale,
      requestId: request.requestId,
      ip: request.ip,
      agent: request.headers['user-agent'] ?? null,
      preview: isPreview(request),
      fresh: request.headers['x-fresh'] !== undefined,
    };
    const decision = decideAccess(contract.access, request.actor);
    if (decision === 'signIn') throw new AppError('unauthenticated', 'error.signIn', undefined);
    if (decision === 'forbidden') {
      await auditAlone(base.db, facts, {
        action: contract.name,
        object: 'route',
        objectId: null,
        result: 'refused',
      });
      throw new AppError('forbidden', 'error.forbidden', undefined);
    }
    if (contract.minFreeDisk !== undefined && (await base.storage.freeShare()) < contract.minFreeDisk) {
      throw appErrorWith({ retryAfter: 3 }, 'busy', 'error.diskFull');
    }
    guardView(request, contract);
    guardPreview(request, contract);
    guardForm(request, contract);
    checkJson(request.body);
    const input = parsedInput(request, contract);
    return { input, facts: await factsOfView(base, request, facts, input.params) };
  }

  return { authenticate, admit };
}
