import { byGrant, decideAccess } from '../../kernel/access/access.ts';
import { hasGrant } from '../../kernel/access/actor.ts';
import { AppError, appError } from '../../kernel/errors/app-error.ts';
import type { MessageKey } from '../../kernel/i18n/catalog.ts';
import {
  type NewNoun,
  type NounBody,
  type NounCommand,
  type NounFields,
  type NounShape,
  type NounState,
  type NounUpdate,
  nounCan,
} from '../../kernel/managed/noun.ts';
import { type ColumnName, columnName } from '../../kernel/managed/plain.ts';
import type { Ctx, TxCtx } from '../db/context.ts';
import { changedValues, fieldError, forEachRow, type Outcome, requireRestorable, requireVersion } from './parts.ts';
import type { ManagedRow, ManagedTable } from './table.ts';

/** A field that is kept outside of the row, such as an ordered list in a table of its own. */
export interface StoredApart<T> {
  readonly read: (ctx: Ctx, id: string) => Promise<T>;
  readonly write: (tx: TxCtx, id: string, value: T) => Promise<void>;
}

/** Columns of a row that can hold a value of this type. */
type ColumnFor<Row, V> = { [C in keyof Row & string]: [V] extends [Row[C]] ? C : never }[keyof Row & string];

type Field<N extends NounShape> = keyof N['fields'] & string;
/** Fields that a column of their name can hold: `validDays` in `valid_days`. */
type InColumn<N extends NounShape, Row> = {
  [K in Field<N>]: ColumnName<K> extends ColumnFor<Row, NounFields<N>[K]> ? K : never;
}[Field<N>];
type Place<N extends NounShape, Row, K extends Field<N>> =
  | ColumnFor<Row, NounFields<N>[K]>
  | StoredApart<NounFields<N>[K]>;

/**
 * Where fields of a noun are stored: in the column of their name unless another column or a place apart is given. A field
 * of the declaration that the row has no column for and that has no place does not compile, nor does a place without a field.
 */
export type NounStorage<N extends NounShape, Row> = {
  readonly [K in Exclude<Field<N>, InColumn<N, Row>>]: Place<N, Row, K>;
} & { readonly [K in InColumn<N, Row>]?: ColumnFor<Row, NounFields<N>[K]> };

/** A row in the names of its fields, without those that are kept elsewhere. */
type StoredFields<N extends NounShape, Row> = {
  readonly id: string;
  readonly state: NounState<N>;
} & { readonly [K in keyof N['fixed']]: NounBody<N>[K] } & { readonly [K in InColumn<N, Row>]: NounFields<N>[K] };

/** Messages of the refusals of a noun with these states. */
export interface NounCodes<State extends string> {
  /** With `{by}`. */
  readonly stale: MessageKey;
  /** With `{code}`. */
  readonly taken: MessageKey;
  readonly living: MessageKey;
  readonly over: MessageKey;
  readonly remove: MessageKey;
  readonly moved: Readonly<Record<State, MessageKey>>;
}

/** Names under which a module keeps these messages; those that it lacks do not compile. */
type UsualCode<M extends string, State extends string> =
  | `${M}.${'stale' | 'code.taken' | 'restore.living' | 'restore.over'}`
  | `${M}.moved.${State}`;

/**
 * The refusals of a noun by their usual names: `<module>.stale`, `.code.taken`, `.restore.living`, `.restore.over` and
 * `.moved.<state>`.
 * @param remove why a row in another state cannot be deleted
 */
export function nounCodes<const M extends string, N extends NounShape>(
  noun: N,
  module: UsualCode<M, NounState<N>> extends MessageKey ? M : Exclude<UsualCode<M, NounState<N>>, MessageKey>,
  remove: MessageKey,
): NounCodes<NounState<N>> {
  const key = (name: string) => `${module}.${name}` as MessageKey;
  return {
    ...{
      stale: key('stale'),
      taken: key('code.taken'),
      living: key('restore.living'),
      over: key('restore.over'),
      remove,
    },
    moved: Object.fromEntries(noun.states.map((state) => [state, key(`moved.${state}`)])) as NounCodes<
      NounState<N>
    >['moved'],
  };
}

export interface NounBinding<N extends NounShape, Row extends ManagedRow, Shown extends object> {
  readonly table: ManagedTable<Row>;
  readonly stored: NounStorage<N, Row>;
  /** Refusals in the words of the module; `nounCodes` gives those of the usual names. */
  readonly codes: NounCodes<NounState<N>>;
  /** Long texts that the audit row of a creation leaves out. */
  readonly unaudited?: readonly (keyof N['fields'])[];
  /** Checks and normalizes the values of a new row (null) or of one that is locked. @throws AppError invalid */
  readonly prepare?: (tx: TxCtx, change: NounUpdate<N>, row: Row | null) => Promise<NounUpdate<N>>;
  /** Follows the values of a new (null) or changed row, before its audit row, e.g. gives an attachment to it. */
  readonly follow?: (tx: TxCtx, id: string, change: NounUpdate<N>, row: Row | null) => Promise<void>;
  /** What a copy takes over of the values of its original. */
  readonly copy?: (tx: TxCtx, values: NounFields<N>) => Promise<NounUpdate<N>>;
  /** Checks a command beyond state and grant; the columns it returns are written with the state. @throws AppError */
  readonly command?: {
    readonly [C in NounCommand<N>]?: (tx: TxCtx, row: Row) => Promise<Partial<Row> | undefined>;
  };
  /** What the console shows of a row beside its fields, or in place of them. */
  readonly present: (ctx: Ctx, row: Row) => Promise<Shown>;
}

/**
 * The writes of a managed noun, each one transaction with its audit row. Every function can be used alone; a noun that
 * needs another way writes that function itself from `parts.ts`.
 */
export function managedService<N extends NounShape, Row extends ManagedRow, Shown extends object>(
  noun: N,
  binding: NounBinding<N, Row, Shown>,
) {
  const { table, codes } = binding;
  const { object, page, audit = object } = noun;
  const places = binding.stored as Readonly<Record<string, string | StoredApart<unknown>>>;
  const stored = Object.keys(noun.fields).map((field) => [field, places[field] ?? columnName(field)] as const);

  /** A row that is not deleted, or any with `deleted`. @throws AppError notFound */
  const load = async (
    ctx: Ctx,
    id: string,
    { lock = false, deleted = false }: { readonly lock?: boolean; readonly deleted?: boolean } = {},
  ): Promise<Row> => {
    const row = await table.find(ctx, { id }, lock);
    if (!row || (row.deleted_at !== null && !deleted)) throw appError('notFound', 'error.notFound');
    return row;
  };

  /** The given fields in the names of their columns. */
  const columnsOf = (change: NounUpdate<N>) =>
    Object.fromEntries(
      stored.flatMap(([field, place]) =>
        typeof place === 'string' && change[field] !== undefined ? [[place, change[field]]] : [],
      ),
    ) as Partial<Row>;
  const apart = stored.flatMap(([field, place]) => (typeof place === 'string' ? [] : [{ field, place }]));

  /** The row as it is shown: its fields, and what the binding says of it. */
  const show = async (ctx: Ctx, row: Row) => {
    const fields = [...Object.keys(noun.fixed).map((field) => [field, columnName(field)] as const), ...stored];
    const held = fields.flatMap(([field, place]) =>
      typeof place === 'string' ? [[field, row[place as keyof Row]]] : [],
    );
    const own = { id: row.id, state: row.state, ...Object.fromEntries(held) } as StoredFields<N, Row>;
    return { ...own, ...(await binding.present(ctx, row)) } as Omit<StoredFields<N, Row>, keyof Shown> & Shown;
  };

  const read = async (ctx: Ctx, id: string) => {
    const row = await load(ctx, id, { deleted: true });
    const may = (action: Parameters<typeof hasGrant>[2]) =>
      ctx.actor.kind === 'system' || hasGrant(ctx.actor, page, action);
    return {
      ...(await show(ctx, row)),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      deletedAt: row.deleted_at?.toISOString() ?? null,
      version: row.version,
      can: nounCan(noun, { state: row.state, deleted: row.deleted_at !== null }, may),
    };
  };

  /** @throws AppError invalid when a row has the code; a deleted one keeps its code unless the table frees it */
  const requireFreeCode = async (tx: TxCtx, code: string) => {
    const holder = await table.find(tx, { code });
    if (holder) throw fieldError('code', codes.taken, { code });
  };

  /** Creates a row in the first state. @param id of the new one. @throws AppError invalid when its code is taken */
  const create = (ctx: Ctx, given: NewNoun<N>, id: string = ctx.newId()): Promise<string> =>
    ctx.tx(async (tx) => {
      const fixed = Object.fromEntries(
        Object.keys(noun.fixed).map((field) => [field, given[field as keyof typeof given]]),
      );
      const code = String(fixed.code);
      await requireFreeCode(tx, code);
      const values = (await binding.prepare?.(tx, given, null)) ?? given;
      await table.insert(tx, { ...columnsOf(values), ...fixed, id } as Partial<Row> & { readonly id: string });
      for (const { field, place } of apart) if (values[field] !== undefined) await place.write(tx, id, values[field]);
      await binding.follow?.(tx, id, values, null);
      const after = Object.fromEntries(Object.entries(given).filter(([field]) => !binding.unaudited?.includes(field)));
      tx.audit({ action: `${audit}.create`, object, objectId: id, after });
      return id;
    });

  /** Writes what differs from the row. @param version the caller saw. @throws AppError notFound, stale, invalid */
  const change = (ctx: Ctx, id: string, asked: NounUpdate<N>, version?: number): Promise<void> =>
    ctx.tx(async (tx) => {
      const row = await load(tx, id, { lock: true });
      await requireVersion(tx, row, version, { object, current: () => read(tx, id), code: codes.stale });
      const given = (await binding.prepare?.(tx, asked, row)) ?? asked;
      const columns = changedValues<Row>(row, columnsOf(given));
      const lists = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
      for (const { field, place } of apart) {
        if (given[field] === undefined) continue;
        const { changed, before, after } = changedValues(
          { [field]: await place.read(tx, id) },
          { [field]: given[field] },
        );
        if (!changed) continue;
        await place.write(tx, id, given[field]);
        Object.assign(lists.before, before);
        Object.assign(lists.after, after);
      }
      if (!columns.changed && Object.keys(lists.after).length === 0) return;
      await binding.follow?.(tx, id, changedFields(columns.after), row);
      await table.update(tx, id, columns.after);
      tx.audit({
        action: `${audit}.update`,
        object,
        objectId: id,
        before: { ...columns.before, ...lists.before },
        after: { ...columns.after, ...lists.after },
      });
    });
  /** Changed columns in the names of their fields. */
  const changedFields = (columns: Partial<Row>) =>
    Object.fromEntries(
      stored.flatMap(([field, place]) =>
        typeof place === 'string' && place in columns ? [[field, columns[place as keyof Row]]] : [],
      ),
    ) as NounUpdate<N>;

  /** A new row in the first state with the values of another. @param over what it is given anew */
  const copy = (ctx: Ctx, id: string, over: NounUpdate<N> & Pick<NewNoun<N>, keyof N['fixed']>): Promise<string> =>
    ctx.tx(async (tx) => {
      const row = await load(tx, id);
      const values: Record<string, unknown> = {};
      for (const [field, place] of stored) {
        values[field] = typeof place === 'string' ? row[place as keyof Row] : await place.read(tx, id);
      }
      const taken = values as NounFields<N>;
      return create(tx, { ...((await binding.copy?.(tx, taken)) ?? taken), ...over } as unknown as NewNoun<N>);
    });

  /** Moves one row to the state of a command. @throws AppError forbidden, notFound, conflict from another state */
  const move = async (ctx: Ctx, id: string, command: NounCommand<N>): Promise<void> => {
    const { from, to, needs } = noun.commands[command]!;
    if (decideAccess(byGrant(page, needs), ctx.actor) !== 'allowed') throw appError('forbidden', 'error.forbidden');
    await ctx.tx(async (tx) => {
      const row = await load(tx, id, { lock: true });
      if (!from.includes(row.state)) throw new AppError('conflict', codes.moved[row.state as NounState<N>], undefined);
      const more = await binding.command?.[command]?.(tx, row);
      await table.update(tx, id, { ...more, state: to } as Partial<Row>);
      const states = { before: { state: row.state }, after: { state: to } };
      tx.audit({ action: `${audit}.${command}`, object, objectId: id, ...states });
    });
  };

  /** One command for some rows; those that do not fit are skipped with their reason. */
  const moveMany = (ctx: Ctx, ids: readonly string[], command: NounCommand<N>): Promise<Outcome> =>
    forEachRow(
      ctx,
      ids,
      (id) => move(ctx, id, command),
      async (_ctx, id) => (await table.find(ctx, { id }))?.name,
    );

  /** Puts a row into the bin. @throws AppError notFound, conflict in a state that is not removable */
  const remove = (ctx: Ctx, id: string): Promise<{ readonly id: string }> =>
    ctx.tx(async (tx) => {
      const row = await load(tx, id, { lock: true });
      if (!noun.removable.includes(row.state)) throw new AppError('conflict', codes.remove, undefined);
      await table.update(tx, id, { deleted_at: tx.clock.now() } as Partial<Row>);
      tx.audit({ action: `${audit}.delete`, object, objectId: id, before: { code: row.code, name: row.name } });
      return { id };
    });

  /** Brings a row back from the bin. @throws AppError notFound, conflict too late or not deleted, invalid when its code is used */
  const restore = (ctx: Ctx, id: string): Promise<{ readonly id: string }> =>
    ctx.tx(async (tx) => {
      const row = await load(tx, id, { lock: true, deleted: true });
      requireRestorable(tx, row, codes);
      if (table.freesCodes) await requireFreeCode(tx, row.code);
      await table.update(tx, id, { deleted_at: null } as Partial<Row>);
      tx.audit({ action: `${audit}.restore`, object, objectId: id, after: { code: row.code, name: row.name } });
      return { id };
    });

  return { object, load, show, read, create, change, copy, move, moveMany, remove, restore };
}
