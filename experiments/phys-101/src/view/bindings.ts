/** What the steps of PHYS-101 share. */
import { h } from '../../../shared/dom.ts';
import type { Lab, Step } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import { parseNumber } from '../../../shared/numbers.ts';
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

/** What to do, as a numbered list. */
export const todo = (...items: string[]): HTMLElement =>
  h(
    'ol',
    { class: 'todo' },
    items.map((item) => h('li', {}, item)),
  );

/** Records a number the learner typed and answers it; the step has checked that it is one. */
export function entered(lab: PhysLab, object: string, text: string, unit: string): number {
  const value = parseNumber(text) ?? Number.NaN;
  lab.act('entered', object, { value, unit, text });
  return value;
}
