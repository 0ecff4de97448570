/** Steps 9 and 10: τ over RC, the corner frequency. */
import { button, figures, numberField, row, slider } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { mean, parseNumber } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import { GROUPS, MAIN } from '../model/parts.ts';
import { scoreCorner, scoreSlope } from '../model/scoring.ts';
import { sweep } from '../model/spice.ts';
import {
  type Bindings,
  type ElecLab,
  type ElecStep,
  engineButton,
  engineNote,
  simulate,
  slopePoints,
  valuesOf,
} from './bindings.ts';

const CAPS = ['c1', 'c2', 'c3'] as const;
const PRINTED = [10, 4.7, 22] as const;

/** Root mean square distance of the points from the learner's line, ms. */
function distance(lab: ElecLab, points: readonly (readonly [number, number])[]): number {
  return points.length ? Math.sqrt(mean(points.map(([x, y]) => (y - lab.data.lineSlope * x) ** 2))) : 0;
}

export function slopeStep({ t, hidden }: Bindings): ElecStep {
  return {
    seq: 9,
    view: (lab) => {
      const { data } = lab;
      const points = slopePoints(lab, hidden);
      const output = h('output', {});
      const show = () => output.replaceChildren(lab.fixed(distance(lab, points), 2), h('small', {}, ' ms'));
      show();
      return [
        todo(t('slopeTodo1'), t('slopeTodo2')),
        row(
          CAPS.map((cap, i) =>
            button(`bridge-${cap}`, t('bridge', { c: lab.fixed(PRINTED[i]!, 1) }), () => {
              data.bridged[i] = true;
              lab.act('measured', `capacitor:${i + 1}`, { value: hidden[cap], unit: 'µF' });
              lab.update();
            }),
          ),
        ),
        figures(
          t('slopeTable'),
          ['#', 'R / kΩ', 'C / µF', 'RC / ms', 'τ / ms'],
          [MAIN, ...GROUPS].map(({ r, cap }, i) => {
            const known = data.bridged[CAPS.indexOf(cap)];
            return [
              i,
              lab.fixed(r, 1),
              known ? lab.fixed(hidden[cap], 2) : '—',
              known ? lab.fixed(r * hidden[cap], 1) : '—',
              [data.tau, ...data.groupTau][i] || '—',
            ];
          }),
        ),
        slider('line', t('lineSlope'), {
          min: 0.5,
          max: 1.5,
          step: 0.002,
          value: data.lineSlope,
          text: (value) => lab.fixed(value, 3),
          input: (value) => {
            data.lineSlope = value;
            show();
            lab.touch();
          },
        }),
        h('p', { class: 'readout' }, h('span', {}, t('distance')), output),
        numberField('slope', t('slopeField'), '', data.slopeText, (text) => {
          data.slopeText = text;
        }),
      ];
    },
    missing: (lab) =>
      lab.data.bridged.some((done) => !done)
        ? t('needBridge')
        : parseNumber(lab.data.slopeText) === null
          ? lab.frame('required', { field: t('slopeField') })
          : null,
    score: (lab) => {
      const points = slopePoints(lab, hidden);
      void lab.vse.series({ name: 'tau-RC', unit: 'ms,ms', columns: ['RC', 'tau'], rows: points, stepSeq: 9 });
      const slope = entered(lab, 'slope', lab.data.slopeText, '1');
      // Told a second time for the rule that compares with theory: one event answers to one rule.
      lab.act('compared', 'slope', { value: slope, unit: '1' });
      const score = scoreSlope(points, slope);
      return { score, remark: t(score === 10 ? 'slopeGood' : 'slopeBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { bridged: [false, false, false], lineSlope: 0.5, slopeText: '' });
    },
  };
}

export function sweepStep(bindings: Bindings): ElecStep {
  const { t, hidden, run, warmUp } = bindings;
  return {
    seq: 10,
    enter: warmUp,
    view: (lab) => {
      const { data } = lab;
      const end = (id: 'from' | 'to', label: string, min: number, max: number) =>
        slider(id, label, {
          min,
          max,
          step: 1,
          value: data[id],
          text: (power) => `${lab.fixed(10 ** power, Math.max(0, -power))} Hz`,
          input: (power) => {
            data[id] = power;
          },
          change: () => lab.update(),
        });
      const record = () => {
        lab.act('swept', 'frequency', { value: data.density, unit: '1' });
        void simulate(bindings, lab, async () => {
          const { from, to, density } = data;
          data.bode = await sweep(run, valuesOf(MAIN, hidden), 10 ** from, 10 ** to, density);
          data.bodeAt = 0;
        });
      };
      const shown = data.bode?.[data.bodeAt];
      return [
        todo(t('sweepTodo1'), t('sweepTodo2')),
        end('from', t('sweepFrom'), -2, 1),
        end('to', t('sweepTo'), 2, 4),
        slider('density', t('density'), {
          min: 10,
          max: 100,
          step: 10,
          value: data.density,
          text: (value) => t('perDecade', { n: value }),
          input: (value) => {
            data.density = value;
          },
        }),
        row(engineButton(bindings, 'sweep', t('sweep'), record)),
        engineNote(bindings),
        data.bode && [
          h('p', { class: 'note recorded-sweep', role: 'status' }, t('sweptN', { n: data.bode.length })),
          slider('bode', t('cursor'), {
            min: 0,
            max: data.bode.length - 1,
            step: 1,
            value: data.bodeAt,
            text: (at) => {
              const [f, db, phase] = data.bode?.[at] ?? [0, 0, 0];
              return `${lab.fixed(f, 4)} Hz, ${lab.fixed(db, 2)} dB, ${lab.fixed(phase, 1)}°`;
            },
            input: (at) => {
              data.bodeAt = at;
              lab.touch();
            },
          }),
        ],
        shown === undefined && h('p', { class: 'note' }, t('noSweep')),
        numberField('fc', t('fcField'), 'Hz', data.fc, (text) => {
          data.fc = text;
        }),
      ];
    },
    missing: (lab) =>
      !lab.data.bode
        ? t('noSweep')
        : parseNumber(lab.data.fc) === null
          ? lab.frame('required', { field: t('fcField') })
          : null,
    score: (lab) => {
      void lab.vse.series({
        name: 'bode',
        unit: 'Hz,dB,°',
        columns: ['f', 'gain', 'phase'],
        rows: lab.data.bode ?? [],
        stepSeq: 10,
      });
      const score = scoreCorner(hidden, entered(lab, 'corner', lab.data.fc, 'Hz'));
      return { score, remark: t(score === 12 ? 'sweepGood' : 'sweepBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { from: 0, to: 2, density: 10, bode: null, bodeAt: 0, fc: '' });
    },
  };
}
