/** What the steps of CHEM-101 share. */
import type { Lab, Step } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import type { ChemData } from '../data.ts';
import type { ChemMessages } from '../messages/catalog.ts';
import type { HiddenParams } from '../model/bench.ts';

export interface Bindings {
  t: Translate<ChemMessages>;
  hidden: HiddenParams;
}
export type ChemLab = Lab<ChemData>;
export type ChemStep = Step<ChemData>;
