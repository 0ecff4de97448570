/** Netlists of the gate editor: parts, wires between pins, and their expansion into single gates. Plain JSON. */

export type GateKind = 'not' | 'and' | 'or' | 'xor' | 'nand';
export type PartKind = GateKind | 'ha' | 'fa';

/** A placed part; `id` is the kind in capitals with a number, x and y are the upper left corner on the board. */
export interface Part {
  id: string;
  kind: PartKind;
  x: number;
  y: number;
}

/** A wire from a source pin to a sink pin. Pins are named `A` (terminal) or `XOR1.Y` (part and port). */
export interface Wire {
  from: string;
  to: string;
}

export interface Netlist {
  parts: Part[];
  wires: Wire[];
}

/** What a circuit is built between: named inputs and outputs, least significant first. */
export interface Board {
  inputs: readonly string[];
  outputs: readonly string[];
}

/** Ports of the parts, from above. */
export const PORTS: Readonly<Record<PartKind, { ins: readonly string[]; outs: readonly string[] }>> = {
  not: { ins: ['1'], outs: ['Y'] },
  and: { ins: ['1', '2'], outs: ['Y'] },
  or: { ins: ['1', '2'], outs: ['Y'] },
  xor: { ins: ['1', '2'], outs: ['Y'] },
  nand: { ins: ['1', '2'], outs: ['Y'] },
  ha: { ins: ['A', 'B'], outs: ['S', 'C'] },
  fa: { ins: ['A', 'B', 'Ci'], outs: ['S', 'Co'] },
};

/** One gate of an expanded circuit: its output signal and the signals it reads, null where nothing is connected. */
export interface FlatGate {
  output: string;
  kind: GateKind;
  inputs: readonly (string | null)[];
}

/** A circuit of gates alone; `drivers` names the signal behind every output terminal, null when it is open. */
export interface FlatCircuit {
  gates: readonly FlatGate[];
  drivers: Readonly<Record<string, string | null>>;
}

/** Pins that give a signal: input terminals and outputs of parts. */
export const sourcePins = (board: Board, { parts }: Netlist): string[] => [
  ...board.inputs,
  ...parts.flatMap(({ id, kind }) => PORTS[kind].outs.map((port) => `${id}.${port}`)),
];

/** Pins that take a signal: inputs of parts and output terminals. */
export const sinkPins = (board: Board, { parts }: Netlist): string[] => [
  ...parts.flatMap(({ id, kind }) => PORTS[kind].ins.map((port) => `${id}.${port}`)),
  ...board.outputs,
];

/** Signal a sink is connected to, or null. */
export const driverOf = ({ wires }: Netlist, sink: string): string | null =>
  wires.find(({ to }) => to === sink)?.from ?? null;

/** Adds a part with the lowest free number of its kind. */
export function addPart(netlist: Netlist, kind: PartKind, x: number, y: number): Netlist {
  const taken = new Set(netlist.parts.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${kind.toUpperCase()}${number}`)) number += 1;
  return { ...netlist, parts: [...netlist.parts, { id: `${kind.toUpperCase()}${number}`, kind, x, y }] };
}

/** Takes a part and its wires away. */
export function removePart({ parts, wires }: Netlist, id: string): Netlist {
  const touches = (pin: string) => pin.startsWith(`${id}.`);
  return {
    parts: parts.filter((part) => part.id !== id),
    wires: wires.filter(({ from, to }) => !touches(from) && !touches(to)),
  };
}

/** Connects a source with a sink; a sink has one wire, a new one replaces it. */
export const connectPins = ({ parts, wires }: Netlist, from: string, to: string): Netlist => ({
  parts,
  wires: [...wires.filter((wire) => wire.to !== to), { from, to }],
});

/** Takes every wire at a pin away. */
export const disconnectPin = ({ parts, wires }: Netlist, pin: string): Netlist => ({
  parts,
  wires: wires.filter(({ from, to }) => from !== pin && to !== pin),
});

/** Expands half and full adders into gates. A full adder is two half adders and an OR. */
export function expand(board: Board, netlist: Netlist): FlatCircuit {
  const gates = netlist.parts.flatMap(({ id, kind }): FlatGate[] => {
    const at = (port: string) => driverOf(netlist, `${id}.${port}`);
    if (kind === 'ha') {
      return [
        { output: `${id}.S`, kind: 'xor', inputs: [at('A'), at('B')] },
        { output: `${id}.C`, kind: 'and', inputs: [at('A'), at('B')] },
      ];
    }
    if (kind === 'fa') {
      return [
        { output: `${id}.p`, kind: 'xor', inputs: [at('A'), at('B')] },
        { output: `${id}.g`, kind: 'and', inputs: [at('A'), at('B')] },
        { output: `${id}.S`, kind: 'xor', inputs: [`${id}.p`, at('Ci')] },
        { output: `${id}.t`, kind: 'and', inputs: [`${id}.p`, at('Ci')] },
        { output: `${id}.Co`, kind: 'or', inputs: [`${id}.g`, `${id}.t`] },
      ];
    }
    return [{ output: `${id}.Y`, kind, inputs: PORTS[kind].ins.map(at) }];
  });
  return { gates, drivers: Object.fromEntries(board.outputs.map((name) => [name, driverOf(netlist, name)])) };
}
