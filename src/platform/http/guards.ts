import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '../../kernel/errors/app-error.ts';
import { type RouteShape, repeatOf } from '../../kernel/http/contract.ts';
import { PREVIEW_HEADER } from '../../kernel/http/preview.ts';
import { malformed } from './failures.ts';

/** Fetch destinations whose answer a browser runs as code or applies as style. */
const CODE_DESTINATIONS = /^(script|style|xslt|object|embed|(shared|service)?worker|(audio|paint)worklet)$/;

/**
 * No route of the sites answers with code: whatever a person brought in (an attachment, an upload, an artifact) never
 * becomes a script of the platform's own origin, even under a type that a browser would run.
 */
export function guardScript(request: FastifyRequest, contract: RouteShape): void {
  if (contract.hosts === 'content') return;
  const dest = request.headers['sec-fetch-dest'];
  if (typeof dest === 'string' && CODE_DESTINATIONS.test(dest)) {
    throw new AppError('forbidden', 'error.forbidden', undefined);
  }
}

/** A form where JSON belongs, or the other way round: a plain cross-site form reaches no other route. */
export function guardForm(request: FastifyRequest, contract: RouteShape): void {
  if (request.isMultipart() !== (contract.multipart !== undefined)) {
    throw new AppError('malformed', 'error.mediaType', undefined);
  }
}

/** Whether the caller looks at a course as its learners do. */
export const isPreview = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[PREVIEW_HEADER] === '1';

/** Nothing that changes something is done in a preview. What only reads is answered by a context that cannot write. */
export function guardPreview(request: FastifyRequest, contract: RouteShape): void {
  if (isPreview(request) && repeatOf(contract) !== 'read') throw new AppError('forbidden', 'error.preview', undefined);
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw malformed(parsed.error.issues as never, '');
  return parsed.data;
}

/** What a call brings, as its contract reads it. @throws AppError malformed */
export const parsedInput = (request: FastifyRequest, contract: RouteShape) => ({
  params: parse(contract.params as never, request.params),
  query: parse(contract.query as never, request.query),
  body: parse(contract.body as never, request.body),
});
