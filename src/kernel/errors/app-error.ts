import type { LooseParams, MessageArgs, MessageKey } from '../i18n/catalog.ts';

/** What went wrong, in the terms of HTTP; each dialect maps it to its own status and code. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'ended'
  | 'forbidden'
  | 'notFound'
  | 'refused'
  | 'stale'
  | 'conflict'
  | 'invalid'
  | 'tooLarge'
  | 'unsupported'
  | 'tooMany'
  | 'busy'
  | 'fault';

/** HTTP status of each kind in the native dialect. */
export const STATUS_OF: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  ended: 401,
  forbidden: 403,
  notFound: 404,
  refused: 409,
  stale: 409,
  conflict: 409,
  invalid: 422,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  busy: 503,
  fault: 500,
};

/** One faulty field of an input. `path` uses dots and indexes (`steps.3.title`). */
export interface FieldError {
  readonly path: string;
  readonly code: MessageKey;
  readonly params?: LooseParams;
}

export interface ErrorDetail {
  /** Machine-readable facts that belong to the refusal, e.g. `{retryAfter: 540}`. Never personal data. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly FieldError[];
  readonly cause?: unknown;
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number;
}

/** A refusal or failure the person is told about: its code is the key of its words in four languages. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: MessageKey;
  readonly params: LooseParams | undefined;
  readonly detail: ErrorDetail;

  constructor(kind: ErrorKind, code: MessageKey, params: LooseParams | undefined, detail: ErrorDetail = {}) {
    super(code, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.params = params;
    this.detail = detail;
  }
}

/** Builds an AppError with parameters typed by the zh-CN text of its key. */
export function appError<K extends MessageKey>(kind: ErrorKind, code: K, ...args: MessageArgs<K>): AppError {
  return new AppError(kind, code, args[0] as LooseParams | undefined);
}

/** Builds an AppError that carries machine-readable detail besides its words. */
export function appErrorWith<K extends MessageKey>(
  detail: ErrorDetail,
  kind: ErrorKind,
  code: K,
  ...args: MessageArgs<K>
): AppError {
  return new AppError(kind, code, args[0] as LooseParams | undefined, detail);
}
