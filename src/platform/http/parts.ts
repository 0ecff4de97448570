import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../kernel/errors/app-error.ts';
import type { RememberingAuthenticator } from '../auth/remembered-bearers.ts';
import type { Config } from '../config/config.ts';
import type { ContextBase } from '../db/context.ts';
import type { StatementMeter } from '../db/meter.ts';
import type { Messages } from './messages.ts';
import type { ReadParts } from './replica-reads.ts';

/** What the HTTP server is made of. */
export interface HttpParts {
  readonly config: Config;
  readonly base: ContextBase;
  /** Secret the answers kept for repeated requests are sealed with. */
  readonly sealing: Buffer;
  readonly messages: Messages;
  readonly authenticator: RememberingAuthenticator;
  /** Present in tests: a call over its contract's statement budget fails. */
  readonly meter?: StatementMeter;
  readonly replica?: ReadParts['replica'];
  readonly observe?: (facts: AnswerFacts) => void;
}

interface AnswerFacts {
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Counts an answer, and logs one that failed or took more than two seconds. */
export function noteAnswer({ base, observe }: HttpParts, request: FastifyRequest, facts: AnswerFacts): void {
  observe?.(facts);
  if (facts.status >= 500 || facts.seconds > 2) {
    base.log.warn({ ...facts, method: request.method, requestId: request.requestId }, 'slow or failed request');
  }
}

/** Logs what is a fault of ours. */
export function noteFault({ base }: HttpParts, request: FastifyRequest, route: string | undefined, error: AppError) {
  if (error.kind !== 'fault') return;
  base.log.error({ err: error.cause ?? error, requestId: request.requestId, url: route }, 'fault');
}
