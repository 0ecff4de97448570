/** Steps 4, 6 and 9: circuits built on the board. */
import { button, readout, row } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';
import { todo } from '../../../shared/work.ts';
import { BOARDS, type BoardKey, MAX_PARTS, PALETTES } from '../model/adders.ts';
import { addPart, connectPins, driverOf, type Netlist, removePart, sinkPins, sourcePins } from '../model/netlist.ts';
import { scoreNetlist, vectorsOf } from '../model/scoring.ts';
import { numberOf, tabulate } from '../model/simulator.ts';
import {
  type Bindings,
  type ComLab,
  type ComStep,
  inputNumber,
  levelsOf,
  levelText,
  SWITCHES,
  setInputNumber,
} from './bindings.ts';
import { picker, switches } from './fields.ts';
import { freePlace } from './symbols.ts';

/** Switches of a board and what its outputs show. */
export function boardInputs({ t }: Bindings, lab: ComLab, key: BoardKey, netlist: Netlist): Child {
  const value = inputNumber(lab, key);
  const { outputs } = levelsOf(key, netlist, value);
  const shown = [...BOARDS[key].outputs].reverse();
  return [
    switches(
      t('inputs'),
      SWITCHES[key],
      BOARDS[key].inputs,
      value,
      (name) => t('switchName', { pin: name }),
      (next) => {
        setInputNumber(lab, key, next);
        lab.update();
      },
    ),
    readout(
      key === 'ripple' ? `${value >> 5} + ${(value >> 1) & 15} + ${value & 1}` : t('outputs'),
      key === 'ripple'
        ? `${shown.map((name) => levelText(outputs[name])).join('')} = ${numberOf(BOARDS[key], outputs) ?? 'x'}`
        : shown.map((name) => `${name}=${levelText(outputs[name])}`).join(' '),
    ),
  ];
}

/** Parts on offer, the wire being drawn, lists for those who draw none, and what stands on the board. */
function workshop({ t, hand }: Bindings, lab: ComLab, key: BoardKey): Child {
  const netlist = lab.data[key];
  const change = (next: Netlist, verb: string, object: string) => {
    lab.data[key] = next;
    hand.from = null;
    lab.act(verb, object);
    lab.update();
  };
  const { picked } = hand;
  const [sources, sinks] = [sourcePins(BOARDS[key], netlist), sinkPins(BOARDS[key], netlist)];
  return [
    h(
      'div',
      { class: 'row', role: 'group', 'aria-label': t('palette') },
      PALETTES[key].map((kind) =>
        button(
          `add-${kind}`,
          t('addPart', { kind: t(`kind_${kind}`) }),
          () => {
            const { x, y } = freePlace(key, netlist, kind);
            const next = addPart(netlist, kind, x, y);
            change(next, 'placed', next.parts.at(-1)?.id ?? kind);
          },
          { disabled: netlist.parts.length >= MAX_PARTS },
        ),
      ),
    ),
    // A wire that is being drawn is no work yet: nothing of it is saved.
    h(
      'p',
      { class: 'note', role: 'status', 'data-gesture': '' },
      hand.from ? t('drawingFrom', { pin: hand.from }) : t('editorHelp'),
    ),
    h(
      'div',
      { class: 'joiner' },
      picker('join-from', t('joinFrom'), sources, picked.from, (pin) => {
        picked.from = pin;
        lab.update();
      }),
      picker('join-to', t('joinTo'), sinks, picked.to, (pin) => {
        picked.to = pin;
        lab.update();
      }),
      button(
        'join',
        t('join'),
        () => {
          const { from, to } = picked;
          picked.to = '';
          change(connectPins(netlist, from, to), 'connected', `${from}>${to}`);
        },
        { disabled: !sources.includes(picked.from) || !sinks.includes(picked.to) },
      ),
    ),
    (netlist.parts.length > 0 || netlist.wires.length > 0) &&
      h(
        'details',
        {
          class: 'stock',
          open: lab.data.stockOpen,
          toggle: (event: Event) => {
            lab.data.stockOpen = (event.target as HTMLDetailsElement).open;
          },
        },
        h('summary', { id: 'stock-summary' }, t('stock', { parts: netlist.parts.length, wires: netlist.wires.length })),
        row(
          netlist.parts.map(({ id }) =>
            button(
              `remove-${id}`,
              t('removePart', { part: id }),
              () => change(removePart(netlist, id), 'removed', id),
              {
                kind: 'quiet',
              },
            ),
          ),
          netlist.wires.map(({ from, to }) =>
            button(
              `cut-${to}`,
              t('removeWire', { from, to }),
              () =>
                change(
                  { parts: netlist.parts, wires: netlist.wires.filter((wire) => wire.to !== to) },
                  'disconnected',
                  `${from}>${to}`,
                ),
              { kind: 'quiet' },
            ),
          ),
        ),
      ),
  ];
}

const STEPS = {
  half: { seq: 4, most: 8, words: 'half' },
  full: { seq: 6, most: 12, words: 'full' },
  ripple: { seq: 9, most: 14, words: 'ripple' },
} as const;

function buildStep(bindings: Bindings, key: BoardKey): ComStep {
  const { t } = bindings;
  const { seq, most, words: messages } = STEPS[key];
  return {
    seq,
    view: (lab) => [
      todo(t(`${messages}Todo1`), t(`${messages}Todo2`)),
      workshop(bindings, lab, key),
      boardInputs(bindings, lab, key, lab.data[key]),
    ],
    missing: (lab) => {
      const open = BOARDS[key].outputs.filter((name) => driverOf(lab.data[key], name) === null);
      return open.length ? t('needOutputs', { pins: open.join(', ') }) : null;
    },
    score: (lab) => {
      const netlist = lab.data[key];
      const table = tabulate(BOARDS[key], netlist);
      const vectors = vectorsOf(key, table);
      lab.act('yielded', key, { vectors, wires: netlist.wires.map(({ from, to }) => `${from}>${to}`) });
      // The circuit itself goes into the evidence of the run, for the teacher and for a check outside this page.
      void lab.vse.artifact({
        name: `${key}-adder.json`,
        mime: 'application/json',
        data: new TextEncoder().encode(JSON.stringify({ ...BOARDS[key], ...netlist })).buffer,
        caption: t(`${messages}Netlist`),
        stepSeq: seq,
      });
      if (key === 'ripple') {
        void lab.vse.series({
          name: 'ripple-adder',
          unit: '1,1,1,1',
          columns: ['A', 'B', 'C0', 'S'],
          rows: table.map((value, i) => [i >> 5, (i >> 1) & 15, i & 1, value ?? -1]),
          stepSeq: seq,
        });
      }
      const score = scoreNetlist(key, netlist);
      return { score, remark: t(score === most ? `${messages}Good` : `${messages}Bad`) };
    },
    reset: (lab) => {
      lab.data[key] = { parts: [], wires: [] };
      Object.assign(bindings.hand, { from: null, selected: null, loose: null, picked: { from: '', to: '' } });
    },
  };
}

export const halfStep = (bindings: Bindings): ComStep => buildStep(bindings, 'half');
export const fullStep = (bindings: Bindings): ComStep => buildStep(bindings, 'full');
export const rippleStep = (bindings: Bindings): ComStep => buildStep(bindings, 'ripple');
