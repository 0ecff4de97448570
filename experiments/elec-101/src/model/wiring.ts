/** The wiring of the board: pins, wires, nodes, and the netlist they make. */

export const PINS = ['sPlus', 'sMinus', 'r1', 'r2', 'cPlus', 'cMinus', 'ch1', 'ch2', 'ground'] as const;
export type Pin = (typeof PINS)[number];
export type Wiring = (readonly [Pin, Pin])[];

export const emptyWiring = (): Wiring => [];

/** Wires of the circuit as the diagram asks for it. */
export const REFERENCE: Wiring = [
  ['sPlus', 'r1'],
  ['r2', 'cPlus'],
  ['cMinus', 'sMinus'],
  ['ch1', 'sPlus'],
  ['ch2', 'cPlus'],
  ['ground', 'sMinus'],
];

/** Adds a wire, or takes it away when it is there. */
export function toggleWire(wires: Wiring, one: Pin, other: Pin): Wiring {
  const rest = wires.filter(([a, b]) => !(a === one && b === other) && !(a === other && b === one));
  return rest.length < wires.length || one === other ? rest : [...wires, [one, other]];
}

/** Node number of every pin: pins joined by wires have the same one. */
export function nodesOf(wires: Wiring): Record<Pin, number> {
  const node = Object.fromEntries(PINS.map((pin, i) => [pin, i])) as Record<Pin, number>;
  for (const [a, b] of wires) {
    const [keep, drop] = [Math.min(node[a], node[b]), Math.max(node[a], node[b])];
    for (const pin of PINS) if (node[pin] === drop) node[pin] = keep;
  }
  return node;
}

/** Whether the generator is shorted. */
export const isShorted = (wires: Wiring): boolean => {
  const node = nodesOf(wires);
  return node.sPlus === node.sMinus;
};

/**
 * Nodes of two pins and more, each as its sorted pins with blanks between: what the rule of step 2 compares. A resistor
 * has no direction: it is told as if its first end were at the generator.
 */
export function netsOf(wires: Wiring): string[] {
  const node = nodesOf(wires);
  const turned = node.r2 === node.sPlus && node.r1 !== node.sPlus;
  const nameOf = (pin: Pin): Pin => (turned && pin === 'r1' ? 'r2' : turned && pin === 'r2' ? 'r1' : pin);
  const groups = new Map<number, Pin[]>();
  for (const pin of PINS) groups.set(node[pin], [...(groups.get(node[pin]) ?? []), nameOf(pin)]);
  return [...groups.values()]
    .filter((pins) => pins.length > 1)
    .map((pins) => pins.sort().join(' '))
    .sort();
}

/** The three nodes of the right circuit. */
export const RIGHT_NETS: readonly string[] = netsOf(REFERENCE);

/** Whether the wires make the circuit of the diagram. */
export const isRightWiring = (wires: Wiring): boolean => netsOf(wires).join() === RIGHT_NETS.join();
