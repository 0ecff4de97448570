/** What the steps of COMP-101 share. */
import type { Lab, Step } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import type { ComData } from '../data.ts';
import type { ComMessages } from '../messages/catalog.ts';
import {
  BOARDS,
  type BoardKey,
  FULL_ADDER,
  HALF_ADDER,
  type HiddenParams,
  isRight,
  RIPPLE_ADDER,
} from '../model/adders.ts';
import { expand, type Netlist } from '../model/netlist.ts';
import { inputsOf, type Level, type Levels, outputsOf, settle } from '../model/simulator.ts';

/** What the hand is doing at the moment; nothing of it is kept. */
export interface Hand {
  /** Pin from which a wire is being drawn. */
  from: string | null;
  /** Pin or part the keyboard stands at. */
  at: string;
  /** Part that the arrow keys move. */
  selected: string | null;
  /** End of a wire under the pointer, in board coordinates. */
  loose: { x: number; y: number } | null;
  /** Ends chosen in the lists of the panel. */
  picked: { from: string; to: string };
}

export interface Bindings {
  t: Translate<ComMessages>;
  hidden: HiddenParams;
  hand: Hand;
}
export type ComLab = Lab<ComData>;
export type ComStep = Step<ComData>;

export const emptyHand = (): Hand => ({
  from: null,
  at: '',
  selected: null,
  loose: null,
  picked: { from: '', to: '' },
});

const REFERENCE: Readonly<Record<BoardKey, Netlist>> = { half: HALF_ADDER, full: FULL_ADDER, ripple: RIPPLE_ADDER };

/** The learner's circuit where it is right, else the reference: a fault is not paid for twice. */
export const workingNetlist = (lab: ComLab, key: BoardKey): Netlist =>
  isRight(key, lab.data[key]) ? lab.data[key] : REFERENCE[key];

const INPUTS = { half: 'halfInputs', full: 'fullInputs', ripple: 'rippleInputs' } as const;
/** Input number set on a board. */
export const inputNumber = (lab: ComLab, key: BoardKey): number => lab.data[INPUTS[key]];
export function setInputNumber(lab: ComLab, key: BoardKey, value: number): void {
  lab.data[INPUTS[key]] = value;
}

/** Levels of all signals of a netlist for an input number, and of its output terminals. */
export function levelsOf(key: BoardKey, netlist: Netlist, value: number): { levels: Levels; outputs: Levels } {
  const circuit = expand(BOARDS[key], netlist);
  const levels = settle(circuit, inputsOf(BOARDS[key], value));
  return { levels, outputs: outputsOf(circuit, levels) };
}

/** A level in one character. */
export const levelText = (level: Level | undefined): string =>
  level === null || level === undefined ? 'x' : String(level);

/** Order of the terminals on a board, from above. */
export const TERMINALS: Readonly<Record<BoardKey, { ins: readonly string[]; outs: readonly string[] }>> = {
  half: { ins: ['A', 'B'], outs: ['S', 'C'] },
  full: { ins: ['A', 'B', 'Ci'], outs: ['S', 'Co'] },
  ripple: { ins: ['C0', 'A0', 'B0', 'A1', 'B1', 'A2', 'B2', 'A3', 'B3'], outs: ['S0', 'S1', 'S2', 'S3', 'C4'] },
};

/** Order of the switches in the panel: numbers as they are read. */
export const SWITCHES: Readonly<Record<BoardKey, readonly string[]>> = {
  half: TERMINALS.half.ins,
  full: TERMINALS.full.ins,
  ripple: ['A3', 'A2', 'A1', 'A0', 'B3', 'B2', 'B1', 'B0', 'C0'],
};
