/** What a run of COMP-101 keeps: plain JSON, texts as the learner wrote them, circuits as netlists. */
import type { Netlist } from './model/netlist.ts';

export interface ComData {
  /** Rows of the truth table, `S` and `Co` as written. */
  truth: { s: string; co: string }[];
  sum: string;
  carry: string;
  half: Netlist;
  full: Netlist;
  ripple: Netlist;
  /** Whether the list of what stands on the board is open. */
  stockOpen: boolean;
  /** Inputs set on the board, as a number per board. */
  halfInputs: number;
  fullInputs: number;
  rippleInputs: number;
  /** Readings by input number. */
  halfRead: Record<string, number>;
  fullRead: Record<string, number>;
  faultInputs: number;
  probe: string;
  suspect: string;
  /** Numbers of the gates named so far. */
  tries: number[];
  /** Values of A, B and C0 before and after, as written. */
  before: string[];
  after: string[];
  /** Runs made: input numbers before and after. */
  runs: [number, number][];
  /** The last run was refused: an operand did not fit. */
  refused: boolean;
  delay: string;
  /** Signed operands looked at in the last step. */
  signedA: number;
  signedB: number;
  conclusions: string[];
}

const empty = (): Netlist => ({ parts: [], wires: [] });

export const initialData = (): ComData => ({
  truth: Array.from({ length: 8 }, () => ({ s: '', co: '' })),
  sum: '',
  carry: '',
  half: empty(),
  full: empty(),
  ripple: empty(),
  stockOpen: false,
  halfInputs: 0,
  fullInputs: 0,
  rippleInputs: 0,
  halfRead: {},
  fullRead: {},
  faultInputs: 0,
  probe: '',
  suspect: '',
  tries: [],
  before: ['0', '0', '0'],
  after: ['', '', ''],
  runs: [],
  refused: false,
  delay: '',
  signedA: 3,
  signedB: 2,
  conclusions: [],
});
