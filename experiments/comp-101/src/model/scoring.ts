/** Points of COMP-101, one pure function per step; the same rules stand in the manifest for the server. */
import { round2 } from '../../../shared/numbers.ts';
import { setPoints, tierPoints } from '../../../shared/scoring.ts';
import { BOARDS, type BoardKey, criticalDelay, type HiddenParams, rowSum, WANTED } from './adders.ts';
import { evaluateAt, literalsOf, parseExpression } from './expression.ts';
import type { Netlist } from './netlist.ts';
import { tabulate } from './simulator.ts';

export const TRUE_CONCLUSIONS = ['overflowXor', 'carryUnsigned', 'linear'] as const;
/** Statements in the order they are shown. */
export const CONCLUSIONS = ['carrySigned', 'overflowXor', 'mixedSigns', 'linear', 'orXor', 'carryUnsigned'] as const;

/** Points by the number of the try that names the faulty gate. */
export const LADDER = [12, 9, 6, 3] as const;
/** Variables a simplified expression may be written with. */
export const MAX_LITERALS = { S: 3, Co: 6 } as const;
export type OutputKey = keyof typeof MAX_LITERALS;
/** Fewest variables any expression of the function needs. */
export const FEWEST_LITERALS = { S: 3, Co: 5 } as const;

const bits = (value: number, width: number) => value.toString(2).padStart(width, '0');

/** 1: rows of the truth table as 2·Co + S, null where nothing usable stands. */
export const scoreTruth = (rows: readonly (number | null)[]): number =>
  round2((10 * rows.filter((value, row) => value === rowSum(row)).length) / 8);

/** Value of an output of the full adder in a row. */
export const outputBit = (key: OutputKey, row: number): number => (key === 'S' ? rowSum(row) & 1 : rowSum(row) >> 1);

/** What an expression gives, as `A B Ci:value` of eight rows; empty when it cannot be read. */
export function expressionVectors(text: string): string[] {
  const expression = parseExpression(text);
  if (!expression) return [];
  return Array.from({ length: 8 }, (_, row) => {
    const levels = { A: row >> 2, B: (row >> 1) & 1, Ci: row & 1 };
    return `${bits(row, 3)}:${evaluateAt(expression, levels)}`;
  });
}

/** Vectors a right expression gives. */
export const wantedExpression = (key: OutputKey): string[] =>
  Array.from({ length: 8 }, (_, row) => `${bits(row, 3)}:${outputBit(key, row)}`);

/** Variables of an expression that is right, null for any other: only what is equivalent can be simplified. */
export function simplifiedLiterals(key: OutputKey, text: string): number | null {
  const expression = parseExpression(text);
  const right = expression && setPoints(expressionVectors(text), wantedExpression(key), 1) === 1;
  return right ? literalsOf(expression) : null;
}

/** 2, 3: equivalence over eight rows (6), few enough variables (2). */
export function scoreExpression(key: OutputKey, text: string): number {
  const literals = simplifiedLiterals(key, text);
  const short = literals !== null && literals <= MAX_LITERALS[key] && literals >= FEWEST_LITERALS[key];
  return setPoints(expressionVectors(text), wantedExpression(key), 6) + (short ? 2 : 0);
}

/**
 * What a table gives, as the manifest lists it: `inputs:outputs` in bits for the small boards, for the four-bit adder
 * 32 lines `a,c0:` with the sums for b = 0…15. An unknown output is `x`.
 */
export function vectorsOf(key: BoardKey, table: readonly (number | null)[]): string[] {
  if (key !== 'ripple') {
    const { inputs, outputs } = BOARDS[key];
    return table.map(
      (value, i) =>
        `${bits(i, inputs.length)}:${value === null ? 'x'.repeat(outputs.length) : bits(value, outputs.length)}`,
    );
  }
  return Array.from({ length: 32 }, (_, i) => {
    const sums = Array.from({ length: 16 }, (_b, b) => table[32 * (i >> 1) + 2 * b + (i & 1)] ?? 'x');
    return `${i >> 1},${i & 1}:${sums.join(' ')}`;
  });
}

const MAXIMUM: Readonly<Record<BoardKey, number>> = { half: 8, full: 12, ripple: 14 };

/** 4, 6, 9: what the netlist gives for every input against what it must give. */
export const scoreNetlist = (key: BoardKey, netlist: Netlist): number =>
  setPoints(vectorsOf(key, tabulate(BOARDS[key], netlist)), vectorsOf(key, WANTED[key]), MAXIMUM[key]);

/** 5, 7: inputs applied and read; each counts once, with the right reading. */
export function scoreApplied(key: 'half' | 'full', readings: Readonly<Record<string, number>>): number {
  const wanted = WANTED[key];
  const good = wanted.filter((value, i) => readings[i] === value).length;
  return round2(((key === 'half' ? 6 : 10) * good) / wanted.length);
}

/** 8: by the number of tries. */
export const scoreFault = (hidden: HiddenParams, tries: readonly number[]): number =>
  LADDER[tries.indexOf(hidden.fault)] ?? 0;

/** 10: the critical delay, exact to the tick. */
export const scoreDelay = (hidden: HiddenParams, ticks: number): number =>
  tierPoints(ticks - criticalDelay(hidden), 6, [{ tol: 0, share: 1 }]);

/** 11: three true statements, a wrong one takes its share away. */
export const scoreConclusions = (chosen: readonly string[]): number => setPoints(chosen, TRUE_CONCLUSIONS, 6);
