import { appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { RecordKind } from '../../shared/person.model.ts';
import { personRecordsPort } from './records.port.ts';

/** A number of records of one kind. */
export interface RecordCount {
  readonly kind: RecordKind;
  readonly count: number;
}

/** What needs each of these people, by kind; people with nothing are missing. */
export async function recordsOf(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordCount[]>> {
  const found = new Map<string, RecordCount[]>();
  for (const { kind, count } of ctx.ports.all(personRecordsPort)) {
    for (const [id, n] of await count(ctx, personIds)) {
      if (n > 0) found.set(id, [...(found.get(id) ?? []), { kind, count: n }]);
    }
  }
  return found;
}

/** What a person leads. */
export async function ledBy(ctx: Ctx, personId: string) {
  const found: { kind: RecordKind; id: string; title: string }[] = [];
  for (const { kind, led } of ctx.ports.all(personRecordsPort)) {
    for (const { id, title } of (await led?.(ctx, personId)) ?? []) found.push({ kind, id, title });
  }
  return found;
}

/** Unfinished business of a person, by kind. */
export async function openBusiness(ctx: Ctx, personId: string): Promise<RecordCount[]> {
  const found: RecordCount[] = [];
  for (const { kind, open } of ctx.ports.all(personRecordsPort)) {
    const count = (await open?.(ctx, personId)) ?? 0;
    if (count > 0) found.push({ kind, count });
  }
  return found;
}

/** Gives everything a person leads to another one. */
export async function handOverAll(tx: TxCtx, from: string, to: string): Promise<void> {
  for (const { handOver } of tx.ports.all(personRecordsPort)) await handOver?.(tx, from, to);
}

/**
 * Gives the records of a roster account nobody used to the person it turned out to be.
 * @throws AppError conflict when some of them cannot be given away
 */
export async function moveRecords(tx: TxCtx, from: string, to: string): Promise<void> {
  for (const { move } of tx.ports.all(personRecordsPort)) await move?.(tx, from, to);
  const left = (await recordsOf(tx, [from])).get(from) ?? [];
  const n = left.reduce((sum, { count }) => sum + count, 0);
  if (n > 0) throw appErrorWith({ data: { uses: left } }, 'conflict', 'identity.person.used', { n });
}
