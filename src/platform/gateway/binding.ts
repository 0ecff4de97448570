import { type RawBuilder, sql } from 'kysely';
import type { Access } from '../../kernel/access/access.ts';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Locale } from '../../kernel/i18n/locales.ts';
import type { Identity, Resource } from '../../kernel/resource/resource.ts';
import type { Ctx } from '../db/context.ts';
import type { RemoveVerb, SaveVerb, UpdateVerb } from './writer.ts';

/** Facts a row rule or a column expression may use. */
export interface BindingFacts {
  readonly actor: Actor;
  readonly locale: Locale;
  /** The product's clock, where a question depends on the present instant. */
  readonly clock?: { ms(): number };
}

/** Rows an identity may see or change: constant SQL with bound values. */
export type RowRule = (facts: BindingFacts) => RawBuilder<boolean>;

/** What one identity may read of a resource; null = the resource does not exist for it. */
export interface ReadRule {
  /** Readable columns; all of the resource when absent. A column not listed can neither be shown, filtered nor sorted. */
  readonly columns?: readonly string[];
  /** Rows it may see, always the first conjunct and never widened by a condition. */
  readonly rows: RowRule;
}

/**
 * How a resource is written. Every write is a call of the module's service: the same rules, audit row and events as on
 * the screen; no SQL is made from a body. State, score, role and password columns have no writer.
 */
export interface ResourceWriter {
  /** Rows each identity may write, besides being readable; checked before and after the change. */
  readonly rows: Readonly<Record<`${Identity}`, RowRule | null>>;
  /** SQL of the row version. */
  readonly version: RawBuilder<unknown>;
  /** Table alias locked while a row is changed, e.g. `u`. */
  readonly lock: RawBuilder<unknown>;
  /** Object name in the audit log: it tells who changed a row last. */
  readonly object: string;
  /** Columns that clients send back with the whole row and that are ignored. */
  readonly echo?: readonly string[];
  /** Most items of this resource in one `tranexecute`; 50 when absent. */
  readonly maxItems?: number;
  readonly save?: SaveVerb;
  readonly update?: UpdateVerb;
  readonly remove?: RemoveVerb;
}

/** Where a resource is stored and who may read it. SQL here is constant text with bound values. */
export interface ResourceBinding {
  readonly resource: Resource;
  /** FROM clause, e.g. `identity.person p`. */
  readonly from: RawBuilder<unknown>;
  /** SQL expression of each column. */
  readonly columns: Readonly<Record<string, (facts: BindingFacts) => RawBuilder<unknown>>>;
  readonly read: Readonly<Record<`${Identity}`, ReadRule | null>>;
  /** How it is written; a resource without a writer is read only. */
  readonly write?: ResourceWriter;
  /** Who may export it, and its columns in the order of the screen (all readable ones when absent). */
  readonly export?: { readonly access: Access; readonly columns?: readonly string[] };
  /** Its tables are under row-level security: read inside a transaction that carries the identity. */
  readonly guarded?: boolean;
  /** Reading it is itself an entry of the audit log, under this action. */
  readonly noted?: string;
  /** How its console list is read; present exactly when the resource declares one. */
  readonly list?: ListBinding;
}

type Row = Record<string, unknown>;

/** SQL behind a resource's `list`. */
export interface ListBinding {
  /** Who may open the list: normally `query` on its management page. */
  readonly access: Access;
  /** Rows of the list, when a grant shows more or other rows than the identity's own read rule. */
  readonly rows?: RowRule;
  /** Values of the strip column, in the order of the screen; each is counted up to the cap. */
  readonly tabs?: readonly string[];
  /** Validates the filters as a whole, e.g. a range that is needed. @throws AppError invalid, in words for the person. */
  readonly requireFilters?: (filters: ReadonlyMap<string, readonly string[]>, facts: BindingFacts) => void;
  /** SQL of the filters that are no column; values are texts as they were asked, at most 200. `null`: not understood. */
  readonly filters?: Readonly<
    Record<string, (facts: BindingFacts, values: readonly string[]) => RawBuilder<boolean> | null>
  >;
  /** What the keyword searches, when it is more than the declared columns (an index of search terms, an exact number). */
  readonly keyword?: (facts: BindingFacts, keyword: string) => RawBuilder<boolean>;
  /** Action noted in the log when a keyword asks for personal data exactly (a whole mobile number); else null. */
  readonly noteKeyword?: (keyword: string) => string | null;
  /** Rows of the recycle bin in place of the living ones, for those who may delete. */
  readonly bin?: { readonly access: Access; readonly rows: RowRule };
  /** Further counts above the list beside the values of the strip column. */
  readonly counts?: Readonly<Record<string, (facts: BindingFacts) => RawBuilder<boolean>>>;
  /** Columns shown in full to those who may and give a reason; everybody else gets them masked. */
  readonly reveal?: {
    readonly access: Access;
    readonly columns: Readonly<Record<string, (facts: BindingFacts) => RawBuilder<unknown>>>;
  };
  /**
   * Values that no SQL of one row gives, for the rows of a page or of a portion of an export: such columns are no order,
   * and a filter only where `filters` says so. A row without what is needed stays as it is.
   */
  readonly fill?: {
    /** Of the columns worked out on demand, those that are wanted. */
    readonly rows: (ctx: Ctx, rows: readonly Row[], asked: ReadonlySet<string>) => Promise<Row[]>;
    /** Most statements for a page, on top of those of the list itself. */
    readonly statements: (asked: ReadonlySet<string>) => number;
    /** Filled columns that filter the list: they are worked out for all rows the other filters leave. */
    readonly filters?: FilledFilters;
  };
  /** Its statements are planned once per connection: a list that is narrowed to one course or class by a key. */
  readonly planOnce?: true;
  /** Rows are counted exactly up to here; 10,000 when absent. */
  readonly countCap?: number;
}

/** Filters over filled columns: `codes` and `numbers` of the declaration. */
export interface FilledFilters {
  readonly names: readonly string[];
  /** Columns of the rows that `values` starts from. */
  readonly from: readonly string[];
  /** The rows with the values of these filters. @throws AppError invalid when there are too many, in words for the person */
  readonly values: (ctx: Ctx, rows: readonly Row[], wanted: ReadonlySet<string>) => Promise<Row[]>;
  /** Most statements of `values`. */
  readonly statements: (wanted: ReadonlySet<string>) => number;
}

/** Registered resources by wire name. */
export type Registry = ReadonlyMap<string, ResourceBinding>;

/** Filter by ids. One id is compared by itself: then an index over it and the order of the list gives the first rows. */
export const amongIds = (expression: RawBuilder<unknown>) => (_facts: BindingFacts, values: readonly string[]) =>
  values.length === 1
    ? sql<boolean>`${expression} = ${values[0]}::uuid`
    : sql<boolean>`${expression} = any(${[...values]}::uuid[])`;

/** Binds a declared resource; the compiler demands an expression for every column and a rule for every identity. */
export function bindResource<C extends string>(
  resource: Resource<C>,
  binding: {
    readonly from: RawBuilder<unknown>;
    readonly columns: Readonly<Record<C, (facts: BindingFacts) => RawBuilder<unknown>>>;
    readonly read: Readonly<
      Record<`${Identity}`, (Omit<ReadRule, 'columns'> & { readonly columns?: readonly C[] }) | null>
    >;
    readonly write?: ResourceWriter;
    readonly export?: { readonly access: Access; readonly columns?: readonly C[] };
    readonly guarded?: boolean;
    readonly noted?: string;
    readonly list?: ListBinding;
  },
): ResourceBinding {
  if (binding.write && (resource as unknown as Resource).columns[resource.key]?.type !== 'id') {
    throw new Error(`${resource.wire}: only rows with an id can be written`);
  }
  if (Boolean(binding.list) !== Boolean(resource.list)) {
    throw new Error(`${resource.wire}: a list needs its declaration and its binding`);
  }
  for (const name of Object.keys(resource.list?.filters ?? {})) {
    if (!Object.hasOwn(resource.columns, name) && !binding.list?.filters?.[name]) {
      throw new Error(`${resource.wire}: filter ${name} is no column and has no SQL`);
    }
  }
  return { resource: resource as unknown as Resource, ...binding };
}

/** Identity of an actor for the rules. */
export function identityOf(actor: Actor): `${Identity}` {
  return actor.kind === 'person' ? (`${actor.role}` as `${Identity}`) : 'visitor';
}
