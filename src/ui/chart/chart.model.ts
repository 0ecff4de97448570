/** Colour of a series by its meaning; the values are custom properties, so charts follow theme, accent and print. */
export const TONES = {
  primary: 'var(--vse-primary)',
  data: 'var(--vse-data)',
  data2: 'var(--vse-data2)',
  success: 'var(--vse-success-fg)',
  error: 'var(--vse-error-fg)',
  quiet: 'var(--vse-text2)',
} as const;
export type ChartTone = keyof typeof TONES;

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** One line of {@link LineData}. */
export interface ChartLine {
  readonly name: string;
  readonly points: readonly ChartPoint[];
  /** Points alone, a line without marks, or a dashed one; absent: a line with marks, as its place says. */
  readonly look?: 'points' | 'line' | 'dashed';
  readonly tone?: ChartTone;
  /** Half the height of the bar through each point, in units of y. */
  readonly errors?: readonly number[];
}

/** Measured values over a numeric axis; up to four lines are told apart by colour and dashes. */
export interface LineData {
  readonly kind: 'lines';
  /** Heading of the x axis, e.g. `L / m`. */
  readonly x: string;
  /** Heading of the y axis; absent: the name of a single line. */
  readonly y?: string;
  readonly lines: readonly ChartLine[];
}

/** Counts by category as columns: side by side, or stacked; the table leaves stacks of nothing out. */
export interface ColumnData {
  readonly kind: 'columns';
  /** Heading of the categories in the table. */
  readonly x: string;
  readonly categories: readonly string[];
  /** Shorter names for the axis; the table and the tip have the full ones. */
  readonly short?: readonly string[];
  readonly series: readonly { readonly name: string; readonly tone: ChartTone; readonly values: readonly number[] }[];
  readonly stacked?: boolean;
}

/** Shares (0–1) on spokes, at least three of them. */
export interface RadarData {
  readonly kind: 'radar';
  /** Heading of the spokes in the table. */
  readonly x: string;
  readonly spokes: readonly string[];
  /** The first outline is filled, further ones are dashed. */
  readonly outlines: readonly { readonly name: string; readonly tone: ChartTone; readonly shares: readonly number[] }[];
  /** Writes the share of the first outline below the name of its spoke. */
  readonly shown?: boolean;
}

export type ChartData = LineData | ColumnData | RadarData;

export interface ChartProps {
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  readonly data: ChartData;
  /** `false` where the page shows the same figures beside the chart anyway. */
  readonly figures?: boolean;
}

const LINE_TONES: readonly ChartTone[] = ['primary', 'data2', 'success', 'error'];
/** Dash patterns of lines in the order drawn, in px; a printed page in grey still tells them apart. */
export const LINE_DASHES: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [10, 3, 2, 3]];

const dashOf = (look: ChartLine['look'], place: number) =>
  look === undefined ? LINE_DASHES[place % 4]! : LINE_DASHES[look === 'dashed' ? 1 : 0]!;

/** Name, colour and dash pattern of each series, for the drawing and its legend. */
export function seriesOf(data: ChartData): { name: string; tone: ChartTone; dash: readonly number[] }[] {
  if (data.kind === 'lines') {
    return data.lines.map(({ name, tone, look }, i) => ({
      name,
      tone: tone ?? LINE_TONES[i % 4]!,
      dash: dashOf(look, i),
    }));
  }
  if (data.kind === 'columns') return data.series.map(({ name, tone }) => ({ name, tone, dash: [] }));
  return data.outlines.map(({ name, tone }, i) => ({ name, tone, dash: i === 0 ? [] : [5, 4] }));
}

/** The figures of a chart as a table: headings and rows of text; a missing value is `—`. */
export function figuresOf(
  data: ChartData,
  number: (value: number) => string,
): { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const heads = [data.x, ...seriesOf(data).map(({ name }) => name)];
  if (data.kind === 'columns') {
    const rows = data.categories.map((name, i) => [name, ...data.series.map(({ values }) => number(values[i] ?? 0))]);
    const empty = (i: number) => data.stacked === true && data.series.every(({ values }) => !values[i]);
    return { heads, rows: rows.filter((_, i) => !empty(i)) };
  }
  if (data.kind === 'radar') {
    const share = (value: number | undefined) => (value === undefined ? '—' : `${number(Math.round(value * 100))}%`);
    return {
      heads,
      rows: data.spokes.map((name, i) => [name, ...data.outlines.map(({ shares }) => share(shares[i]))]),
    };
  }
  // Lines of one series share their x; a repeated x is a further measurement and keeps its own row.
  const rows: { x: number; cells: (number | undefined)[] }[] = [];
  const places = new Map<string, (typeof rows)[number]>();
  for (const [at, line] of data.lines.entries()) {
    const seen = new Map<number, number>();
    for (const { x, y } of line.points) {
      const nth = seen.get(x) ?? 0;
      seen.set(x, nth + 1);
      let row = places.get(`${x}:${nth}`);
      if (!row) {
        row = { x, cells: data.lines.map(() => undefined) };
        places.set(`${x}:${nth}`, row);
        rows.push(row);
      }
      row.cells[at] = y;
    }
  }
  return {
    heads,
    rows: rows.map(({ x, cells }) => [number(x), ...cells.map((y) => (y === undefined ? '—' : number(y)))]),
  };
}
