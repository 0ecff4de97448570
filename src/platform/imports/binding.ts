import type { LooseParams, MessageKey } from '../../kernel/i18n/catalog.ts';
import type { ImportMode, ImportShape } from '../../kernel/resource/import.ts';
import type { Ctx, TxCtx } from '../db/context.ts';
import type { ArchiveFiles, SheetLine } from '../sheets/sheet-parser.ts';

/** A text by its key, put into words for whoever reads it. `{column}` is filled with the heading of the issue's column. */
export interface IssueText {
  readonly key: MessageKey;
  readonly params?: LooseParams;
}

/** What is wrong with a row, or worth knowing, and what to do about it. */
export interface ImportIssue {
  /** A row with an error is never imported. */
  readonly level: 'error' | 'warning';
  /** Null when it concerns the whole row. */
  readonly column: string | null;
  readonly reason: IssueText;
  readonly remedy?: IssueText;
}

/** A value of a row: `undefined` leaves what is stored, `null` clears it (`#清空`), else trimmed text or a code. */
export type ImportValue = string | null | undefined;

/** One row of the sheet. */
export interface ImportRow<C extends string = string> {
  /** Its number in the sheet as people count: the heading is line 1. */
  readonly line: number;
  readonly values: Readonly<Partial<Record<C, ImportValue>>>;
}

/** Values as they are shown, by column: only those that would change. */
export type ShownValues = Readonly<Record<string, string | null>>;

/** What the module says about a row. */
export interface RowVerdict {
  /** `same`: nothing would change. Ignored when there is an error. */
  readonly state: 'new' | 'change' | 'same';
  /** Id of the stored object, when there is one. */
  readonly target?: string;
  readonly before?: ShownValues;
  readonly after?: ShownValues;
  readonly issues?: readonly ImportIssue[];
}

/** What holds for the whole import. */
export interface ImportFacts {
  readonly importId: string;
  readonly mode: ImportMode;
  /** Names of the boxes that are ticked. */
  readonly options: ReadonlySet<string>;
  /** Id of the object whose rows these are; null where an import belongs to none. */
  readonly objectId: string | null;
  /** Every row of the file in its order, where the binding is `whole`; else empty. */
  readonly file: readonly ImportRow[];
}

/** Notes the line whose writing failed, so that its person is shown which one. */
export class LineError extends Error {
  readonly line: number;
  constructor(line: number, cause: unknown) {
    super(`line ${line}`, { cause });
    this.line = line;
  }
}

/** A row to write, with what was said about it in this very transaction. */
export interface ApplyRow<C extends string = string> extends ImportRow<C> {
  readonly verdict: RowVerdict;
  /** What `prepare` answered for the row. */
  readonly prepared?: unknown;
}

export interface AppliedRow {
  readonly objectId: string;
  /** Only for the importer and for 24 hours (an initial password): kept sealed, handed to `results`. */
  readonly secret?: string;
  /** What `revert` needs to know beside the values that are shown; nobody is shown it. */
  readonly memo?: unknown;
}

/** A row that was written, to be taken back. */
export interface RevertRow<C extends string = string> extends ImportRow<C> {
  readonly objectId: string;
  readonly did: 'created' | 'updated';
  readonly before: ShownValues;
  readonly after: ShownValues;
  /** As `apply` gave it; null when it gave none. */
  readonly memo: unknown;
}

export interface ResultFile {
  /** Name without ending. */
  readonly name: string;
  readonly type: string;
  /** With its dot: `.xlsx`. */
  readonly ending: string;
  readonly body: Buffer;
}

/** A choice of a code column. */
export interface ImportCode {
  readonly code: string;
  readonly name: string;
}

/** What a row of an import means; the module that owns the objects gives it in its manifest. */
export interface ImportBinding<C extends string = string> {
  readonly shape: ImportShape<C>;
  /**
   * Rows belong to one object, named when the import is opened: refuses whoever may not change it.
   * @throws AppError notFound, forbidden, conflict
   */
  readonly within?: (ctx: Ctx, objectId: string) => Promise<void>;
  /** Lines of a sheet from the zip that the declaration's `archive` names, codes as headings; or why it gives none. */
  readonly archive?: (files: ArchiveFiles) => readonly SheetLine[] | { readonly fault: IssueText };
  /** A row means something only among its neighbours: `facts.file` holds all rows whichever are validated or written. */
  readonly whole?: boolean;
  /**
   * Choices of code columns that the declaration does not fix, at most 2,000 each. Those of an `identifier` column only
   * help who fills the template in; the row's check decides what it takes.
   */
  readonly codes?: (ctx: Ctx) => Promise<Readonly<Partial<Record<C, readonly ImportCode[]>>>>;
  /** Text under which a row's object is known in the file; the key columns as written when absent, null: no key. */
  readonly keyOf?: (row: ImportRow<C>) => string | null;
  /** Rows in the order they are written, e.g. parents first; the order of the file when absent. */
  readonly order?: (rows: readonly ImportRow<C>[], said: ReadonlyMap<number, RowVerdict>) => readonly ImportRow<C>[];
  /**
   * Validates rows for the actor; writes nothing. Called with the whole file in the dry run, and again with what is about
   * to be written. Values may be faulty: what the declaration forbids has been noted already. A row it says nothing
   * about is `same`.
   */
  readonly check: (
    ctx: Ctx,
    rows: readonly ImportRow<C>[],
    facts: ImportFacts,
  ) => Promise<ReadonlyMap<number, RowVerdict>>;
  /**
   * Slow work for rows that will be new, at most 200 at once, before the transaction that writes them opens: it reads and
   * writes nothing (the hash of a password). What it answers by line comes back with the row.
   */
  readonly prepare?: (rows: readonly ImportRow<C>[]) => Promise<ReadonlyMap<number, unknown>>;
  /** Writes at most 200 rows, each with its audit entry; `same` rows never come. By line. @throws LineError */
  readonly apply: (
    tx: TxCtx,
    rows: readonly ApplyRow<C>[],
    facts: ImportFacts,
  ) => Promise<ReadonlyMap<number, AppliedRow>>;
  /** Takes rows back, last written first: `reverted`, or why it stays. By line. */
  readonly revert: (
    tx: TxCtx,
    rows: readonly RevertRow<C>[],
    facts: ImportFacts,
  ) => Promise<ReadonlyMap<number, 'reverted' | IssueText>>;
  /** A file made from the secrets of written rows: at most 3 downloads in 24 hours, for the importer only. */
  readonly results?: {
    readonly label: MessageKey;
    readonly file: (
      ctx: Ctx,
      rows: readonly (ImportRow<C> & { readonly objectId: string; readonly secret: string })[],
      format: (key: MessageKey, params?: LooseParams) => string,
    ) => Promise<ResultFile>;
  };
}

/** Binds a declared import; hand the result over in the manifest's `imports`. */
export function bindImport<C extends string>(
  shape: ImportShape<C>,
  binding: Omit<ImportBinding<C>, 'shape'>,
): ImportBinding {
  return { shape, ...binding } as unknown as ImportBinding;
}
