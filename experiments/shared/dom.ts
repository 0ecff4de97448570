/** Building elements without a library. */

export type Child = Node | string | number | null | undefined | false | readonly Child[];
type Listener = (event: never) => void;
export type Props = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>;

const SVG = 'http://www.w3.org/2000/svg';

function fill<E extends Element>(element: E, props: Props, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (name === 'value' && element instanceof HTMLInputElement) element.value = String(value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

function append(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
}

/** HTML element; functions among the props are event listeners under the event's name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), props, children);
}

/** SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** Replaces the content of an element and keeps the keyboard focus on the control with the same id. */
export function replaceContent(host: Element, ...children: Child[]): void {
  const active = document.activeElement;
  const id = active && host.contains(active) ? active.id : '';
  const caret = active instanceof HTMLInputElement && active.type === 'text' ? active.selectionStart : null;
  host.textContent = '';
  append(host, children);
  const same = id ? document.getElementById(id) : null;
  const next = same?.matches(':disabled') ? nextEnabled(same) : same;
  if (!(next instanceof HTMLElement)) return;
  next.focus({ preventScroll: true });
  if (caret !== null && next instanceof HTMLInputElement) next.setSelectionRange(caret, caret);
}

/** A pressed button that has become unavailable passes the focus on within its row: keyboard users stay in place. */
function nextEnabled(element: Element): HTMLElement | undefined {
  const buttons = [...(element.closest('.row')?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(element as HTMLButtonElement);
  return [...buttons.slice(at + 1), ...buttons.slice(0, at)].find((button) => !button.disabled);
}
