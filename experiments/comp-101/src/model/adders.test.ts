import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import {
  BOARDS,
  type BoardKey,
  criticalDelay,
  delaysOf,
  FULL,
  FULL_ADDER,
  faultOf,
  GATE_ADDER,
  HALF_ADDER,
  type HiddenParams,
  isRight,
  packRipple,
  RIPPLE,
  RIPPLE_ADDER,
  RUN_TICKS,
  runRipple,
  SUSPECTS,
  WANTED,
} from './adders.ts';
import {
  addPart,
  type Board,
  connectPins,
  disconnectPin,
  driverOf,
  expand,
  type FlatCircuit,
  type GateKind,
  type Netlist,
  removePart,
  sinkPins,
  sourcePins,
} from './netlist.ts';
import { type Delays, gateLevel, inputsOf, type Level, numberOf, outputsOf, settle, tabulate } from './simulator.ts';

/** What this test uses of digitaljs and 3vl, which bring no types and load only as CommonJS. */
interface Vector {
  isHigh: boolean;
  isLow: boolean;
}
interface Headless {
  readonly tick: number;
  readonly hasPendingEvents: boolean;
  setInput(id: string, level: Vector): void;
  getOutput(id: string): Vector;
  updateGates(): void;
}
const require = createRequire(import.meta.url);
const { HeadlessCircuit } = require('digitaljs') as { HeadlessCircuit: new (data: object) => Headless };
// The values of digitaljs come from a library of its own.
const { Vector3vl } = createRequire(require.resolve('digitaljs'))('3vl') as {
  Vector3vl: { ones(bits: number): Vector; zeros(bits: number): Vector };
};

const HIDDEN: HiddenParams[] = [2, 3, 4].flatMap((d_xor) =>
  [2, 3].flatMap((d_and) => [2, 3].map((d_or) => ({ fault: 3, stuck: 1, d_xor, d_and, d_or }))),
);
const REFERENCES = [
  ['half', HALF_ADDER],
  ['full', FULL_ADDER],
  ['full', GATE_ADDER],
  ['ripple', RIPPLE_ADDER],
] as const satisfies readonly (readonly [BoardKey, Netlist])[];

/** A circuit in digitaljs; every gate has its delay, terminals have none of their own that could differ. */
class Foreign {
  readonly #circuit: Headless;
  readonly #board: Board;

  constructor(board: Board, flat: FlatCircuit, delays: Delays) {
    const TYPES: Record<GateKind, string> = { not: 'Not', and: 'And', or: 'Or', xor: 'Xor', nand: 'Nand' };
    const devices: Record<string, object> = {};
    const connectors: object[] = [];
    const join = (from: string, to: string, port: string) =>
      connectors.push({ from: { id: from, port: 'out' }, to: { id: to, port } });
    for (const name of board.inputs) devices[name] = { type: 'Input', net: name, bits: 1 };
    for (const { output, kind, inputs } of flat.gates) {
      devices[output] = { type: TYPES[kind], bits: 1, propagation: delays[kind] };
      inputs.forEach((signal, i) => {
        if (signal) join(signal, output, kind === 'not' ? 'in' : `in${i + 1}`);
      });
    }
    for (const [name, signal] of Object.entries(flat.drivers)) {
      devices[`out ${name}`] = { type: 'Output', net: name, bits: 1 };
      if (signal) join(signal, `out ${name}`, 'in');
    }
    this.#circuit = new HeadlessCircuit({ devices, connectors, subcircuits: {} });
    this.#board = board;
  }

  /** Sets the inputs, runs until nothing moves, answers the outputs and the ticks until the last of them changed. */
  apply(value: number): { outputs: Record<string, Level>; ticks: number } {
    const start = this.#circuit.tick;
    for (const [name, level] of Object.entries(inputsOf(this.#board, value))) {
      this.#circuit.setInput(name, level ? Vector3vl.ones(1) : Vector3vl.zeros(1));
    }
    let last = start;
    let shown = JSON.stringify(this.outputs());
    while (this.#circuit.hasPendingEvents) {
      this.#circuit.updateGates();
      const now = JSON.stringify(this.outputs());
      // The counter already stands at the next tick.
      if (now !== shown) last = this.#circuit.tick - 1;
      shown = now;
    }
    return { outputs: this.outputs(), ticks: last - start };
  }

  outputs(): Record<string, Level> {
    return Object.fromEntries(
      this.#board.outputs.map((name) => {
        const level = this.#circuit.getOutput(`out ${name}`);
        return [name, level.isHigh ? 1 : level.isLow ? 0 : null];
      }),
    );
  }
}

const UNIT: Delays = { not: 1, and: 1, or: 1, xor: 1, nand: 1 };

describe('reference circuits', () => {
  it.each(REFERENCES)('%s gives what it must for every input', (key, netlist) => {
    expect(tabulate(BOARDS[key], netlist)).toEqual(WANTED[key]);
    expect(isRight(key, netlist)).toBe(true);
  });

  it('adds for all 512 inputs of the four-bit adder', () => {
    for (let a = 0; a < 16; a += 1) {
      for (let b = 0; b < 16; b += 1) {
        for (const c0 of [0, 1]) expect(WANTED.ripple[packRipple(a, b, c0)]).toBe(a + b + c0);
      }
    }
  });

  it('use only pins that exist, every sink once', () => {
    for (const [key, netlist] of REFERENCES) {
      const [sources, sinks] = [sourcePins(BOARDS[key], netlist), sinkPins(BOARDS[key], netlist)];
      expect(netlist.wires.map(({ from }) => from).filter((pin) => !sources.includes(pin))).toEqual([]);
      expect(netlist.wires.map(({ to }) => to).sort()).toEqual([...sinks].sort());
    }
  });
});

describe('the simulator against digitaljs', () => {
  it.each(REFERENCES)('%s: same outputs for every input', (key, netlist) => {
    const board = BOARDS[key];
    const flat = expand(board, netlist);
    const foreign = new Foreign(board, flat, UNIT);
    for (let value = 0; value < 2 ** board.inputs.length; value += 1) {
      const ours = outputsOf(flat, settle(flat, inputsOf(board, value)));
      expect(foreign.apply(value).outputs, `${key} ${value}`).toEqual(ours);
      expect(numberOf(board, ours)).toBe(WANTED[key][value]);
    }
  });

  it('same outputs, unknown ones too, for wrong and half-finished circuits of every gate', () => {
    const KINDS: GateKind[] = ['not', 'and', 'or', 'xor', 'nand'];
    for (let seed = 1; seed <= 40; seed += 1) {
      let state = seed;
      const draw = (n: number) => {
        state = (state * 1103515245 + 12345) % 2 ** 31;
        return Math.floor((state / 2 ** 31) * n);
      };
      let netlist: Netlist = { parts: [], wires: [] };
      for (let i = 0; i < 5; i += 1) netlist = addPart(netlist, KINDS[draw(5)]!, 0, 0);
      const sources = [...FULL.inputs, ...netlist.parts.map(({ id }) => `${id}.Y`)];
      netlist.parts.forEach(({ id, kind }, at) => {
        for (const port of kind === 'not' ? ['1'] : ['1', '2']) {
          // Earlier parts alone, so no loop; one in six stays open.
          if (draw(6) > 0) netlist = connectPins(netlist, sources[draw(3 + at)]!, `${id}.${port}`);
        }
      });
      netlist = connectPins(connectPins(netlist, sources[draw(8)]!, 'S'), sources[draw(8)]!, 'Co');
      const flat = expand(FULL, netlist);
      const foreign = new Foreign(FULL, flat, UNIT);
      for (let value = 0; value < 8; value += 1) {
        expect(foreign.apply(value).outputs, `seed ${seed}, input ${value}`).toEqual(
          outputsOf(flat, settle(flat, inputsOf(FULL, value))),
        );
      }
    }
  });

  it('same delay, tick by tick, for the four-bit adder', () => {
    const hidden = { fault: 1, stuck: 0, d_xor: 3, d_and: 2, d_or: 3 };
    const flat = expand(RIPPLE, RIPPLE_ADDER);
    const foreign = new Foreign(RIPPLE, flat, delaysOf(hidden));
    const stops = [0, packRipple(15, 0, 1), 1, packRipple(15, 1, 0), packRipple(5, 10, 0), packRipple(5, 10, 1), 511];
    foreign.apply(stops[0]!);
    for (const [i, to] of stops.entries()) {
      if (i === 0) continue;
      const { ticks } = foreign.apply(to);
      expect(ticks, `${stops[i - 1]} to ${to}`).toBe(runRipple(hidden, stops[i - 1]!, to).delay);
    }
  });
});

describe('gates', () => {
  it('know what an unknown input decides and what not', () => {
    expect([gateLevel('and', 0, null), gateLevel('and', 1, null)]).toEqual([0, null]);
    expect([gateLevel('or', 1, null), gateLevel('or', 0, null)]).toEqual([1, null]);
    expect([gateLevel('nand', null, 0), gateLevel('xor', 1, null), gateLevel('not', null, null)]).toEqual([
      1,
      null,
      null,
    ]);
  });

  it('in a loop settle to unknown, not for ever', () => {
    const looped = connectPins(addPart({ parts: [], wires: [] }, 'not', 0, 0), 'NOT1.Y', 'NOT1.1');
    const flat = expand(FULL, connectPins(looped, 'NOT1.Y', 'S'));
    expect(outputsOf(flat, settle(flat, inputsOf(FULL, 0)))).toEqual({ S: null, Co: null });
  });
});

describe('editing', () => {
  it('numbers parts, replaces wires at a sink, removes wires with their part', () => {
    let netlist = addPart(addPart({ parts: [], wires: [] }, 'xor', 0, 0), 'xor', 0, 0);
    expect(netlist.parts.map(({ id }) => id)).toEqual(['XOR1', 'XOR2']);
    netlist = connectPins(connectPins(netlist, 'A', 'XOR1.1'), 'B', 'XOR1.1');
    expect(driverOf(netlist, 'XOR1.1')).toBe('B');
    expect(netlist.wires).toHaveLength(1);
    netlist = connectPins(netlist, 'XOR1.Y', 'XOR2.1');
    expect(disconnectPin(netlist, 'XOR1.Y').wires).toEqual([{ from: 'B', to: 'XOR1.1' }]);
    netlist = addPart(removePart(netlist, 'XOR1'), 'xor', 0, 0);
    expect([netlist.parts.map(({ id }) => id), netlist.wires]).toEqual([['XOR2', 'XOR1'], []]);
  });
});

describe('delays', () => {
  it.each(HIDDEN)(
    'XOR $d_xor, AND $d_and, OR $d_or: no change of inputs takes longer than the critical path',
    (hidden) => {
      const wanted = criticalDelay(hidden);
      // The slowest start: propagate signals that turn on together, with a carry already waiting.
      expect(runRipple(hidden, 1, packRipple(15, 0, 1)).delay).toBe(wanted);
      let state = 7;
      for (let i = 0; i < 250; i += 1) {
        state = (state * 1103515245 + 12345) % 2 ** 31;
        expect(runRipple(hidden, state % 512, (state >> 9) % 512).delay).toBeLessThanOrEqual(wanted);
      }
      expect(wanted).toBeLessThan(RUN_TICKS);
    },
  );

  it('are nothing where nothing changes', () => {
    expect(runRipple(HIDDEN[0]!, 9, 9).delay).toBe(0);
  });
});

describe('the hidden fault', () => {
  const flat = expand(FULL, GATE_ADDER);
  it('shows at the outputs for some input, whichever gate and level', () => {
    for (const [i] of SUSPECTS.entries()) {
      for (const stuck of [0, 1]) {
        const fault = faultOf({ ...HIDDEN[0]!, fault: i + 1, stuck });
        const wrong = WANTED.full.filter(
          (value, row) => numberOf(FULL, outputsOf(flat, settle(flat, inputsOf(FULL, row), fault))) !== value,
        );
        expect(wrong.length, `${SUSPECTS[i]} ${stuck}`).toBeGreaterThan(0);
      }
    }
  });

  it('can be told apart by probing: one gate alone disagrees with its own inputs', () => {
    for (const [i, id] of SUSPECTS.entries()) {
      for (const stuck of [0, 1]) {
        const fault = faultOf({ ...HIDDEN[0]!, fault: i + 1, stuck });
        const lying = new Set<string>();
        for (let row = 0; row < 8; row += 1) {
          const levels = settle(flat, inputsOf(FULL, row), fault);
          for (const { output, kind, inputs } of flat.gates) {
            const own = gateLevel(kind, levels[inputs[0]!] ?? null, levels[inputs[1]!] ?? null);
            if (own !== levels[output]) lying.add(output);
          }
        }
        expect([...lying]).toEqual([`${id}.Y`]);
      }
    }
  });
});
