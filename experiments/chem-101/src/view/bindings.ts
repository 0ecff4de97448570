/** What the steps of CHEM-101 share. */
import { h } from '../../../shared/dom.ts';
import type { Lab, Step } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import type { ChemData } from '../data.ts';
import type { ChemMessages } from '../messages/catalog.ts';
import type { HiddenParams } from '../model/bench.ts';

export interface Bindings {
  t: Translate<ChemMessages>;
  hidden: HiddenParams;
}
export type ChemLab = Lab<ChemData>;
export type ChemStep = Step<ChemData>;

/** What to do, as a numbered list. */
export const todo = (...items: string[]): HTMLElement =>
  h(
    'ol',
    { class: 'todo' },
    items.map((item) => h('li', {}, item)),
  );

/** Actions done so far, in their order. */
export const doneList = (label: string, items: readonly string[]): HTMLElement =>
  h(
    'p',
    { class: 'done-list', role: 'status' },
    h('span', {}, label),
    items.length ? items.map((item, i) => h('span', { class: 'chip' }, `${i + 1} ${item}`)) : ' —',
  );

/** Records a number the learner typed and answers it; the step has checked that it is one. */
export function entered(lab: ChemLab, object: string, text: string, unit: string): number {
  const value = parseNumber(text) ?? Number.NaN;
  lab.act('entered', object, { value, unit, text });
  return value;
}
