/** What the steps of every experiment share: tasks, actions done, numbers entered. */
import { h } from './dom.ts';
import type { Lab } from './engine.ts';
import { parseNumber } from './numbers.ts';

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
export function entered(lab: Pick<Lab<never>, 'act'>, object: string, text: string, unit: string): number {
  const value = parseNumber(text) ?? Number.NaN;
  lab.act('entered', object, { value, unit, text });
  return value;
}
