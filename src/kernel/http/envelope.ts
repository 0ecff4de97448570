import type { ErrorKind } from '../errors/app-error.ts';

/** Result codes of the specification's dialect. */
export const RESULT = {
  ok: 0,
  absent: 1,
  malformed: 2,
  stale: 3,
  moved: 4,
  rule: 5,
  file: 6,
  tooMany: 7,
  busy: 8,
  fault: 9,
  credentials: 101,
  locked: 102,
  business: 103,
  passwordDue: 110,
  tokenVoid: 10010,
  sessionEnded: 10011,
  accountGone: 404,
} as const;

/** HTTP status and Result of each error kind in the specification's dialect. */
export const SPEC_STATUS: Readonly<Record<ErrorKind, { readonly status: number; readonly result: number }>> = {
  malformed: { status: 400, result: RESULT.malformed },
  unauthenticated: { status: 401, result: RESULT.tokenVoid },
  ended: { status: 401, result: RESULT.sessionEnded },
  forbidden: { status: 403, result: RESULT.absent },
  notFound: { status: 200, result: RESULT.absent },
  refused: { status: 200, result: RESULT.absent },
  stale: { status: 409, result: RESULT.stale },
  conflict: { status: 409, result: RESULT.moved },
  invalid: { status: 422, result: RESULT.rule },
  tooLarge: { status: 413, result: RESULT.file },
  unsupported: { status: 415, result: RESULT.file },
  tooMany: { status: 429, result: RESULT.tooMany },
  busy: { status: 503, result: RESULT.busy },
  fault: { status: 500, result: RESULT.fault },
};

/** Error body of the native dialect. */
export interface NativeError {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly params?: Readonly<Record<string, string | number>>;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly fields?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
    readonly requestId: string;
  };
}

/** A handler of the specification's dialect may set more than Data (`Truncated`, `Index`) by returning `$envelope`. */
export function envelopeOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && '$envelope' in value) {
    return (value as { $envelope: Record<string, unknown> }).$envelope;
  }
  return { Data: value === undefined ? null : value };
}
