/** The board: circuit with its levels, and the gate editor for pointer and keyboard. */
import { type Child, replaceContent, s } from '../../../shared/dom.ts';
import type { Translate } from '../../../shared/i18n.ts';
import type { ComMessages } from '../messages/catalog.ts';
import { BOARDS, type BoardKey } from '../model/adders.ts';
import { connectPins, disconnectPin, driverOf, type Netlist, removePart, sourcePins } from '../model/netlist.ts';
import type { Levels } from '../model/simulator.ts';
import { type Hand, levelText, TERMINALS } from './bindings.ts';
import { type Point, pinPlaces, placeInside, SIZES, sizeOf, symbol, wirePath } from './symbols.ts';

/** Everything one picture needs. */
export interface BoardScene {
  key: BoardKey;
  netlist: Netlist;
  levels: Levels;
  outputs: Levels;
  editable: boolean;
  /** Signals whose level is shown; all when null. */
  shown: ReadonlySet<string> | null;
  /** Signal under the probe. */
  probe?: string;
  label: string;
}

/** What the editor tells. */
export interface BoardActions {
  /** The netlist after a change, and the change in words of the record. */
  change: (netlist: Netlist, verb: string, object: string) => void;
  /** Something about the hand changed. */
  update: () => void;
  /** A part is being dragged: only the picture moves. */
  drag: (netlist: Netlist) => void;
}

const levelClass = (text: string) => `lv${text}`;

/** Whether two pins can be joined: one gives, the other takes. Answers them in this order, or null. */
export function joinable(key: BoardKey, netlist: Netlist, one: string, other: string): [string, string] | null {
  const sources = new Set(sourcePins(BOARDS[key], netlist));
  if (sources.has(one) === sources.has(other)) return null;
  return sources.has(one) ? [one, other] : [other, one];
}

function picture(scene: BoardScene, hand: Hand, t: Translate<ComMessages>): SVGSVGElement {
  const { key, netlist, levels, editable } = scene;
  const { width, height } = SIZES[key];
  const places = pinPlaces(key, netlist);
  const sources = sourcePins(BOARDS[key], netlist);
  const shows = (signal: string) => scene.shown === null || scene.shown.has(signal);
  const text = (signal: string | null) => (signal && shows(signal) ? levelText(levels[signal]) : '');
  const items = [...netlist.parts.map(({ id }) => id), ...places.keys()];
  const stop = items.includes(hand.at) ? hand.at : items[0];
  const tab = (item: string) => (item === stop ? 0 : -1);

  const terminal = (name: string, input: boolean): Child => {
    const { y } = places.get(name)!;
    const signal = input ? name : driverOf(netlist, name);
    const value = input || !signal ? text(signal) : levelText(scene.outputs[name]);
    const x = input ? 10 : width - 50;
    return s(
      'g',
      { class: `terminal ${levelClass(value || 'x')}` },
      s('rect', { x, y: y - 14, width: 40, height: 28, rx: 6 }),
      s('line', { x1: input ? 50 : width - 58, x2: input ? 58 : width - 50, y1: y, y2: y, class: 'lead' }),
      s('text', { x: x + 14, y: y + 5, 'text-anchor': 'middle', class: 'name' }, name),
      s('text', { x: x + 32, y: y + 5, 'text-anchor': 'middle', class: 'value' }, value || (input ? '' : '–')),
    );
  };
  const wire = ({ from, to }: { from: string; to: string }): Child => {
    const [a, b] = [places.get(from), places.get(to)];
    return (
      a &&
      b &&
      s('path', { d: wirePath(a, b, sources.indexOf(from)), class: `wire ${levelClass(text(from) || 'hidden')}` })
    );
  };
  const pin = ([name, { x, y }]: [string, Point]): Child => {
    const source = sources.includes(name);
    const marks = [
      s('circle', { cx: x, cy: y, r: 11, class: 'reach' }),
      s('circle', { cx: x, cy: y, r: 4.5, class: 'dot' }),
    ];
    const kind = `pin${hand.from === name ? ' held' : ''}`;
    if (!editable) return s('g', { class: kind }, marks[1]);
    return s(
      'g',
      {
        class: kind,
        id: `pin-${name}`,
        'data-pin': name,
        role: 'button',
        tabindex: tab(name),
        'aria-label': t(source ? 'pinFrom' : 'pinTo', { pin: name }),
        'aria-pressed': String(hand.from === name),
      },
      marks,
    );
  };
  const held = hand.from && hand.loose ? places.get(hand.from) : null;
  return s(
    'svg',
    {
      class: `board${editable ? ' editable' : ''}`,
      viewBox: `0 0 ${width} ${height}`,
      role: editable ? 'group' : 'img',
      'aria-label': scene.label,
    },
    netlist.wires.map(wire),
    held &&
      hand.loose &&
      s('line', { x1: held.x, y1: held.y, x2: hand.loose.x, y2: hand.loose.y, class: 'wire loose' }),
    netlist.parts.map((part) =>
      s(
        'g',
        {
          class: `part${hand.selected === part.id ? ' selected' : ''}`,
          transform: `translate(${part.x} ${part.y})`,
          ...(editable && {
            id: `part-${part.id}`,
            'data-part': part.id,
            role: 'button',
            tabindex: tab(part.id),
            'aria-label': t('partLabel', { part: part.id, kind: t(`kind_${part.kind}`) }),
            'aria-pressed': String(hand.selected === part.id),
          }),
        },
        s('rect', { ...sizeOf(part.kind), class: 'reach' }),
        symbol(part),
      ),
    ),
    TERMINALS[key].ins.map((name) => terminal(name, true)),
    TERMINALS[key].outs.map((name) => terminal(name, false)),
    [...places].map(pin),
    scene.probe && places.has(scene.probe) && probeMark(places.get(scene.probe)!, text(scene.probe)),
  );
}

const probeMark = ({ x, y }: Point, value: string): Child =>
  s(
    'g',
    { class: 'probe' },
    s('path', { d: `M${x} ${y}l14 -26` }),
    s('rect', { x: x + 4, y: y - 50, width: 28, height: 24, rx: 6 }),
    s('text', { x: x + 18, y: y - 33, 'text-anchor': 'middle' }, value),
  );

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Nearest item in a direction: straight ahead counts once, sideways twice. */
function nearest(places: ReadonlyMap<string, Point>, from: string, { x: dx, y: dy }: Point): string | null {
  const here = places.get(from);
  if (!here) return null;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, { x, y }] of places) {
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    if (name === from || ahead <= 0.5 || ahead + 2 * aside >= least) continue;
    best = name;
    least = ahead + 2 * aside;
  }
  return best;
}

/** Makes the board inside `host`; the answered function draws a scene, or nothing. */
export function makeBoard(
  host: HTMLElement,
  hand: Hand,
  t: Translate<ComMessages>,
  actions: BoardActions,
): (scene: BoardScene | null) => void {
  let scene: BoardScene | null = null;
  let drag: { pin?: string; part?: string; start: Point; grip: Point; moved: boolean } | null = null;

  const itemOf = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<SVGElement>('[data-pin], [data-part]') : null;
    return { pin: element?.dataset.pin, part: element?.dataset.part };
  };
  const toBoard = (event: PointerEvent): Point => {
    const matrix = host.querySelector('svg')?.getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix) : { x: 0, y: 0 };
  };
  const join = (one: string, other: string) => {
    if (!scene) return;
    const pair = joinable(scene.key, scene.netlist, one, other);
    hand.loose = null;
    hand.from = pair ? null : other;
    if (pair) actions.change(connectPins(scene.netlist, ...pair), 'connected', pair.join('>'));
    else actions.update();
  };
  const pressPin = (pin: string) => {
    hand.at = pin;
    hand.selected = null;
    if (hand.from === null || hand.from === pin) {
      hand.from = hand.from === pin ? null : pin;
      actions.update();
    } else join(hand.from, pin);
  };
  const pressPart = (part: string) => {
    hand.at = part;
    hand.selected = hand.selected === part ? null : part;
    actions.update();
  };
  const moved = (id: string, to: Point): Netlist => ({
    parts: scene!.netlist.parts.map((part) =>
      part.id === id ? { ...part, ...placeInside(scene!.key, part.kind, to) } : part,
    ),
    wires: scene!.netlist.wires,
  });
  const remove = (item: { pin?: string | undefined; part?: string | undefined }) => {
    if (!scene) return;
    hand.from = null;
    hand.selected = null;
    if (item.part) actions.change(removePart(scene.netlist, item.part), 'removed', item.part);
    else if (item.pin) actions.change(disconnectPin(scene.netlist, item.pin), 'disconnected', item.pin);
  };

  host.addEventListener('pointerdown', (event) => {
    const item = itemOf(event.target);
    if (!scene?.editable || event.button !== 0 || (!item.pin && !item.part)) return;
    const start = toBoard(event);
    const part = scene.netlist.parts.find(({ id }) => id === item.part);
    drag = {
      ...(item.pin ? { pin: item.pin } : { part: item.part! }),
      start,
      grip: part ? { x: start.x - part.x, y: start.y - part.y } : start,
      moved: false,
    };
    // The picture is drawn anew under the pointer: the host keeps hold of it.
    host.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  host.addEventListener('pointermove', (event) => {
    if (!drag || !scene) return;
    const at = toBoard(event);
    drag.moved ||= Math.hypot(at.x - drag.start.x, at.y - drag.start.y) > 6;
    if (!drag.moved) return;
    if (drag.part) actions.drag(moved(drag.part, { x: at.x - drag.grip.x, y: at.y - drag.grip.y }));
    else {
      hand.from = drag.pin ?? null;
      hand.loose = at;
      draw(scene);
    }
  });
  host.addEventListener('pointerup', (event) => {
    const done = drag;
    drag = null;
    if (!done || !scene) return;
    if (!done.moved) {
      if (done.pin) pressPin(done.pin);
      else if (done.part) pressPart(done.part);
      focusAt();
      return;
    }
    hand.loose = null;
    if (done.part) return actions.change(scene.netlist, 'moved', done.part);
    const { pin } = itemOf(document.elementFromPoint(event.clientX, event.clientY));
    hand.from = null;
    if (pin && done.pin && pin !== done.pin && joinable(scene.key, scene.netlist, done.pin, pin)) join(done.pin, pin);
    else actions.update();
  });
  host.addEventListener('pointercancel', () => {
    drag = null;
    hand.from = null;
    hand.loose = null;
    actions.update();
  });
  // Assistive technology clicks without a pointer.
  host.addEventListener('click', (event) => {
    if (event.detail !== 0 || !scene?.editable) return;
    const { pin, part } = itemOf(event.target);
    if (pin) pressPin(pin);
    else if (part) pressPart(part);
  });
  host.addEventListener('focusin', (event) => {
    const { pin, part } = itemOf(event.target);
    hand.at = pin ?? part ?? hand.at;
  });
  host.addEventListener('keydown', (event) => {
    const item = itemOf(event.target);
    const at = item.pin ?? item.part;
    if (!scene?.editable || !at) return;
    const direction = DIRECTIONS[event.key];
    const part = scene.netlist.parts.find(({ id }) => id === hand.selected);
    if (event.key === 'Enter' || event.key === ' ') {
      if (item.pin) pressPin(item.pin);
      else pressPart(at);
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(item);
    else if (event.key === 'Escape') {
      hand.from = null;
      hand.selected = null;
      actions.update();
    } else if (direction && part && part.id === at) {
      const to = { x: part.x + 10 * direction.x, y: part.y + 10 * direction.y };
      actions.change(moved(part.id, to), 'moved', part.id);
    } else if (direction) {
      const places = pinPlaces(scene.key, scene.netlist);
      for (const { id, kind, x, y } of scene.netlist.parts) {
        places.set(id, { x: x + sizeOf(kind).width / 2, y: y + sizeOf(kind).height / 2 });
      }
      hand.at = nearest(places, at, direction) ?? at;
      draw(scene);
      focusAt();
    } else return;
    event.preventDefault();
  });

  function focusAt(): void {
    const element = document.getElementById(`pin-${hand.at}`) ?? document.getElementById(`part-${hand.at}`);
    element?.focus({ preventScroll: true });
  }
  function draw(next: BoardScene | null): void {
    scene = next;
    const focused = host.contains(document.activeElement);
    replaceContent(host, next && picture(next, hand, t));
    if (focused && next) focusAt();
  }
  return draw;
}
