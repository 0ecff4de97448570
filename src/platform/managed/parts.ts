import { AppError, type ErrorKind } from '../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../kernel/i18n/catalog.ts';
import { RESTORE_DAYS } from '../../kernel/managed/noun.ts';
import { lastChange } from '../audit/last-change.ts';
import type { Ctx, TxCtx } from '../db/context.ts';

/** A row that was left out of a bulk command, with the reason in the words of the refusal. */
export interface Skipped {
  readonly id: string;
  readonly name: string;
  readonly reason: { readonly key: MessageKey; readonly params: Record<string, string | number> };
}

export interface Outcome {
  readonly done: number;
  readonly skipped: Skipped[];
}

/** A refusal that names its field: the form shows it there. */
export function fieldError(
  path: string,
  code: MessageKey,
  params?: LooseParams,
  kind: ErrorKind = 'invalid',
): AppError {
  return new AppError(kind, code, params, { fields: [{ path, code, ...(params ? { params } : {}) }] });
}

/**
 * Refuses a version that is not the present one with `{current, version, by, at}`: what stands there now, who saved it
 * and when. Without a version the last write wins.
 * @param stale.current what stands there, in the form the caller edits
 * @param stale.code message with the parameter `by`; `error.stale` when nobody is known, or without it
 * @throws AppError stale
 */
export async function requireVersion(
  tx: TxCtx,
  row: { readonly id: string; readonly version: number; readonly updated_at: Date },
  version: number | undefined,
  stale: { readonly object: string; readonly current: () => unknown; readonly code?: MessageKey },
): Promise<void> {
  if (version === undefined || row.version === version) return;
  const last = await lastChange(tx, stale.object, row.id);
  const data = {
    current: await stale.current(),
    version: row.version,
    by: last?.by ?? '',
    at: (last?.at ?? row.updated_at).toISOString(),
  };
  throw last?.by && stale.code
    ? new AppError('stale', stale.code, { by: last.by }, { data })
    : new AppError('stale', 'error.stale', undefined, { data });
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The values that differ from what stands there, before and after: what an update writes and what its audit row says.
 * Keys that are undefined in `change` are left alone.
 */
export function changedValues<T extends object>(row: T, change: { readonly [K in keyof T]?: T[K] | undefined }) {
  const keys = (Object.keys(change) as (keyof T & string)[]).filter(
    (key) => change[key] !== undefined && !same(change[key], row[key]),
  );
  const pick = (from: object) =>
    Object.fromEntries(keys.map((key) => [key, (from as T)[key]])) as unknown as Partial<T>;
  return { changed: keys.length > 0, before: pick(row), after: pick(change) };
}

/**
 * Refuses to bring back what was deleted more than `RESTORE_DAYS` ago, or is not deleted (not found, unless `living` says
 * so). @throws AppError conflict, notFound
 */
export function requireRestorable(
  tx: TxCtx,
  row: { readonly deleted_at: Date | null },
  codes: { readonly living?: MessageKey; readonly over: MessageKey },
): void {
  if (row.deleted_at === null) {
    throw codes.living
      ? new AppError('conflict', codes.living, undefined)
      : new AppError('notFound', 'error.notFound', undefined);
  }
  if (row.deleted_at.getTime() + RESTORE_DAYS * 86_400_000 < tx.clock.ms()) {
    throw new AppError('conflict', codes.over, undefined);
  }
}

/**
 * Does something to each of some rows, each in a transaction of its own; those it is refused for are skipped with the
 * reason. A refusal for want of a right, or for a field of the command itself, ends the whole.
 * @param nameOf name of a row that is there, for the answer
 */
export async function forEachRow(
  ctx: Ctx,
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  nameOf: (ctx: Ctx, id: string) => Promise<string | undefined>,
): Promise<Outcome> {
  const skipped: Skipped[] = [];
  let done = 0;
  for (const id of new Set(ids)) {
    try {
      await work(id);
      done++;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'forbidden' || error.detail.fields) throw error;
      const name = error.kind === 'notFound' ? '' : ((await nameOf(ctx, id)) ?? '');
      skipped.push({ id, name, reason: { key: error.code, params: error.params ?? {} } });
    }
  }
  return { done, skipped };
}

/**
 * The outcome of a command that writes all fitting rows in one statement: what was asked for and did not fit is skipped.
 * @param rows what was found and locked. @param why reason for a row that does not fit
 */
export function outcomeOf<Row extends { readonly id: string; readonly name: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  fits: (row: Row) => boolean,
  why: MessageKey,
): Outcome & { readonly fit: readonly Row[] } {
  const found = new Map(rows.map((row) => [row.id, row]));
  const skipped = [...new Set(ids)].flatMap((id): Skipped[] => {
    const row = found.get(id);
    if (row && fits(row)) return [];
    return [{ id, name: row?.name ?? '', reason: { key: row ? why : 'error.notFound', params: {} } }];
  });
  const fit = rows.filter(fits);
  return { done: fit.length, skipped, fit };
}
