/** The boards of the experiment, circuits that are right on them, and the hidden parameters. */
import type { Board, Netlist, Part, PartKind } from './netlist.ts';
import { expand } from './netlist.ts';
import { type Delays, type Fault, inputsOf, tabulate, timeline } from './simulator.ts';

/** Hidden parameters of a learner: number of the faulty gate, the level it is stuck at, delays in ticks. */
export interface HiddenParams {
  fault: number;
  stuck: number;
  d_xor: number;
  d_and: number;
  d_or: number;
}

export const HALF: Board = { inputs: ['B', 'A'], outputs: ['S', 'C'] };
export const FULL: Board = { inputs: ['Ci', 'B', 'A'], outputs: ['S', 'Co'] };
/** Bit 0 is the carry in, then B and A, so an input number is C0 + 2·B + 32·A. */
export const RIPPLE: Board = {
  inputs: ['C0', 'B0', 'B1', 'B2', 'B3', 'A0', 'A1', 'A2', 'A3'],
  outputs: ['S0', 'S1', 'S2', 'S3', 'C4'],
};
export type BoardKey = 'half' | 'full' | 'ripple';
export const BOARDS: Readonly<Record<BoardKey, Board>> = { half: HALF, full: FULL, ripple: RIPPLE };

/** Parts on offer, and how many of each a board holds. */
export const PALETTES: Readonly<Record<BoardKey, readonly PartKind[]>> = {
  half: ['and', 'or', 'xor', 'not', 'nand'],
  // No XOR gate: a sum of three inputs then needs two half adders.
  full: ['ha', 'and', 'or'],
  ripple: ['ha', 'fa'],
};
export const MAX_PARTS = 12;

const part = (id: string, x: number, y: number): Part => ({
  id,
  kind: id.replace(/\d+$/, '').toLowerCase() as PartKind,
  x,
  y,
});
/** Wires written as `from>to`, separated by blanks. */
const wires = (text: string) =>
  text.split(' ').map((one) => {
    const [from = '', to = ''] = one.split('>');
    return { from, to };
  });

/** A half adder of two gates. */
export const HALF_ADDER: Netlist = {
  parts: [part('XOR1', 240, 60), part('AND1', 240, 190)],
  wires: wires('A>XOR1.1 B>XOR1.2 XOR1.Y>S A>AND1.1 B>AND1.2 AND1.Y>C'),
};

/** A full adder of two half adders and an OR. */
export const FULL_ADDER: Netlist = {
  parts: [part('HA1', 150, 60), part('HA2', 290, 120), part('OR1', 410, 220)],
  wires: wires('A>HA1.A B>HA1.B HA1.S>HA2.A Ci>HA2.B HA2.S>S HA1.C>OR1.1 HA2.C>OR1.2 OR1.Y>Co'),
};

/** Four full adders in a row. */
export const RIPPLE_ADDER: Netlist = {
  parts: [0, 1, 2, 3].map((i) => part(`FA${i + 1}`, 170 + i * 90, 40 + i * 135)),
  wires: [0, 1, 2, 3].flatMap((i) =>
    wires(
      `A${i}>FA${i + 1}.A B${i}>FA${i + 1}.B ${i === 0 ? 'C0' : `FA${i}.Co`}>FA${i + 1}.Ci FA${i + 1}.S>S${i}${i === 3 ? ' FA4.Co>C4' : ''}`,
    ),
  ),
};

/** The full adder of gates in which a fault is sought. */
export const GATE_ADDER: Netlist = {
  parts: [
    part('XOR1', 150, 46),
    part('XOR2', 310, 60),
    part('AND2', 310, 150),
    part('AND1', 150, 240),
    part('OR1', 414, 210),
  ],
  wires: wires(
    'A>XOR1.1 B>XOR1.2 XOR1.Y>XOR2.1 Ci>XOR2.2 XOR2.Y>S XOR1.Y>AND2.1 Ci>AND2.2 A>AND1.1 B>AND1.2 AND2.Y>OR1.1 AND1.Y>OR1.2 OR1.Y>Co',
  ),
};

/** Gates that may be faulty; the hidden number counts from 1. */
export const SUSPECTS = ['XOR1', 'XOR2', 'AND1', 'AND2', 'OR1'] as const;

/** The fault of a learner's circuit. */
export const faultOf = ({ fault, stuck }: HiddenParams): Fault => ({
  output: `${SUSPECTS[Math.round(fault) - 1] ?? SUSPECTS[0]}.Y`,
  level: Math.round(stuck) === 1 ? 1 : 0,
});

/** Delays of the gates in ticks. */
export const delaysOf = ({ d_xor, d_and, d_or }: HiddenParams): Delays => ({
  xor: d_xor,
  and: d_and,
  or: d_or,
  not: 1,
  nand: d_and,
});

/** Longest delay of the four-bit adder: the first XOR, then the carry through four AND–OR pairs. */
export const criticalDelay = ({ d_xor, d_and, d_or }: HiddenParams): number => d_xor + 4 * (d_and + d_or);

/** Sum and carry a full adder must give, as 2·Co + S, for row 4·A + 2·B + Ci. */
export const rowSum = (row: number): number => (row & 1) + ((row >> 1) & 1) + ((row >> 2) & 1);

/** What a board must give for every input number. */
export const WANTED: Readonly<Record<BoardKey, readonly number[]>> = {
  half: [0, 1, 1, 2],
  full: Array.from({ length: 8 }, (_, row) => rowSum(row)),
  ripple: Array.from({ length: 512 }, (_, v) => (v & 1) + ((v >> 1) & 15) + (v >> 5)),
};

/** True when a netlist gives what its board must give for every input. */
export const isRight = (key: BoardKey, netlist: Netlist): boolean =>
  tabulate(BOARDS[key], netlist).every((value, i) => value === WANTED[key][i]);

/** Input number of the ripple adder. */
export const packRipple = (a: number, b: number, c0: number): number => c0 + 2 * b + 32 * a;

/** Ticks shown of a run of the ripple adder. */
export const RUN_TICKS = 36;

/** The four-bit adder from one settled input to another. */
export const runRipple = (hidden: HiddenParams, from: number, to: number) =>
  timeline(expand(RIPPLE, RIPPLE_ADDER), delaysOf(hidden), inputsOf(RIPPLE, from), inputsOf(RIPPLE, to), RUN_TICKS);
