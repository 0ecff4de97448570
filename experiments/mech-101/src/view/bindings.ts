/** What the steps of MECH-101 share. */
import type { Lab, Step } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import type { MechData } from '../data.ts';
import type { MechMessages } from '../messages/catalog.ts';
import { type HiddenParams, type Kind, momentaOf } from '../model/apparatus.ts';
import type { Rig } from '../rig.ts';

export interface Bindings {
  t: Translate<MechMessages>;
  hidden: HiddenParams;
  rig: Rig;
}
export type MechLab = Lab<MechData>;
export type MechStep = Step<MechData>;

export const MOMENTUM_UNIT = 'g·m/s';

/** Momenta of the recorded trials of a kind, g·m/s: before by the readings, after as the learner wrote it. */
export const ownMomenta = (
  lab: MechLab,
  hidden: HiddenParams,
  kind: Kind,
): { before: number; after: number | null }[] =>
  lab.data.trials[kind].map(({ readings }, i) => ({
    // Rounded as it is shown and recorded.
    before: Number(momentaOf(hidden, kind, readings).before.toFixed(2)),
    after: parseNumber(lab.data.after[kind][i] ?? ''),
  }));
