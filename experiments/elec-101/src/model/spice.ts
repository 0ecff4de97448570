/** Netlists for ngspice, and its answers as curves. Resistances in kΩ, capacitances in µF. */
import type { Curve, Square } from './rc.ts';
import { nodesOf, type Pin, type Wiring } from './wiring.ts';

/** What the engine answers: one column per quantity; complex ones as real and imaginary part. */
export interface SpiceResult {
  data: readonly {
    name: string;
    values: readonly (number | { real: number; img: number })[];
  }[];
}

/** Runs a netlist. Rejects with what ngspice said when it cannot. */
export type RunSpice = (netlist: string) => Promise<SpiceResult>;

interface Values {
  /** kΩ. */
  r: number;
  /** µF. */
  c: number;
}

const EDGE = 1e-6;
const pulse = ({ low, high, period }: Square): string =>
  `pulse(${low} ${high} 0 ${EDGE} ${EDGE} ${period / 2 - EDGE} ${period})`;
const passive = ({ r, c }: Values): string => `r1 in out ${r}k\nc1 out 0 ${c}u`;

/** Charging from the rising edge of a square wave. @param span s. @param interval largest step in ms */
export const transientNetlist = (values: Values, square: Square, span: number, interval: number): string =>
  `charging\nv1 in 0 ${pulse(square)}\n${passive(values)}\n.tran ${interval}m ${span} 0 ${interval / 4}m\n.end`;

/** A sweep of frequencies in Hz. @param density points per decade */
export const sweepNetlist = (values: Values, from: number, to: number, density: number): string =>
  `sweep\nv1 in 0 dc 0 ac 1\n${passive(values)}\n.ac dec ${density} ${from} ${to}\n.end`;

const node = (wires: Wiring): ((pin: Pin) => string) => {
  const nodes = nodesOf(wires);
  return (pin) => (nodes[pin] === nodes.sMinus ? '0' : `n${nodes[pin]}`);
};

/**
 * The board as it is wired, two periods long. Loose pins hang on the ground by a gigaohm, the channels of the
 * oscilloscope load with ten megohms, as a 10:1 probe does.
 */
export function boardNetlist(wires: Wiring, values: Values, square: Square): string {
  const at = node(wires);
  const loose = [...new Set((['r1', 'r2', 'cPlus', 'cMinus', 'ch1', 'ch2', 'ground'] as const).map(at))].filter(
    (name) => name !== '0',
  );
  return [
    'board',
    `v1 ${at('sPlus')} 0 ${pulse(square)}`,
    `r1 ${at('r1')} ${at('r2')} ${values.r}k`,
    `c1 ${at('cPlus')} ${at('cMinus')} ${values.c}u`,
    `rx ${at('ch1')} ${at('ground')} 10meg`,
    `ry ${at('ch2')} ${at('ground')} 10meg`,
    ...loose.map((name) => `rl${name} ${name} 0 1g`),
    `.tran ${square.period / 200} ${2 * square.period} 0 ${square.period / 400}`,
    '.end',
  ].join('\n');
}

function column(result: SpiceResult, name: string): readonly number[] {
  const found = result.data.find((one) => one.name === name);
  return found ? (found.values as readonly number[]) : [];
}

/** Samples a voltage at equal distances, in mV as a twelve-bit converter keeps them. @param span s */
export function sampled(result: SpiceResult, name: string, span: number, interval: number): Curve {
  const time = column(result, 'time');
  const volts = column(result, name);
  const mv: number[] = [];
  let at = 0;
  for (let i = 0; i <= Math.round((1000 * span) / interval); i += 1) {
    const t = (i * interval) / 1000;
    while (at < time.length - 2 && time[at + 1]! < t) at += 1;
    const [t0, t1] = [time[at] ?? 0, time[at + 1] ?? 0];
    const share = t1 > t0 ? Math.min(1, Math.max(0, (t - t0) / (t1 - t0))) : 0;
    const [v0, v1] = [volts[at] ?? 0, volts[at + 1] ?? volts[at] ?? 0];
    mv.push(Math.round(1000 * (v0 + share * (v1 - v0))));
  }
  return { interval, mv };
}

/** Records the charging of a capacitor. @param span s. @param interval ms */
export async function recordCharge(
  run: RunSpice,
  values: Values,
  square: Square,
  span: number,
  interval: number,
): Promise<Curve> {
  return sampled(await run(transientNetlist(values, square, span, interval)), 'v(out)', span, interval);
}

/** Both channels of the board as it is wired, over two periods. */
export async function tryBoard(
  run: RunSpice,
  wires: Wiring,
  values: Values,
  square: Square,
): Promise<{ ch1: Curve; ch2: Curve }> {
  const at = node(wires);
  const result = await run(boardNetlist(wires, values, square));
  const span = 2 * square.period;
  const interval = (1000 * span) / 200;
  const channel = (pin: Pin): Curve => {
    const of = (name: string) => (name === '0' ? null : sampled(result, `v(${name})`, span, interval).mv);
    const [tip, ring] = [of(at(pin)), of(at('ground'))];
    return {
      interval,
      mv: Array.from({ length: 201 }, (_, i) => Math.round((tip?.[i] ?? 0) - (ring?.[i] ?? 0))),
    };
  };
  return { ch1: channel('ch1'), ch2: channel('ch2') };
}

/** Frequency in Hz, gain in dB, phase in degrees over a sweep. */
export async function sweep(
  run: RunSpice,
  values: Values,
  from: number,
  to: number,
  density: number,
): Promise<[number, number, number][]> {
  const result = await run(sweepNetlist(values, from, to, density));
  const complex = (name: string) =>
    (result.data.find((one) => one.name === name)?.values ?? []) as readonly { real: number; img: number }[];
  const out = complex('v(out)');
  return complex('frequency').map(({ real: f }, i) => {
    const { real, img } = out[i]!;
    return [
      Number(f.toPrecision(6)),
      Number((20 * Math.log10(Math.hypot(real, img))).toFixed(3)),
      Number(((Math.atan2(img, real) * 180) / Math.PI).toFixed(2)),
    ];
  });
}
