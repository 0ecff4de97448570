/** What the steps of PHYS-101 share. */
import type { Lab, Step } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import type { PhysData } from '../data.ts';
import type { PhysMessages } from '../messages/catalog.ts';
import type { HiddenParams } from '../model/apparatus.ts';
import type { Rig } from '../rig.ts';

export interface Bindings {
  t: Translate<PhysMessages>;
  hidden: HiddenParams;
  rig: Rig;
}
export type PhysLab = Lab<PhysData>;
export type PhysStep = Step<PhysData>;
