import type { MessageKey } from '../i18n/catalog.ts';
import type { ListShape } from './list.ts';

/** Type of a column on the wire; it decides the operators. */
export type ColumnType = 'id' | 'text' | 'integer' | 'decimal' | 'time' | 'date' | 'boolean' | 'code' | 'list';

export interface Column {
  readonly type: ColumnType;
  readonly label: MessageKey;
  /** May be used in `Order`. */
  readonly sort?: boolean;
  /** Never empty where it is stored, so that one index serves both directions of its order. */
  readonly always?: true;
  /** May be used in `Conditions`; true when absent. */
  readonly filter?: boolean;
  /** Words of each value of an enumeration: cells, filters and sheets show them instead of the code. */
  readonly codes?: Readonly<Record<string, MessageKey>>;
}

/** One table or view on the wire: what can be asked, never where it is stored. */
export interface Resource<C extends string = string> {
  /** `TableView` / `TableName`, in the specification's spelling. */
  readonly wire: string;
  /** Further names it answers to. */
  readonly aliases?: readonly string[];
  readonly type: 'Table' | 'View';
  /** Label of the database on the wire; never connection data. */
  readonly database: 'cloudvse' | 'cloudvse_code';
  /** The other label also answers (code tables). */
  readonly bothLabels?: boolean;
  readonly key: NoInfer<C>;
  readonly columns: Readonly<Record<C, Column>>;
  readonly order: { readonly column: NoInfer<C>; readonly direction: 'asc' | 'desc' };
  /** Largest page; 200 when absent. */
  readonly maxPage?: number;
  /** How the console lists it; without it there is no list route. */
  readonly list?: ListShape<NoInfer<C>>;
}

/** Whether `id` is among the named columns; of columns known as `string` alone nobody can say. */
type HasId<C extends string> = string extends C ? false : 'id' extends C ? true : false;

/** What a declaration may leave out: most resources are views of the first database with the key `id`. */
type Usual<C extends string> = Partial<Pick<Resource<C>, 'type' | 'database'>> &
  (HasId<C> extends true ? Partial<Pick<Resource<C>, 'key'>> : Pick<Resource<C>, 'key'>);

/** Declares a resource in `shared/<noun>.resource.ts`: a view of `cloudvse` with the key `id` unless it says otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function defineResource<const C extends string>(
  resource: Omit<Resource<C>, 'type' | 'database' | 'key'> & Usual<NoInfer<C>>,
): Resource<C> {
  return { type: 'View', database: 'cloudvse', key: 'id', ...resource } as Resource<C>;
}

/** The six identities every resource and route answers for. */
export const IDENTITIES = ['visitor', 6, 5, 3, 2, 0] as const;
export type Identity = (typeof IDENTITIES)[number];
