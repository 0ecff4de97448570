/** Steps 1 to 4: parts, wiring, generator, oscilloscope. */
import { button, numberField, radioGroup, row, slider } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import { CAPACITORS, MAIN, RESISTORS, tauOf } from '../model/parts.ts';
import { periodsShown, triggerHolds } from '../model/rc.ts';
import { scoreParts, scoreScreen, scoreSource, scoreWiring } from '../model/scoring.ts';
import { tryBoard } from '../model/spice.ts';
import { emptyWiring, isShorted, netsOf, type Pin, toggleWire } from '../model/wiring.ts';
import {
  type Bindings,
  type ElecStep,
  engineButton,
  engineNote,
  REFERENCE_SQUARE,
  simulate,
  valuesOf,
  workingSquare,
} from './bindings.ts';

export function partsStep({ t }: Bindings): ElecStep {
  return {
    seq: 1,
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('partsTodo1'), t('partsTodo2')),
        h('p', { class: 'formula' }, t('bandsKey')),
        h(
          'div',
          { class: 'compact' },
          radioGroup(
            'resistor',
            t('resistorLegend'),
            RESISTORS.map(({ id, bands }, i) => [
              id,
              t('resistorN', { n: i + 1, bands: bands.map((band) => t(`band_${band}`)).join(t('bandJoin')) }),
            ]),
            data.resistor,
            (id) => {
              data.resistor = id;
              lab.update();
            },
          ),
          radioGroup(
            'capacitor',
            t('capacitorLegend'),
            CAPACITORS.map(({ id, code }, i) => [id, t('capacitorN', { n: i + 1, code })]),
            data.capacitor,
            (id) => {
              data.capacitor = id;
              lab.update();
            },
          ),
        ),
        h(
          'div',
          { class: 'fields' },
          numberField('r', t('rField'), 'kΩ', data.rText, (text) => {
            data.rText = text;
          }),
          numberField('c', t('cField'), 'µF', data.cText, (text) => {
            data.cText = text;
          }),
        ),
      ];
    },
    missing: ({ data, frame }) =>
      data.resistor === '' || data.capacitor === ''
        ? t('needParts')
        : parseNumber(data.rText) === null
          ? frame('required', { field: t('rField') })
          : parseNumber(data.cText) === null
            ? frame('required', { field: t('cField') })
            : null,
    score: (lab) => {
      const chosen = [lab.data.resistor, lab.data.capacitor];
      lab.act('selected', 'parts', { chosen });
      const r = entered(lab, 'nominal-r', lab.data.rText, 'kΩ');
      const c = entered(lab, 'nominal-c', lab.data.cText, 'µF');
      const score = scoreParts(chosen, r, c);
      return { score, remark: t(score === 6 ? 'partsGood' : 'partsBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { resistor: '', capacitor: '', rText: '', cText: '' });
    },
  };
}

export function wiringStep(bindings: Bindings): ElecStep {
  const { t, hidden, now, run, warmUp } = bindings;
  return {
    seq: 2,
    enter: () => {
      now.pin = null;
      warmUp();
    },
    view: (lab) => {
      const { data } = lab;
      const removeButton = (one: Pin, other: Pin) => {
        const made = button(
          `part-${one}-${other}`,
          t('remove'),
          () => {
            data.wires = toggleWire(data.wires, one, other);
            Object.assign(data, { powered: '', trial: null });
            lab.act('parted', `${one}>${other}`);
            lab.update();
          },
          { kind: 'quiet' },
        );
        made.setAttribute('aria-label', t('removeWire', { one: t(`pin_${one}`), other: t(`pin_${other}`) }));
        return made;
      };
      const power = () => {
        if (isShorted(data.wires)) {
          data.shorts += 1;
          data.powered = 'short';
          data.trial = null;
          lab.act('shorted', 'source');
          return lab.update();
        }
        lab.act('powered', 'board');
        return void simulate(bindings, lab, async () => {
          data.trial = await tryBoard(run, data.wires, valuesOf(MAIN, hidden), REFERENCE_SQUARE);
          data.powered = 'run';
        });
      };
      return [
        todo(t('wiringTodo1'), t('wiringTodo2'), t('wiringTodo3')),
        h('p', { class: 'formula' }, t('diagram')),
        h(
          'ul',
          { class: 'wires', 'aria-label': t('wireList') },
          data.wires.map(([one, other]) =>
            h('li', {}, h('span', {}, `${t(`pin_${one}`)} — ${t(`pin_${other}`)}`), removeButton(one, other)),
          ),
        ),
        data.wires.length === 0 && h('p', { class: 'note' }, t('noWires')),
        row(engineButton(bindings, 'power', t('power'), power)),
        engineNote(bindings),
        data.powered === 'short' && h('p', { class: 'note fault', role: 'alert' }, t('shorted')),
        data.powered === 'run' && h('p', { class: 'note', role: 'status' }, t('poweredNote')),
      ];
    },
    missing: (lab) => (lab.data.wires.length ? null : t('noWires')),
    score: (lab) => {
      lab.act('wired', 'board', { chosen: netsOf(lab.data.wires) });
      const score = scoreWiring(lab.data.wires, lab.data.shorts);
      return { score, remark: t(score === 12 ? 'wiringGood' : 'wiringBad') };
    },
    reset: (lab) => {
      now.pin = null;
      Object.assign(lab.data, { wires: emptyWiring(), shorts: 0, powered: '', trial: null });
    },
  };
}

export function sourceStep({ t }: Bindings): ElecStep {
  return {
    seq: 3,
    view: (lab) => {
      const { data } = lab;
      const levelSlider = (id: 'low' | 'high', label: string) =>
        slider(id, label, {
          min: -5,
          max: 10,
          step: 0.1,
          value: data[id],
          text: (value) => `${lab.fixed(value, 1)} V`,
          input: (value) => {
            data[id] = Number(value.toFixed(1));
            lab.touch();
          },
        });
      return [
        todo(t('sourceTodo1'), t('sourceTodo2')),
        levelSlider('low', t('lowLevel')),
        levelSlider('high', t('highLevel')),
        slider('period', t('period'), {
          min: 0.1,
          max: 6,
          step: 0.1,
          value: data.period,
          text: (value) => `${lab.fixed(value, 1)} s`,
          input: (value) => {
            data.period = Number(value.toFixed(1));
            lab.touch();
          },
        }),
      ];
    },
    missing: () => null,
    score: (lab) => {
      const { low, high, period } = lab.data;
      lab.act('set', 'low', { value: low, unit: 'V' });
      lab.act('set', 'high', { value: high, unit: 'V' });
      lab.act('set', 'period', { value: period, unit: 's' });
      const score = scoreSource(low, high, period);
      return { score, remark: t(score === 8 ? 'sourceGood' : 'sourceBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { low: -2.5, high: 2.5, period: 0.2 });
    },
  };
}

/** Seconds per division. */
const TIMEBASES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

export function screenStep({ t, hidden }: Bindings): ElecStep {
  return {
    seq: 4,
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('screenTodo1'), t('screenTodo2')),
        h(
          'div',
          { class: 'compact' },
          radioGroup(
            'timebase',
            t('timebase'),
            TIMEBASES.map((value) => [
              String(value),
              value < 1 ? t('msPerDivision', { n: Math.round(value * 1000) }) : t('sPerDivision', { n: value }),
            ]),
            String(data.timebase),
            (value) => {
              data.timebase = Number(value);
              lab.update();
            },
          ),
        ),
        h(
          'div',
          { class: 'compact' },
          radioGroup(
            'source',
            t('triggerSource'),
            [
              ['ch1', t('sourceCh1')],
              ['ch2', t('sourceCh2')],
            ],
            data.source,
            (value) => {
              data.source = value;
              lab.update();
            },
          ),
          radioGroup(
            'slope',
            t('triggerSlope'),
            [
              ['rise', t('slopeRise')],
              ['fall', t('slopeFall')],
            ],
            data.slope,
            (value) => {
              data.slope = value;
              lab.update();
            },
          ),
        ),
        slider('level', t('triggerLevel'), {
          min: -2,
          max: 8,
          step: 0.1,
          value: data.level,
          text: (value) => `${lab.fixed(value, 1)} V`,
          input: (value) => {
            data.level = Number(value.toFixed(1));
            lab.touch();
          },
        }),
      ];
    },
    missing: () => null,
    score: (lab) => {
      const { timebase, source, level } = lab.data;
      const square = workingSquare(lab);
      const shown = Number(periodsShown(timebase, square.period).toFixed(2));
      const holds = triggerHolds(square, tauOf(MAIN, hidden) / 1000, source, level);
      lab.act('set', 'timebase', { value: shown, unit: '1' });
      lab.act(holds ? 'held' : 'rolled', 'screen', { value: level, unit: 'V' });
      const score = scoreScreen(timebase, square.period, holds);
      return { score, remark: t(score === 8 ? 'screenGood' : 'screenBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { timebase: 0.01, source: 'ch2', slope: 'fall', level: 0 });
    },
  };
}
