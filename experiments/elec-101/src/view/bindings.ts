/** What the steps of ELEC-101 share. */
import { button } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';
import type { Lab, Step } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import type { ElecData } from '../data.ts';
import type { ElecMessages } from '../messages/catalog.ts';
import { type Circuit, GROUPS, type HiddenParams, MAIN } from '../model/parts.ts';
import { type Curve, msAt, type Square, voltsAt } from '../model/rc.ts';
import { scoreSource } from '../model/scoring.ts';
import { type RunSpice, recordCharge } from '../model/spice.ts';
import type { Pin } from '../model/wiring.ts';

export interface Bindings {
  t: Translate<ElecMessages>;
  hidden: HiddenParams;
  run: RunSpice;
  warmUp: () => void;
  /** What is going on at the moment; nothing of it is kept. */
  now: { pin: Pin | null; busy: boolean; fault: string | null };
}
export type ElecLab = Lab<ElecData>;
export type ElecStep = Step<ElecData>;

/** The generator as step 3 asks for it. */
export const REFERENCE_SQUARE: Square = { low: 0, high: 5, period: 2 };
/** A curve that later steps can be done with. */
export const GOOD_RECORDING = { interval: 2, span: 0.6 } as const;

export const ownSquare = ({ data: { low, high, period } }: ElecLab): Square => ({ low, high, period });

/** The learner's settings where they are right, else the reference: a fault is not paid for twice. */
export function workingSquare(lab: ElecLab): Square {
  const { low, high, period } = lab.data;
  return scoreSource(low, high, period) === 8 ? { low, high, period } : REFERENCE_SQUARE;
}

/** Values of a circuit as it is, kΩ and µF. */
export const valuesOf = ({ r, cap }: Circuit, hidden: HiddenParams) => ({ r, c: hidden[cap] });

/** Carries a simulation out; the panel says that it is running, and what went wrong. */
export async function simulate(bindings: Bindings, lab: ElecLab, work: () => Promise<void>): Promise<void> {
  const { now } = bindings;
  if (now.busy) return;
  Object.assign(now, { busy: true, fault: null });
  lab.update();
  try {
    await work();
  } catch (error) {
    now.fault = error instanceof Error ? error.message : String(error);
    void lab.vse.error('spice', now.fault.slice(0, 200));
  }
  now.busy = false;
  lab.update();
}

/** Records the charging curve with these settings and keeps it. */
export const recordMain = (bindings: Bindings, lab: ElecLab, span: number, interval: number): Promise<void> =>
  simulate(bindings, lab, async () => {
    const values = valuesOf(MAIN, bindings.hidden);
    lab.data.charge = await recordCharge(bindings.run, values, workingSquare(lab), span, interval);
    lab.data.cursor = 0;
    lab.data.cursors = [0, 0];
  });

/** Whether a curve has enough samples to read times from. */
export const isGood = (curve: Curve | null): curve is Curve => curve !== null && curve.mv.length >= 200;

/** What the engine is doing, below the button that asked for it. */
export const engineNote = ({ t, now }: Bindings): Child =>
  now.busy
    ? h('p', { class: 'note', role: 'status' }, t('simulating'))
    : now.fault !== null &&
      h('p', { class: 'note fault', role: 'alert' }, t('simulationFailed', { reason: now.fault || '—' }));

/** Words for a sample: time and voltage. */
export const sampleText = (lab: ElecLab, curve: Curve, sample: number): string =>
  `${lab.fixed(msAt(curve, sample), curve.interval < 1 ? 1 : 0)} ms, ${lab.fixed(voltsAt(curve, sample), 3)} V`;

/** Points of step 9: R·C with the measured capacitance and the learner's τ, both in ms. */
export function slopePoints(lab: ElecLab, hidden: HiddenParams): [number, number][] {
  const taus = [lab.data.tau, ...lab.data.groupTau];
  return [MAIN, ...GROUPS].flatMap((circuit, i) => {
    const tau = parseNumber(taus[i] ?? '');
    const measured = lab.data.bridged[Number(circuit.cap.slice(1)) - 1];
    return measured && tau !== null && tau > 0
      ? [[Number((circuit.r * hidden[circuit.cap]).toFixed(3)), tau] as [number, number]]
      : [];
  });
}

/** Button that is out of use while the engine works. */
export const engineButton = ({ now }: Bindings, id: string, label: string, act: () => void): HTMLButtonElement =>
  button(id, label, act, { disabled: now.busy });
