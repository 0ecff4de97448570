/** A cell of a series: a number, words, or nothing measured. */
export type Cell = number | string | null;

/** Curves the server fits. */
export const FIT_MODELS = ['linear', 'proportional', 'exp', 'michaelis'] as const;
export type FitModel = (typeof FIT_MODELS)[number];

interface BlockBase {
  /** `series:{name}`, `artifact:{name}`, `report:{section}:{key}`, `fit:{step}` or `params`. */
  readonly name: string;
  readonly stepSeq: number | null;
  /** Of the whole source as the run sent it, so that the block can be held against the record. */
  readonly sha256: string;
}

/** A locked block beside header, steps and score of the run; nothing of it ever comes from the author. */
export type ReportBlock = BlockBase &
  (
    | {
        readonly kind: 'series';
        readonly columns: readonly string[];
        /** One unit for each column; empty where there is none. */
        readonly units: readonly string[];
        /** At most {@link BLOCK_ROWS} of `total` rows, evenly picked, first and last among them. */
        readonly rows: readonly (readonly Cell[])[];
        readonly total: number;
      }
    | {
        /** The server's own fit of a series the experiment is graded by; there after the hand-in only. */
        readonly kind: 'fit';
        readonly series: string;
        readonly model: FitModel;
        readonly parameters: readonly { readonly name: string; readonly value: number }[];
        /** Names of x and y, each with its unit. */
        readonly columns: readonly string[];
        readonly units: readonly string[];
        /** x, y, fitted y, residual; at most {@link BLOCK_ROWS}. */
        readonly rows: readonly (readonly number[])[];
        readonly total: number;
        /** Root mean square of all residuals. */
        readonly rms: number;
      }
    | {
        /** A file the run made: a picture, a film, a document. */
        readonly kind: 'artifact';
        /** Of the file in its run. */
        readonly id: string;
        readonly mime: string;
        readonly caption: string;
        readonly bytes: number;
        /** Opens it for five minutes; null when the run no longer has this very file. Never stored. */
        readonly url?: string | null;
      }
    | { readonly kind: 'html'; readonly html: string }
    | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
    | {
        readonly kind: 'params';
        readonly values: readonly { readonly name: string; readonly value: number; readonly unit: string }[];
      }
  );

/** Rows of a series a report keeps; the whole series stays with the run. */
export const BLOCK_ROWS = 400;

/** At most `most` of the items, evenly picked; the first and the last are always among them. */
export function evenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]!);
}

/** Units of columns: content writes one for all, or one for each parted by commas; `1` means none. */
export function unitsOf(unit: unknown, columns: number): string[] {
  const parts = typeof unit === 'string' ? unit.split(/[,，;]/).map((one) => one.trim()) : [];
  const one = (at: number) => parts[at] ?? (parts.length === 1 ? parts[0] : '') ?? '';
  return Array.from({ length: columns }, (_, at) => (one(at) === '1' ? '' : one(at)));
}

/** Words of an axis or a column head: `L / m`. */
export const headOf = (column: string, unit: string | undefined): string => (unit ? `${column} / ${unit}` : column);

export interface ChartLine {
  readonly column: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Lines of a series: the first numeric column is x, each further numeric one a line. None without two such columns. */
export function linesOf(block: Extract<ReportBlock, { kind: 'series' }>): { x: number; lines: ChartLine[] } | null {
  const numeric = block.columns.map((_, at) => at).filter((at) => block.rows.some((row) => Number.isFinite(row[at])));
  const [x, ...rest] = numeric;
  if (x === undefined || rest.length === 0) return null;
  const lines = rest.slice(0, 4).map((column) => ({
    column,
    points: block.rows.flatMap((row) => {
      const [a, b] = [row[x], row[column]];
      return typeof a === 'number' && typeof b === 'number' ? [{ x: a, y: b }] : [];
    }),
  }));
  return lines.some((line) => line.points.length > 0) ? { x, lines } : null;
}
