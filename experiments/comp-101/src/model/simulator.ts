/** Three-valued logic simulator: settled values, and values tick by tick with a delay for every kind of gate. */
import type { Board, FlatCircuit, FlatGate, GateKind, Netlist } from './netlist.ts';
import { expand } from './netlist.ts';

/** A logic level; null is unknown, as of an open input. */
export type Level = 0 | 1 | null;
export type Levels = Readonly<Record<string, Level>>;
/** Delay of each kind of gate in ticks. */
export type Delays = Readonly<Record<GateKind, number>>;

/** A gate whose output does not follow its inputs. */
export interface Fault {
  output: string;
  level: 0 | 1;
}

const not = (level: Level): Level => (level === null ? null : level === 1 ? 0 : 1);
const and = (a: Level, b: Level): Level => (a === 0 || b === 0 ? 0 : a === null || b === null ? null : 1);

/** Output of a gate; an unknown input leaves it unknown only where it matters (0 AND unknown is 0). */
export function gateLevel(kind: GateKind, a: Level, b: Level): Level {
  switch (kind) {
    case 'not':
      return not(a);
    case 'and':
      return and(a, b);
    case 'nand':
      return not(and(a, b));
    case 'or':
      return not(and(not(a), not(b)));
    case 'xor':
      return a === null || b === null ? null : a === b ? 0 : 1;
  }
}

const read = (levels: Levels, signal: string | null | undefined): Level => (signal ? (levels[signal] ?? null) : null);
const outputOf = ({ kind, inputs }: FlatGate, levels: Levels): Level =>
  gateLevel(kind, read(levels, inputs[0]), read(levels, inputs[1]));

/**
 * Settled level of every signal. Starts from unknown and only ever learns more, so it ends for loops too: what a loop
 * leaves open stays unknown.
 */
export function settle(circuit: FlatCircuit, inputs: Levels, fault: Fault | null = null): Levels {
  const levels: Record<string, Level> = { ...inputs };
  for (let changed = true; changed; ) {
    changed = false;
    for (const gate of circuit.gates) {
      const level = fault?.output === gate.output ? fault.level : outputOf(gate, levels);
      if (level === (levels[gate.output] ?? null)) continue;
      levels[gate.output] = level;
      changed = true;
    }
  }
  return levels;
}

/** Levels of the inputs for a number whose lowest bit is the first input. */
export const inputsOf = (board: Board, value: number): Record<string, 0 | 1> =>
  Object.fromEntries(board.inputs.map((name, i) => [name, ((value >> i) & 1) as 0 | 1]));

/** Levels at the output terminals. */
export const outputsOf = (circuit: FlatCircuit, levels: Levels): Record<string, Level> =>
  Object.fromEntries(Object.entries(circuit.drivers).map(([name, signal]) => [name, read(levels, signal)]));

/** Number the outputs make, first output lowest; null as soon as one is unknown. */
export function numberOf(board: Board, outputs: Levels): number | null {
  let value = 0;
  for (const [i, name] of board.outputs.entries()) {
    const level = outputs[name] ?? null;
    if (level === null) return null;
    value += level << i;
  }
  return value;
}

/** What a netlist gives for every input number, in their order; null where an output is unknown. */
export function tabulate(board: Board, netlist: Netlist): (number | null)[] {
  const circuit = expand(board, netlist);
  return Array.from({ length: 2 ** board.inputs.length }, (_, value) =>
    numberOf(board, outputsOf(circuit, settle(circuit, inputsOf(board, value)))),
  );
}

/** Levels over time: `history[t]` holds every signal at tick t; `last[output]` is the tick of its last change. */
export interface Timeline {
  history: readonly Levels[];
  last: Readonly<Record<string, number>>;
  /** Tick of the last change of any output; 0 when none changed. */
  delay: number;
}

/** Runs a circuit from the settled state of one input to that of another; inputs change at tick 0. Pure delays. */
export function timeline(circuit: FlatCircuit, delays: Delays, from: Levels, to: Levels, ticks: number): Timeline {
  const before = settle(circuit, from);
  const history: Levels[] = [];
  for (let tick = 0; tick <= ticks; tick += 1) {
    const levels: Record<string, Level> = { ...before, ...to };
    for (const gate of circuit.gates) {
      const seen = tick - delays[gate.kind];
      levels[gate.output] = seen < 0 ? (before[gate.output] ?? null) : outputOf(gate, history[seen] ?? before);
    }
    history.push(levels);
  }
  const last = Object.fromEntries(
    Object.entries(circuit.drivers).map(([name, signal]) => {
      let tick = ticks;
      while (tick > 0 && read(history[tick]!, signal) === read(history[tick - 1]!, signal)) tick -= 1;
      return [name, tick];
    }),
  );
  return { history, last, delay: Math.max(0, ...Object.values(last)) };
}
