import type { FastifyReply } from 'fastify';
import { AppError, type FieldError, STATUS_OF } from '../../kernel/errors/app-error.ts';
import type { Dialect } from '../../kernel/http/contract.ts';
import { type NativeError, RESULT, SPEC_STATUS } from '../../kernel/http/envelope.ts';
import type { MessageKey } from '../../kernel/i18n/catalog.ts';
import type { Locale } from '../../kernel/i18n/locales.ts';
import type { Messages } from './messages.ts';

/** One issue of a schema, as far as words are made of it. */
export interface Issue {
  readonly code?: string;
  readonly path: PropertyKey[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly origin?: string;
  readonly keys?: string[];
  readonly input?: unknown;
  readonly params?: { readonly messageKey?: MessageKey };
}

/** Turns the issues of a schema into field errors with words in four languages. */
export function fieldErrors(issues: readonly Issue[], prefix = ''): FieldError[] {
  return issues.slice(0, 20).map((issue): FieldError => {
    const path = [prefix, ...issue.path.map(String)].filter(Boolean).join('.');
    const text = issue.origin === 'string' || issue.origin === 'array';
    switch (issue.code) {
      case 'too_small':
        if (text && Number(issue.minimum) === 1) return { path, code: 'error.field.required' };
        return { path, code: text ? 'error.field.short' : 'error.field.small', params: { min: Number(issue.minimum) } };
      case 'too_big':
        return { path, code: text ? 'error.field.long' : 'error.field.large', params: { max: Number(issue.maximum) } };
      case 'unrecognized_keys':
        return { path, code: 'error.field.unknown', params: { name: (issue.keys ?? []).join(', ').slice(0, 100) } };
      case 'invalid_value':
        return { path, code: 'error.field.choice' };
      case 'custom':
        return { path, code: issue.params?.messageKey ?? 'error.field.type' };
      default:
        return { path, code: 'error.field.type' };
    }
  });
}

/** A malformed input with its faulty fields. */
export function malformed(issues: readonly Issue[], prefix: string): AppError {
  return new AppError('malformed', 'error.malformed', undefined, { fields: fieldErrors(issues, prefix) });
}

/** Anything thrown becomes an AppError; what is not one is a fault of ours and says nothing about itself. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, code, message } = (error ?? {}) as { statusCode?: number; code?: string; message?: string };
  if (statusCode === 413) return new AppError('tooLarge', 'error.tooLarge', undefined);
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('malformed', 'error.mediaType', undefined);
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('malformed', 'error.malformed', undefined, { cause: error });
  }
  // Characters no text of the database holds: nought (22P05 within JSON, 22021 elsewhere), half of a pair within JSON.
  if (
    code === '22P05' ||
    code === '22021' ||
    (code === '22P02' && message?.startsWith('invalid input syntax for type json') === true)
  ) {
    return new AppError('malformed', 'error.characters', undefined, { cause: error });
  }
  // 57014 statement timeout, 55P03 lock timeout, 53300 too many connections, 57P0x shutting down, 08xxx connection lost;
  // the driver has no codes for a pool without a free connection and for one that broke.
  if (
    (typeof code === 'string' &&
      /^(57014|55P03|53300|57P0\d|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)) ||
    (typeof message === 'string' &&
      /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
        message,
      ))
  ) {
    return new AppError('busy', 'error.busy', undefined, { cause: error, retryAfter: 2 });
  }
  // 53100 is the database's word for a full disk; the others are the file system's.
  if (typeof code === 'string' && /^(53100|ENOSPC|EDQUOT)$/.test(code)) {
    return new AppError('busy', 'error.diskFull', undefined, { cause: error, retryAfter: 3 });
  }
  return new AppError('fault', 'error.fault', undefined, { cause: error });
}

/** Dialect of a caller who asked for an address no route has: below `/api/v1/` calls are native but for the person's. */
export const dialectOfAddress = (url: string): Dialect =>
  /^\/(data|bus)\/|^\/api\/(?!v1\/)|^\/api\/v1\/person\//i.test(url) ? 'spec' : 'native';

interface FailureFacts {
  readonly dialect: Dialect;
  readonly locale: Locale;
  readonly requestId: string;
  readonly messages: Messages;
  readonly heldToken?: boolean;
  readonly absent?: boolean;
}

/** What is answered for a failure, in the dialect of its route. */
export function failureOf(error: AppError, facts: FailureFacts) {
  const { messages, locale, requestId } = facts;
  const message = messages.format(locale, error.code, error.params);
  const { retryAfter } = error.detail;
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const fields = error.detail.fields?.map((field) => ({
    path: field.path,
    code: field.code,
    message: messages.format(locale, field.code, field.params),
  }));
  if (facts.dialect === 'native') {
    const body: NativeError = {
      error: {
        code: error.code,
        message,
        ...(error.params ? { params: error.params } : {}),
        ...(error.detail.data ? { data: error.detail.data } : {}),
        ...(fields ? { fields } : {}),
        requestId,
      },
    };
    return { status: STATUS_OF[error.kind], headers, body };
  }
  const own = error.detail.data?.Result;
  const { status, result } = SPEC_STATUS[error.kind];
  // `Index`: place of the faulty item of a list, beside Data.
  const { Result: _own, Index: index, ...data } = error.detail.data ?? {};
  // The envelope answers 200 for what a route does not find; an address without a route is 404 in both dialects.
  const body = {
    Result: typeof own === 'number' ? own : facts.heldToken && status === 401 ? RESULT.absent : result,
    Data: Object.keys(data).length > 0 ? data : null,
    ErrorMsg: message,
    Errormsg: message,
    Code: error.code,
    ...(typeof index === 'number' ? { Index: index } : {}),
    ...(error.params ? { Params: error.params } : {}),
    ...(fields
      ? {
          Errors: fields.map((field) => {
            const place = /\.(\d+)(\.|$)/.exec(field.path)?.[1];
            return {
              Field: field.path,
              ...(place === undefined ? {} : { Index: Number(place) }),
              Code: field.code,
              Message: field.message,
            };
          }),
        }
      : {}),
    ...(status === 401 ? { result: { isLogin: facts.heldToken === true } } : {}),
    RequestId: requestId,
  };
  return { status: facts.absent ? 404 : status, headers, body };
}

/** Writes a failure in the dialect of its route. */
export function sendFailure(reply: FastifyReply, error: AppError, facts: FailureFacts): FastifyReply {
  const { status, headers, body } = failureOf(error, facts);
  return reply.headers(headers).status(status).send(body);
}
