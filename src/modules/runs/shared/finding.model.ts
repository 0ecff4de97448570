import { FormulaError, parseFormula } from '../../../kernel/values/formula.ts';
import { FITS, type Fit } from './fit.model.ts';
import { formulaValue, type RuleFacts } from './rule.policy.ts';

type Bag = Readonly<Record<string, unknown>>;
export type FitModel = keyof typeof FITS;

/** The picture of a result: a recorded series, what is fitted to it and what theory expects of it. */
export interface FigureDeclaration {
  readonly series: string;
  /** Column on the x axis; null counts the rows. */
  readonly x: number | null;
  readonly y: number;
  readonly model: FitModel | null;
  /** Formula of `x`, parameters and recorded values; null without a law. */
  readonly theory: string | null;
  /** The law solved for x, as a formula of `y`, where it has no form for y. */
  readonly theoryX: string | null;
  /** Formula of `x` and `y` for the uncertainty of a point, in the unit of y; it sees no parameter. */
  readonly error: string | null;
}

/** What an experiment is done to find out, as `finding` of `vse.json` declares it. */
export interface FindingDeclaration {
  /** Event `verb:object` that records it. */
  readonly on: string;
  readonly symbol: string;
  readonly unit: string;
  readonly decimals: number;
  /** Formula of the reference value; null where there is none. */
  readonly expect: string | null;
  readonly figure: FigureDeclaration | null;
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= most ? value : null;
const wholeOf = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : null;

/** A formula as text; a number is one too. Null when it cannot be read. */
function formulaOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value, 500);
  if (text === null) return null;
  try {
    parseFormula(text);
    return text;
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

function figureOf(value: unknown): FigureDeclaration | null {
  if (!isBag(value)) return null;
  const series = textOf(value.series, 64);
  const y = wholeOf(value.y, 15);
  if (series === null || y === null) return null;
  const model = textOf(value.model, 20);
  return {
    series,
    x: wholeOf(value.x, 15),
    y,
    model: model !== null && Object.hasOwn(FITS, model) ? (model as FitModel) : null,
    theory: formulaOf(value.theory),
    theoryX: formulaOf(value.theoryX),
    error: formulaOf(value.error),
  };
}

/** Reads `finding` of a manifest; parts that cannot be used are left out, all of it without a recorded value. */
export function readFinding(manifest: Bag | null): FindingDeclaration | null {
  const source = manifest?.finding;
  if (!isBag(source)) return null;
  const on = textOf(source.on, 100);
  const symbol = textOf(source.symbol, 20);
  if (on === null || symbol === null || !on.includes(':') || formulaOf(`result:${on}`) === null) return null;
  return {
    on,
    symbol,
    unit: textOf(source.unit, 20) ?? '',
    decimals: wholeOf(source.decimals, 6) ?? 2,
    expect: formulaOf(source.expect),
    figure: figureOf(source.figure),
  };
}

export interface FigurePoint {
  readonly x: number;
  readonly y: number;
}

/** y of a fitted curve at x. */
const CURVES: Readonly<Record<FitModel, (fit: Fit, x: number) => number>> = {
  linear: (fit, x) => fit.slope! * x + fit.intercept!,
  proportional: (fit, x) => fit.slope! * x,
  exp: (fit, x) => fit.amplitude! * Math.exp(fit.rate! * x),
  michaelis: (fit, x) => (fit.vmax! * x) / (fit.km! + x),
};

/** Most points of a figure, and of a curve that is no straight line. */
const MAX_POINTS = 400;
const CURVE_POINTS = 81;
/** Theory reaches so far beyond the points, as a share of their width. */
const BEYOND = 0.08;
/** Residuals of fewer points say nothing about their order. */
const MIN_ORDERED = 4;

/** At most so many of the rows, the first and the last among them. */
function evenly<T>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows];
  return Array.from({ length: most }, (_, i) => rows[Math.round((i * (rows.length - 1)) / (most - 1))]!);
}

const rangeOf = (values: readonly number[]): [low: number, high: number] => [Math.min(...values), Math.max(...values)];

function sampled(from: number, to: number, count: number, of: (x: number) => number): FigurePoint[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1))
    .map((x) => ({ x, y: of(x) }))
    .filter(({ y }) => Number.isFinite(y));
}

/** How far the points lie from their fit. */
export interface Residuals {
  readonly most: number;
  /** The signs change at least every second time: nothing systematic is seen. Null below four points. */
  readonly scattered: boolean | null;
}

function residualsOf(points: readonly FigurePoint[], curve: (x: number) => number): Residuals {
  const rests = [...points].sort((a, b) => a.x - b.x).map(({ x, y }) => y - curve(x));
  const changes = rests.filter((rest, i) => i > 0 && rest * rests[i - 1]! < 0).length;
  return {
    most: Math.max(...rests.map(Math.abs)),
    scattered: rests.length < MIN_ORDERED ? null : changes >= (rests.length - 1) / 2,
  };
}

export interface Figure {
  readonly points: readonly FigurePoint[];
  /** Uncertainty of each point in the unit of y; empty where the experiment declares none. */
  readonly errors: readonly number[];
  readonly fit: {
    readonly model: FitModel;
    readonly parameters: Fit;
    readonly line: readonly FigurePoint[];
    readonly residuals: Residuals;
  } | null;
  /** Empty without a law, and while the reference is kept back. */
  readonly theory: readonly FigurePoint[];
}

/** What a figure is drawn from. */
export type FindingFacts = Pick<RuleFacts, 'params' | 'events' | 'series'>;

/** The curve of the law over the range of the points and a little beyond. */
function lawOf({ theory, theoryX }: FigureDeclaration, facts: FindingFacts, points: readonly FigurePoint[]) {
  const value = (text: string, at: Readonly<Record<string, number>>) =>
    formulaValue(text, { params: { ...facts.params, ...at }, events: facts.events });
  const [low, high] = rangeOf(points.map(({ x }) => x));
  const margin = (high - low) * BEYOND;
  // A quantity that begins at 0 has no values below it.
  const from = low >= 0 ? Math.max(0, low - margin) : low - margin;
  if (theory !== null) return sampled(from, high + margin, CURVE_POINTS, (x) => value(theory, { x }));
  if (theoryX === null) return [];
  const [least, most] = rangeOf(points.map(({ y }) => y));
  return sampled(least, most, 2 * CURVE_POINTS, (y) => value(theoryX, { y }))
    .map(({ x: y, y: x }) => ({ x, y }))
    .filter(({ x }) => x >= from && x <= high + margin);
}

/**
 * The figure of a run from its recorded series; null without two points.
 * @param revealed the person may see what the hidden parameters lead to
 */
export function drawFigure(declared: FigureDeclaration, facts: FindingFacts, revealed: boolean): Figure | null {
  const rows = facts.series.get(declared.series)?.rows ?? [];
  const all = rows.flatMap((row, i): FigurePoint[] => {
    const x = declared.x === null ? i + 1 : row[declared.x];
    const y = row[declared.y];
    return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y) ? [{ x, y }] : [];
  });
  if (all.length < 2) return null;
  const points = evenly(all, MAX_POINTS);
  const [low, high] = rangeOf(all.map(({ x }) => x));
  const { model, error } = declared;
  const fitted = model && FITS[model](all.map(({ x, y }) => [x, y] as const));
  const parameters = fitted && Object.values(fitted).every(Number.isFinite) ? fitted : null;
  const straight = model === 'linear' || model === 'proportional';
  const errors = error === null ? [] : points.map((at) => formulaValue(error, { params: { ...at }, events: [] }));
  return {
    points,
    errors: errors.every(Number.isFinite) ? errors : [],
    fit: parameters && {
      model: model!,
      parameters,
      line: sampled(low, high, straight ? 2 : CURVE_POINTS, (x) => CURVES[model!](parameters, x)),
      residuals: residualsOf(all, (x) => CURVES[model!](parameters, x)),
    },
    theory: revealed && low < high ? lawOf(declared, facts, all) : [],
  };
}

/** What a run found: the value it recorded, and how far it lies from the reference where that may be seen. */
export interface Found {
  readonly value: number;
  readonly reference: number | null;
  /** |value − reference| as a share of the reference. */
  readonly deviation: number | null;
}

/** The finding of a run; null while nothing was recorded. */
export function evaluateFinding(declared: FindingDeclaration, facts: FindingFacts, revealed: boolean): Found | null {
  const value = formulaValue(`result:${declared.on}`, facts);
  if (!Number.isFinite(value)) return null;
  const expected = revealed && declared.expect !== null ? formulaValue(declared.expect, facts) : Number.NaN;
  const known = Number.isFinite(expected);
  return {
    value,
    reference: known ? expected : null,
    deviation: known && expected !== 0 ? Math.abs(value / expected - 1) : null,
  };
}
