import { AppError, appErrorWith, type FieldError } from '../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../kernel/i18n/catalog.ts';

/** Words of a faulty body; each is the stable `Code` of the answer. */
export type BodyFault = Extract<
  MessageKey,
  | 'error.malformed'
  | 'gateway.column'
  | 'gateway.condition.operator'
  | 'gateway.condition.shape'
  | 'gateway.condition.value'
  | 'gateway.order'
  | 'gateway.write.body'
  | 'gateway.write.key'
>;

/** A malformed body: HTTP 400, Result 2, with the faulty place. */
export function faulty(path: string, code: BodyFault = 'error.malformed'): AppError {
  return new AppError('malformed', code, undefined, { fields: [{ path, code }] });
}

/** A body over a limit: HTTP 400, Result 2, naming the limit. */
export function overLimit(name: string, most: number): AppError {
  const params = { name, most };
  return appErrorWith(
    { fields: [{ path: name, code: 'gateway.limit', params }] },
    'malformed',
    'gateway.limit',
    params,
  );
}

/** A broken rule of the object: HTTP 422, Result 5, with the words at their fields. */
export function ruleBroken(fields: readonly FieldError[]): AppError {
  return appErrorWith({ fields }, 'invalid', 'gateway.write.rule');
}

/** One text for unknown, forbidden, wrong label and wrong type of a name, so that names cannot be enumerated. */
export function absentName(): AppError {
  return new AppError('forbidden', 'gateway.notFound', undefined);
}

/** The same words for a row that is not there or not the caller's to change: HTTP 200, Result 1. */
export function absentRow(): AppError {
  return new AppError('refused', 'gateway.notFound', undefined);
}

/** The same error with further machine-readable facts, e.g. the index of the faulty item. */
export function withData(error: AppError, data: Readonly<Record<string, unknown>>): AppError {
  return new AppError(error.kind, error.code, error.params as LooseParams | undefined, {
    ...error.detail,
    data: { ...error.detail.data, ...data },
    cause: error.detail.cause ?? error,
  });
}
