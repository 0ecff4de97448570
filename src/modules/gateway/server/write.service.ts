import { AppError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import { auditAlone } from '../../../platform/audit/audit.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { Registry } from '../../../platform/gateway/binding.ts';
import { absentRow, faulty, overLimit, ruleBroken, withData } from '../../../platform/gateway/refusal.ts';
import { readWork, type Work, type WorkItem } from '../../../platform/gateway/work.ts';
import { nameInLog } from './body.engine.ts';
import { selectRows } from './read.repository.ts';
import { compileKey } from './read.service.ts';
import { lastChange, lockNewId, type TargetRow, targetRows } from './write.repository.ts';

const MAX_ITEMS = 50;

/** Runs one item in its own transaction. */
export async function execute(ctx: Ctx, registry: Registry, database: unknown, item: WorkItem): Promise<unknown> {
  const work = await parsed(ctx, item.TableName, () => readWork(registry, database, item, ctx));
  return settled(() => ctx.tx((tx) => perform(tx, work)));
}

/**
 * Runs a list of items in the given order in one transaction: all or nothing.
 * @throws AppError of the first faulty item, with its `Index`.
 */
export async function executeAll(ctx: Ctx, registry: Registry, database: unknown, items: unknown): Promise<unknown[]> {
  if (!Array.isArray(items) || items.length === 0) throw faulty('DynamicTableList', 'gateway.write.body');
  const counts = new Map<string, number>();
  const works: Work[] = [];
  for (const [index, item] of items.entries()) {
    works.push(
      await atItem(index, async () => {
        if (typeof item !== 'object' || item === null || Array.isArray(item)) {
          throw faulty('DynamicTableList', 'gateway.write.body');
        }
        const work = await parsed(ctx, item.TableName, () => readWork(registry, database, item as WorkItem, ctx));
        const { wire } = work.binding.resource;
        counts.set(wire, (counts.get(wire) ?? 0) + 1);
        return work;
      }),
    );
    // Only a list of one table that says so may be longer, so the limit is known at the first row of another.
    const most = counts.size === 1 ? (works[0]!.binding.write?.maxItems ?? MAX_ITEMS) : MAX_ITEMS;
    if (works.length > most) throw overLimit('DynamicTableList', most);
  }
  return settled(() =>
    ctx.tx(async (tx) => {
      const results: unknown[] = [];
      for (const [index, work] of works.entries()) results.push(await atItem(index, () => perform(tx, work)));
      return results;
    }),
  );
}

/** Validates before any transaction; a refused name is noted in the audit log, whether it exists or not. */
async function parsed(ctx: Ctx, name: unknown, parse: () => Work): Promise<Work> {
  try {
    return parse();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') {
      await auditAlone(ctx.db, ctx, {
        action: 'gateway.execute',
        object: 'table',
        objectId: nameInLog(name),
        result: 'refused',
      });
    }
    throw error;
  }
}

/** Names the item an error belongs to. */
async function atItem<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = refusalOf(error);
    throw known ? withData(known, { Index: index }) : error;
  }
}

/** What a service or a constraint refused, in the words of this dialect; null for conflicts and faults of ours. */
function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) {
    // Rows of others and refused commands answer alike, under HTTP 200.
    return error.kind === 'notFound' || (error.kind === 'forbidden' && error.code !== 'gateway.notFound')
      ? absentRow()
      : error;
  }
  const { code } = error as { code?: unknown };
  // Class 23: a constraint; class 22: a value the column cannot hold.
  return typeof code === 'string' && /^2[23]...$/.test(code) ? ruleBroken([]) : null;
}

/** Conflicts of transactions were tried again inside; what is left is told as busy (Result 8). */
async function settled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === '40001' || code === '40P01') {
      throw appErrorWith({ cause: error, retryAfter: 1 }, 'busy', 'error.busy');
    }
    throw refusalOf(error) ?? error;
  }
}

async function perform(tx: TxCtx, work: Work): Promise<unknown> {
  switch (work.kind) {
    case 'get':
      return (await selectRows(tx, compileKey(work.binding, work.id, tx), 1, 0))[0] ?? null;
    case 'save':
      return save(tx, work);
    case 'update': {
      await lock(tx, work);
      for (const id of work.ids) await work.writer.update!.run(tx, id, work.changes);
      const after = await mine(tx, work, work.ids);
      return { Affected: after.length, ...(after.length === 1 ? { RowVersion: after[0]!.version } : {}) };
    }
    case 'remove': {
      await lock(tx, work);
      for (const id of work.ids) await work.writer.remove!.run(tx, id);
      return { Affected: work.ids.length };
    }
  }
}

/** Locks the rows; all must be the caller's, and of the version the caller saw. @throws AppError refused, stale. */
async function lock(tx: TxCtx, work: Extract<Work, { kind: 'update' | 'remove' }>): Promise<void> {
  const rows = await targetRows(tx, work.binding, work.writer, work.ids, true);
  if (rows.length !== work.ids.length || rows.some((row) => !row.mine)) throw absentRow();
  const row = rows[0]!;
  if (work.version === null || work.version === row.version) return;
  const last = await lastChange(tx, work.writer.object, row.id);
  const data = { Current: { ...row.shown, RowVersion: row.version }, By: last?.by ?? '', At: last?.at ?? null };
  throw last
    ? appErrorWith({ data }, 'stale', 'gateway.write.stale', { by: last.by })
    : appErrorWith({ data }, 'stale', 'error.stale');
}

/** The rows after a change: a change may not move a row out of the caller's scope. @throws AppError refused. */
async function mine(tx: TxCtx, work: Exclude<Work, { kind: 'get' }>, ids: readonly string[]): Promise<TargetRow[]> {
  const rows = await targetRows(tx, work.binding, work.writer, ids, false);
  if (rows.length !== ids.length || rows.some((row) => !row.mine)) throw absentRow();
  return rows;
}

async function save(tx: TxCtx, work: Extract<Work, { kind: 'save' }>): Promise<unknown> {
  if (work.id !== null) {
    await lockNewId(tx, work.id);
    const [stored] = await targetRows(tx, work.binding, work.writer, [work.id], false);
    if (stored) {
      const same = Object.entries(work.values).every(
        ([name, value]) => Object.hasOwn(stored.shown, name) && plain(stored.shown[name]) === plain(value),
      );
      if (!stored.mine || !same) throw ruleBroken([{ path: 'Id', code: 'gateway.write.idTaken' }]);
      return { Id: stored.id, RowVersion: stored.version };
    }
  }
  const id = work.id ?? tx.newId();
  await work.writer.save!.run(tx, id, work.values);
  const [row] = await mine(tx, work, [id]);
  return { Id: id, RowVersion: row!.version };
}

/** A value in one comparable form: instants as ISO text, nothing as null, the rest as JSON. */
function plain(value: unknown): string {
  return JSON.stringify(value === undefined || value === '' ? null : value);
}
