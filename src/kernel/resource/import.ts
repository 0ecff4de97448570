import type { Action, ManagementPage, RoleCode } from '../access/roles.ts';
import type { MessageKey } from '../i18n/catalog.ts';

/** What an import does with rows that are new and rows that are there already. */
export const IMPORT_MODES = ['add', 'update', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Nothing unless every row is right, or the right rows only. */
export const IMPORT_POLICIES = ['all', 'valid'] as const;
export type ImportPolicy = (typeof IMPORT_POLICIES)[number];

/**
 * Lines of a file's second sheet are numbered from here on, so that one number tells sheet and line; no sheet has as many
 * lines of its own.
 */
export const SECOND_SHEET = 1_000_000;
/** Number of a line within its own sheet, as people count. */
export const lineOf = (line: number): number => line % SECOND_SHEET;

/** Most rows and bytes of one sheet. */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_BYTES = 20 * 1_048_576;
/** Most faulty rows that are corrected in the grid; more are corrected in the error report. */
export const MAX_CORRECTED = 200;
/** Days in which an import can be undone. */
export const UNDO_DAYS = 7;

/** One column of the template, in the order of the declaration. */
export interface ImportColumn {
  readonly label: MessageKey;
  /** A sentence of the template's notes: what belongs here, and when. */
  readonly hint?: MessageKey;
  /** A new row needs a value; the column itself must be in the sheet. */
  readonly required?: boolean;
  /**
   * `text` · `identifier` text made of digits that spreadsheet programs like to rewrite (numbers, phones) · `integer` ·
   * `decimal` · `date` as YYYY-MM-DD · `code` one of `codes`, or of what the binding's `codes` answers.
   */
  readonly kind: 'text' | 'identifier' | 'integer' | 'decimal' | 'date' | 'code';
  /** Codes with the names people write in their place; a name in any of the four languages is understood. */
  readonly codes?: Readonly<Record<string, MessageKey>>;
  /** Value of the sample row; for a fixed code the code. */
  readonly sample: string;
  /** Most characters. */
  readonly max?: number;
  /** Stored values are masked elsewhere: the importer sees that one changes, not what it was. */
  readonly masked?: boolean;
}

/** A box above the run: what else the import may do. */
export interface ImportOption {
  readonly label: MessageKey;
  readonly hint?: MessageKey;
}

/** One import: what its sheet looks like and who may use it. What a row means stands in the binding. */
export interface ImportShape<C extends string = string> {
  /** Unique name, part of the address: `units`. */
  readonly name: string;
  /** Name of the work in the task tray, e.g. 「导入单位」. */
  readonly title: MessageKey;
  /** Name of the sheet and of the template file, e.g. 「单位」. */
  readonly sheet: MessageKey;
  /** Management page whose grant it needs; absent where the objects themselves decide, row by row. */
  readonly page?: ManagementPage;
  /** `import` when absent. */
  readonly action?: Action;
  /** Roles that may open it where there is no page. */
  readonly roles?: readonly RoleCode[];
  readonly columns: Readonly<Record<C, ImportColumn>>;
  /** Columns that together name one object. */
  readonly key: readonly NoInfer<C>[];
  /** The first one is preset; all three when absent. */
  readonly modes?: readonly ImportMode[];
  readonly options?: Readonly<Record<string, ImportOption>>;
  /** Policies offered, the first one preset; both when absent. */
  readonly policies?: readonly ImportPolicy[];
  /** Says which zip of csv files is taken in place of a sheet; absent: none. The binding reads it. */
  readonly archive?: MessageKey;
  /** A further sheet of the same workbook, known by its name; a csv and a file without it bring none of its rows. */
  readonly second?: {
    readonly sheet: MessageKey;
    /** Its columns, each needed; those in `shared` belong to the first sheet, too. */
    readonly columns: readonly NoInfer<C>[];
    readonly shared: readonly NoInfer<C>[];
  };
}

/** Columns of a sheet: of the first one, or of the second. */
export function columnsOfSheet<C extends string>(shape: ImportShape<C>, sheet: 'first' | 'second'): C[] {
  const all = Object.keys(shape.columns) as C[];
  const { columns = [], shared = [] } = shape.second ?? {};
  return sheet === 'second' ? [...columns] : all.filter((one) => !columns.includes(one) || shared.includes(one));
}

/** Declares an import in `shared/<noun>.resource.ts` beside the resource it fills. */
export function defineImport<const C extends string>(shape: ImportShape<C>): ImportShape<C> {
  return shape;
}
