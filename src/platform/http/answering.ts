import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VISITOR } from '../../kernel/access/actor.ts';
import { ROLE } from '../../kernel/access/roles.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { repeatOf } from '../../kernel/http/contract.ts';
import { envelopeOf, RESULT } from '../../kernel/http/envelope.ts';
import { bearerOf } from '../auth/tokens.ts';
import { type ContextBase, createContext } from '../db/context.ts';
import { type Admitted, changesNothing, createAdmission } from './admission.ts';
import { guardScript } from './guards.ts';
import { hostnameOf } from './hosts.ts';
import { type Claim, once, requestDigest } from './idempotency.ts';
import type { BoundRoute, Http } from './module.ts';
import type { HttpParts } from './parts.ts';
import { answerFrom } from './replica-reads.ts';
import { createVisitorAnswers, keptFor, sendKept, sendTagged } from './visitor-answers.ts';

/** Answers calls that came over the network, and reads within them. */
export function createAnswering(app: FastifyInstance, parts: HttpParts) {
  const { config, base } = parts;
  const { authenticate, admit } = createAdmission(app, parts);
  const visitorAnswers = createVisitorAnswers(() => base.clock.ms(), config.visitorMemoryMs);

  /** What a write leaves behind must be seen by the next read, whatever was remembered beside it. */
  function forgetBefore(request: FastifyRequest): void {
    const token = bearerOf(request.headers);
    if (token) parts.authenticator.forget(token);
    // Learners change nothing that visitors are shown at once, and they write all the time.
    if (request.actor.kind === 'person' && request.actor.role !== ROLE.student) {
      visitorAnswers.clear();
      base.sharedReads?.clear();
    }
  }

  /** The ways to answer a call that was admitted. */
  function workOf(bound: BoundRoute, { input, facts }: Admitted, http: Http, source: ContextBase) {
    const { contract } = bound;
    const { request } = http;
    const age = keptFor(contract, request, input.query);
    const handle = async (from: ContextBase, claim?: Claim) => {
      let marks = 0;
      const ctx = createContext(from, {
        ...facts,
        ...(age === null ? {} : { actor: VISITOR }),
        ...(claim
          ? {
              beforeCommit: (trx) => {
                marks++;
                return claim.mark(trx);
              },
            }
          : {}),
      });
      if (!parts.meter) return bound.handle(ctx, input, http);
      const { value, statements } = await parts.meter.measure(() => bound.handle(ctx, input, http));
      const budget = contract.statements + (bound.further?.(input) ?? 0);
      if (statements.length > budget + marks) {
        throw new Error(
          `${contract.name}: ${statements.length} statements, budget ${budget}:\n${statements.join('\n')}`,
        );
      }
      return value;
    };
    const run = (claim?: Claim) =>
      age === null
        ? answerFrom({ ...parts, base: source }, contract, request, (from) => handle(from, claim))
        : handle(base, claim);
    const produce = async (claim?: Claim) => {
      const value = await run(claim);
      const checked = contract.output.safeParse(value) as { success: boolean; data?: unknown; error?: unknown };
      // Unknown fields are cut here, so nothing leaks that the contract does not name.
      if (!checked.success) throw new Error(`${contract.name}: output does not fit its contract: ${checked.error}`);
      const body =
        contract.dialect === 'spec'
          ? { Result: RESULT.ok, ...envelopeOf(checked.data), ErrorMsg: '', RequestId: request.requestId }
          : { data: checked.data };
      return { status: 200, body };
    };
    const kept =
      age === null
        ? null
        : () =>
            visitorAnswers.get(
              `${request.locale} ${request.site} ${request.url}`,
              age,
              async () => (await produce()).body,
            );
    return { run, produce, kept };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, bound: BoundRoute, answers: Http['answers']) {
    const { contract } = bound;
    if (request.hostKind !== (contract.hosts ?? 'site')) return reply.callNotFound();
    guardScript(request, contract);
    await authenticate(request, reply, contract);
    const admitted = await admit(request, contract);
    reply.header(
      'cache-control',
      contract.cacheSeconds && request.actor.kind === 'visitor'
        ? `public, max-age=${contract.cacheSeconds}`
        : 'no-store',
    );
    // What a visitor was told is not what the same person is told after signing in, or in another language.
    if (contract.cacheSeconds) reply.header('vary', 'authorization, accept-language');
    const http = { request, reply, site: request.site, hostname: hostnameOf(request.headers.host), answers };
    const { run, produce, kept } = workOf(bound, admitted, http, base);
    if (contract.raw) {
      const value = await run();
      return reply.sent || value === undefined ? reply : value;
    }
    if (kept) return sendKept(request, reply, await kept());
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && repeatOf(contract) === 'once' && request.actor.kind === 'person') {
      if (!/^[\w.:-]{8,64}$/.test(key)) throw new AppError('malformed', 'error.malformed', undefined);
      const stored = await once(
        base.db,
        parts.sealing,
        {
          owner: request.actor.personId,
          key,
          route: contract.name,
          digest: requestDigest(request.method, request.url, request.body),
        },
        produce,
      );
      if (stored.replayed) reply.header('x-replayed', '1');
      return reply.status(stored.status).send(stored.body);
    }
    const { status, body } = await produce();
    if (contract.cacheSeconds && contract.dialect === 'spec') return sendTagged(request, reply, body);
    return reply.status(status).send(body);
  }

  return {
    /** Answers a call: parse, authenticate, declared access, rate, idempotency, output check. */
    async answer(request: FastifyRequest, reply: FastifyReply, bound: BoundRoute, answers: Http['answers']) {
      try {
        return await answer(request, reply, bound, answers);
      } finally {
        if (!changesNothing(bound.contract)) forgetBefore(request);
      }
    },
    /** Body of a read within another call, whose caller is known already. @param source where it reads */
    async within(http: Http, bound: BoundRoute, source: ContextBase): Promise<unknown> {
      const { produce, kept } = workOf(bound, await admit(http.request, bound.contract), http, source);
      return kept ? JSON.parse((await kept()).plain.toString()) : (await produce()).body;
    },
  };
}
