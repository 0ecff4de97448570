/** Controls of COMP-101 beyond the shared ones: text, truth table, list to choose from, switches. */
import { button } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';

/** Field for a line of text in fixed-width letters. */
export function textField(id: string, label: string, value: string, change: (text: string) => void): HTMLElement {
  const field = `f-${id}`;
  return h(
    'div',
    { class: 'field' },
    h('label', { for: field }, label),
    h(
      'span',
      { class: 'input' },
      h('input', {
        id: field,
        type: 'text',
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        maxlength: 80,
        value,
        input: (event: InputEvent) => change((event.target as HTMLInputElement).value),
      }),
    ),
  );
}

/** One cell of a table that takes a single digit. */
export const digitCell = (id: string, label: string, value: string, change: (text: string) => void): HTMLElement =>
  h('input', {
    id: `f-${id}`,
    class: 'digit',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 1,
    'aria-label': label,
    value,
    input: (event: InputEvent) => change((event.target as HTMLInputElement).value),
  });

/** One choice of a list that opens. */
export function picker(
  id: string,
  label: string,
  choices: readonly string[],
  value: string,
  change: (value: string) => void,
): HTMLElement {
  const field = `f-${id}`;
  return h(
    'div',
    { class: 'field' },
    h('label', { for: field }, label),
    h(
      'select',
      { id: field, class: 'pick', change: (event: Event) => change((event.target as HTMLSelectElement).value) },
      h('option', { value: '', selected: value === '' }, '—'),
      choices.map((choice) => h('option', { value: choice, selected: choice === value }, choice)),
    ),
  );
}

/** Switches of a board: pressed is 1. Input numbers have the first name lowest. */
export function switches(
  group: string,
  order: readonly string[],
  bits: readonly string[],
  value: number,
  messages: (name: string) => string,
  change: (value: number) => void,
): Child {
  return h(
    'div',
    { class: 'row switches', role: 'group', 'aria-label': group },
    order.map((name) => {
      const mask = 1 << bits.indexOf(name);
      return button(`switch-${name}`, messages(name), () => change(value ^ mask), { pressed: (value & mask) !== 0 });
    }),
  );
}
