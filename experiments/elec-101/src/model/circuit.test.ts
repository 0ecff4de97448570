import { Simulation } from 'eecircuit-engine';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../vse.json' with { type: 'json' };
import { CAPACITORS, cornerOf, GROUPS, MAIN, RESISTORS, riseOf, tauOf } from './parts.ts';
import { capacitorAt, msAt, periodsShown, sampleOf, triggerHolds } from './rc.ts';
import { recordCharge, type SpiceResult, sweep, tryBoard } from './spice.ts';
import { isRightWiring, isShorted, netsOf, REFERENCE, RIGHT_NETS, toggleWire, type Wiring } from './wiring.ts';

const NOMINAL = { c1: 10, c2: 4.7, c3: 22 };
const SQUARE = { low: 0, high: 5, period: 2 };

describe('ngspice', () => {
  let simulation: Simulation;
  beforeAll(async () => {
    simulation = new Simulation();
    await simulation.start();
  }, 30_000);
  const run = async (netlist: string): Promise<SpiceResult> => {
    simulation.setNetList(netlist);
    return simulation.runSim();
  };

  it('charges 10 kΩ and 10 µF to 3.1606 V after 0.1 s, and rises from 10 % to 90 % in 0.21972 s', async () => {
    const curve = await recordCharge(run, { r: 10, c: 10 }, SQUARE, 0.6, 0.1);
    expect(curve.mv[1000]! / 1000).toBeCloseTo(3.1606, 3);
    const rise = msAt(curve, sampleOf(curve, 0, 5, 0.9)) - msAt(curve, sampleOf(curve, 0, 5, 0.1));
    expect(rise / riseOf(MAIN, NOMINAL)).toBeCloseTo(1, 2);
    expect(riseOf(MAIN, NOMINAL)).toBeCloseTo(219.72, 2);
  });

  it.each([MAIN, ...GROUPS])('agrees with the exact answer for $r kΩ and $nominal µF', async (circuit) => {
    const tau = tauOf(circuit, NOMINAL) / 1000;
    const square = { low: 0, high: 5, period: 20 * tau };
    const interval = Number((50 * tau).toPrecision(3));
    const curve = await recordCharge(run, { r: circuit.r, c: NOMINAL[circuit.cap] }, square, 5 * tau, interval);
    for (const [i, mv] of curve.mv.entries()) {
      expect(Math.abs(mv / 1000 - capacitorAt(square, (i * interval) / 1000, tau))).toBeLessThan(0.005);
    }
  });

  it('finds the corner at 1.5916 Hz', async () => {
    const bode = await sweep(run, { r: 10, c: 10 }, 0.1, 100, 100);
    const [f] = bode.find(([, db]) => db <= -3.0103)!;
    expect(f).toBeGreaterThan(1.5915);
    expect(f / 1.59155).toBeLessThan(10 ** 0.01);
    expect(cornerOf(MAIN, NOMINAL)).toBeCloseTo(1.59155, 5);
    expect(bode).toHaveLength(301);
  });

  it('shows what the board does as it is wired', async () => {
    const right = await tryBoard(run, REFERENCE, { r: 10, c: 10 }, SQUARE);
    // Just before the edge that ends the first half.
    expect(right.ch1.mv[45]).toBe(5000);
    expect(right.ch2.mv[45]! / 1000).toBeCloseTo(capacitorAt(SQUARE, 0.9, 0.1), 1);
    const loose = await tryBoard(run, REFERENCE.slice(1), { r: 10, c: 10 }, SQUARE);
    expect(Math.max(...loose.ch2.mv.map(Math.abs))).toBeLessThan(10);
    const noGround = await tryBoard(run, REFERENCE.slice(0, -1), { r: 10, c: 10 }, SQUARE);
    expect(noGround.ch1.mv[45]).not.toBe(5000);
  });
});

describe('the wiring', () => {
  it('counts as right whichever way its wires run and the resistor lies', () => {
    const other: Wiring = [
      ['r2', 'sPlus'],
      ['ch1', 'r2'],
      ['ch2', 'r1'],
      ['cPlus', 'r1'],
      ['ground', 'cMinus'],
      ['sMinus', 'ground'],
    ];
    expect(isRightWiring(other)).toBe(true);
    expect(netsOf(other)).toEqual(RIGHT_NETS);
  });

  it('counts as wrong with a wire missing, one too many, or a reversed capacitor', () => {
    expect(isRightWiring(REFERENCE.slice(1))).toBe(false);
    expect(isRightWiring(toggleWire(REFERENCE, 'ch1', 'ch2'))).toBe(false);
    const reversed = REFERENCE.map(([a, b]) =>
      [a, b].map((pin) => (pin === 'cPlus' ? 'cMinus' : pin === 'cMinus' ? 'cPlus' : pin)),
    ) as unknown as Wiring;
    expect(isRightWiring(reversed)).toBe(false);
  });

  it('knows a shorted generator, straight and through another pin', () => {
    expect(isShorted([['sPlus', 'sMinus']])).toBe(true);
    expect(
      isShorted([
        ['sPlus', 'ch1'],
        ['ch1', 'ground'],
        ['ground', 'sMinus'],
      ]),
    ).toBe(true);
    expect(isShorted(REFERENCE)).toBe(false);
  });

  it('takes a wire away by joining its ends again', () => {
    expect(toggleWire(REFERENCE, 'r1', 'sPlus')).toHaveLength(REFERENCE.length - 1);
  });

  it('is compared by the nodes that the rule of the manifest names', () => {
    const rule = manifest.steps[1]!.rules[0] as { members: string[] };
    expect([...rule.members].sort()).toEqual(RIGHT_NETS);
  });
});

describe('the parts', () => {
  it('carry the bands and codes of their values (IEC 60062)', () => {
    const digit = ['black', 'brown', 'red', 'orange', 'yellow', 'green', 'blue', 'violet', 'grey', 'white'];
    for (const { bands, value } of RESISTORS) {
      const [tens, ones, power] = bands.map((band) => digit.indexOf(band)) as [number, number, number, number];
      expect(((10 * tens + ones) * 10 ** power) / 1000).toBeCloseTo(value, 6);
    }
    for (const { code, value } of CAPACITORS) {
      expect((Number(code.slice(0, 2)) * 10 ** Number(code[2])) / 1e6).toBeCloseTo(value, 6);
    }
  });
});

describe('the oscilloscope', () => {
  it('holds the picture when the level lies within the swing of its channel', () => {
    expect(triggerHolds(SQUARE, 0.1, 'ch1', 2.5)).toBe(true);
    expect(triggerHolds(SQUARE, 0.1, 'ch1', 5.5)).toBe(false);
    expect(triggerHolds({ low: 0, high: 5, period: 0.02 }, 0.1, 'ch2', 4.5)).toBe(false);
  });

  it('counts the periods on ten divisions', () => {
    expect(periodsShown(0.5, 2)).toBe(2.5);
  });
});
