/** Form controls of the experiments: every one has a visible label, an id that survives redrawing, and a role. */
import { type Child, h } from './dom.ts';

/** Push button. `kind` primary is the one main action of the moment. */
export function button(
  id: string,
  label: string,
  act: () => void,
  options: { kind?: 'primary' | 'plain' | 'quiet'; disabled?: boolean; pressed?: boolean } = {},
): HTMLButtonElement {
  return h(
    'button',
    {
      id: `b-${id}`,
      type: 'button',
      class: `button ${options.kind ?? 'plain'}`,
      disabled: options.disabled,
      'aria-pressed': options.pressed === undefined ? undefined : String(options.pressed),
      click: act,
    },
    label,
  );
}

/** Row of controls that wraps. */
export const row = (...children: Child[]): HTMLElement => h('div', { class: 'row' }, ...children);

/** Field for a number with its unit. The text is kept as written: digits matter. */
export function numberField(
  id: string,
  label: string,
  unit: string,
  value: string,
  change: (text: string) => void,
): HTMLElement {
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
        inputmode: 'decimal',
        autocomplete: 'off',
        maxlength: 14,
        value,
        'aria-describedby': unit ? `${field}-unit` : undefined,
        input: (event: InputEvent) => change((event.target as HTMLInputElement).value),
      }),
      unit && h('span', { class: 'unit', id: `${field}-unit` }, unit),
    ),
  );
}

/** Slider. `input` runs at every move without redrawing the panel, `change` when the move is over. */
export function slider(
  id: string,
  label: string,
  options: {
    min: number;
    max: number;
    step: number;
    value: number;
    text: (value: number) => string;
    input: (value: number) => void;
    change?: () => void;
    disabled?: boolean;
  },
): HTMLElement {
  const field = `f-${id}`;
  const output = h('output', { for: field, class: 'figure' }, options.text(options.value));
  const input = h('input', {
    id: field,
    type: 'range',
    min: options.min,
    max: options.max,
    step: options.step,
    value: options.value,
    disabled: options.disabled,
    'aria-valuetext': options.text(options.value),
    input: (event: InputEvent) => {
      const value = Number((event.target as HTMLInputElement).value);
      const text = options.text(value);
      output.textContent = text;
      (event.target as HTMLInputElement).setAttribute('aria-valuetext', text);
      options.input(value);
    },
    change: () => options.change?.(),
  });
  return h(
    'div',
    { class: 'field slider' },
    h('span', { class: 'label' }, h('label', { for: field }, label), output),
    input,
  );
}

/** One choice of several. */
export function radioGroup<V extends string>(
  id: string,
  legend: string,
  choices: readonly (readonly [V, string])[],
  value: V | '',
  change: (value: V) => void,
): HTMLElement {
  return h(
    'fieldset',
    { class: 'choices' },
    h('legend', {}, legend),
    choices.map(([choice, label]) =>
      h(
        'label',
        {},
        h('input', {
          id: `f-${id}-${choice}`,
          type: 'radio',
          name: id,
          value: choice,
          checked: choice === value,
          change: () => change(choice),
        }),
        h('span', {}, label),
      ),
    ),
  );
}

/** Several choices of many. */
export function checkGroup(
  id: string,
  legend: string,
  choices: readonly (readonly [string, string])[],
  values: readonly string[],
  change: (value: string, on: boolean) => void,
): HTMLElement {
  return h(
    'fieldset',
    { class: 'choices tiles' },
    h('legend', {}, legend),
    choices.map(([choice, label]) =>
      h(
        'label',
        {},
        h('input', {
          id: `f-${id}-${choice}`,
          type: 'checkbox',
          checked: values.includes(choice),
          change: (event: Event) => change(choice, (event.target as HTMLInputElement).checked),
        }),
        h('span', {}, label),
      ),
    ),
  );
}

/** Table of figures. */
export function figures(caption: string, heads: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  return h(
    'div',
    { class: 'table' },
    h(
      'table',
      {},
      h('caption', {}, caption),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          heads.map((head) => h('th', { scope: 'col' }, head)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((cells) =>
          h(
            'tr',
            {},
            cells.map((cell) => h('td', {}, cell)),
          ),
        ),
      ),
    ),
  );
}

/** Readings shown like an instrument's display. */
export function readout(label: string, value: string, unit = ''): HTMLElement {
  return h('p', { class: 'readout' }, h('span', {}, label), h('output', {}, value, unit && h('small', {}, ` ${unit}`)));
}
