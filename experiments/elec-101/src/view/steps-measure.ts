/** Steps 5 to 8: the charging curve, τ by 63.2 %, the rise time, three other circuits. */
import { button, figures, numberField, radioGroup, row, slider } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import { GROUPS, nominalTau } from '../model/parts.ts';
import { type Curve, msAt, voltsAt } from '../model/rc.ts';
import { scoreCharge, scoreGroups, scoreRise, scoreTau } from '../model/scoring.ts';
import { recordCharge } from '../model/spice.ts';
import {
  type Bindings,
  type ElecLab,
  type ElecStep,
  engineButton,
  engineNote,
  GOOD_RECORDING,
  isGood,
  recordMain,
  sampleText,
  simulate,
  valuesOf,
} from './bindings.ts';

const INTERVALS = [1, 2, 5, 10] as const;
const SPANS = [0.1, 0.2, 0.4, 0.6, 1] as const;

export function chargeStep(bindings: Bindings): ElecStep {
  const { t, warmUp } = bindings;
  return {
    seq: 5,
    enter: warmUp,
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('chargeTodo1'), t('chargeTodo2')),
        h(
          'div',
          { class: 'compact' },
          radioGroup(
            'interval',
            t('interval'),
            INTERVALS.map((n) => [String(n), t('everyMs', { n })]),
            String(data.interval),
            (value) => {
              data.interval = Number(value);
              lab.update();
            },
          ),
          radioGroup(
            'span',
            t('span'),
            SPANS.map((value) => [String(value), t('spanMs', { n: Math.round(value * 1000) })]),
            String(data.span),
            (value) => {
              data.span = Number(value);
              lab.update();
            },
          ),
        ),
        h('p', { class: 'note' }, t('samplesPlanned', { n: Math.round((1000 * data.span) / data.interval) + 1 })),
        row(
          engineButton(bindings, 'record', t('record'), () => {
            lab.act('recorded', 'charge', { value: data.interval, unit: 'ms' });
            void recordMain(bindings, lab, data.span, data.interval);
          }),
        ),
        engineNote(bindings),
        data.charge &&
          h('p', { class: 'note recorded-main', role: 'status' }, t('recordedN', { n: data.charge.mv.length })),
      ];
    },
    missing: (lab) => (lab.data.charge ? null : t('noCurve')),
    score: (lab) => {
      const curve = lab.data.charge!;
      void lab.vse.series({
        name: 'charge',
        unit: 'ms,V',
        columns: ['t', 'u'],
        rows: curve.mv.map((mv, i) => [msAt(curve, i), mv / 1000]),
        stepSeq: 5,
      });
      const score = scoreCharge(curve);
      return { score, remark: t(score === 10 ? 'chargeGood' : 'chargeBad', { n: curve.mv.length }) };
    },
    reset: (lab) => {
      Object.assign(lab.data, { interval: 10, span: 0.2, charge: null });
    },
  };
}

/** A cursor over a curve, with its reading. */
const cursorSlider = (
  lab: ElecLab,
  id: string,
  label: string,
  curve: Curve,
  value: number,
  input: (sample: number) => void,
): HTMLElement =>
  slider(id, label, {
    min: 0,
    max: curve.mv.length - 1,
    step: 1,
    value,
    text: (sample) => sampleText(lab, curve, sample),
    input: (sample) => {
      input(sample);
      lab.touch();
    },
  });

/** Records a curve that can be used where the learner's cannot. */
const assure = (bindings: Bindings) => (lab: ElecLab) => {
  if (!isGood(lab.data.charge)) void recordMain(bindings, lab, GOOD_RECORDING.span, GOOD_RECORDING.interval);
};
const waiting = (bindings: Bindings, lab: ElecLab): Child => [
  engineNote(bindings),
  !bindings.now.busy && row(engineButton(bindings, 'again', bindings.t('record'), () => assure(bindings)(lab))),
];

export function tauStep(bindings: Bindings): ElecStep {
  const { t, hidden } = bindings;
  return {
    seq: 6,
    enter: assure(bindings),
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('tauTodo1'), t('tauTodo2')),
        h('p', { class: 'formula' }, 'u(τ) = U₀ + (1 − 1/e)·(U₁ − U₀) = U₀ + 0.632·(U₁ − U₀)'),
        data.charge
          ? cursorSlider(lab, 'cursor', t('cursor'), data.charge, data.cursor, (sample) => {
              data.cursor = sample;
            })
          : waiting(bindings, lab),
        numberField('tau', t('tauField'), 'ms', data.tau, (text) => {
          data.tau = text;
        }),
      ];
    },
    missing: (lab) => (parseNumber(lab.data.tau) === null ? lab.frame('required', { field: t('tauField') }) : null),
    score: (lab) => {
      const score = scoreTau(hidden, entered(lab, 'tau:main', lab.data.tau, 'ms'));
      return { score, remark: t(score === 12 ? 'tauGood' : score > 0 ? 'tauFair' : 'tauBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { tau: '', cursor: 0 });
    },
  };
}

export function riseStep(bindings: Bindings): ElecStep {
  const { t, hidden } = bindings;
  return {
    seq: 7,
    enter: assure(bindings),
    view: (lab) => {
      const { data } = lab;
      const cursor = (i: 0 | 1, label: string) =>
        data.charge &&
        cursorSlider(lab, `cursor-${i}`, label, data.charge, data.cursors[i], (sample) => {
          data.cursors[i] = sample;
        });
      return [
        todo(t('riseTodo1'), t('riseTodo2')),
        data.charge ? [cursor(0, t('cursorLow')), cursor(1, t('cursorHigh'))] : waiting(bindings, lab),
        numberField('rise', t('riseField'), 'ms', data.rise, (text) => {
          data.rise = text;
        }),
      ];
    },
    missing: (lab) => (parseNumber(lab.data.rise) === null ? lab.frame('required', { field: t('riseField') }) : null),
    score: (lab) => {
      const score = scoreRise(hidden, entered(lab, 'rise', lab.data.rise, 'ms'));
      return { score, remark: t(score === 10 ? 'riseGood' : 'riseBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { rise: '', cursors: [0, 0] });
    },
  };
}

export function groupsStep(bindings: Bindings): ElecStep {
  const { t, hidden, run, warmUp } = bindings;
  return {
    seq: 8,
    enter: warmUp,
    view: (lab) => {
      const { data } = lab;
      const group = GROUPS[data.group]!;
      const curve = data.groupCurves[data.group] ?? null;
      const record = () => {
        const at = data.group;
        const tau = nominalTau(group);
        const interval = Number((tau / 100).toPrecision(2));
        const square = { low: 0, high: 5, period: (20 * tau) / 1000 };
        lab.act('recorded', `group:${at + 1}`, { value: interval, unit: 'ms' });
        void simulate(bindings, lab, async () => {
          data.groupCurves[at] = await recordCharge(run, valuesOf(group, hidden), square, (5 * tau) / 1000, interval);
          data.groupCursor = 0;
        });
      };
      return [
        todo(t('groupsTodo1'), t('groupsTodo2')),
        h(
          'div',
          { class: 'row groups', role: 'group', 'aria-label': t('groupsLegend') },
          GROUPS.map(({ r, nominal }, i) =>
            button(
              `group-${i}`,
              t('groupN', { n: i + 1, r: lab.fixed(r, 1), c: lab.fixed(nominal, 1) }),
              () => {
                data.group = i;
                data.groupCursor = 0;
                lab.update();
              },
              { pressed: data.group === i },
            ),
          ),
        ),
        row(engineButton(bindings, 'record-group', t('recordGroup'), record)),
        engineNote(bindings),
        curve && [
          h('p', { class: `note recorded-${data.group + 1}`, role: 'status' }, t('recordedN', { n: curve.mv.length })),
          cursorSlider(lab, 'group-cursor', t('cursor'), curve, data.groupCursor, (sample) => {
            data.groupCursor = sample;
          }),
        ],
        h(
          'div',
          { class: 'fields' },
          GROUPS.map((_group, i) =>
            numberField(`tau-${i}`, t('tauN', { n: i + 1 }), 'ms', data.groupTau[i] ?? '', (text) => {
              data.groupTau[i] = text;
            }),
          ),
        ),
        figures(
          t('groupsTable'),
          ['#', 'R / kΩ', 'C / µF', t('finalVolts')],
          GROUPS.map(({ r, nominal }, i) => {
            const kept = data.groupCurves[i];
            return [i + 1, lab.fixed(r, 1), lab.fixed(nominal, 1), kept ? lab.fixed(voltsAt(kept, 1e9), 3) : '—'];
          }),
        ),
      ];
    },
    missing: (lab) =>
      lab.data.groupCurves.some((curve) => curve === null)
        ? t('needGroups')
        : lab.data.groupTau.some((text) => parseNumber(text) === null)
          ? t('needTaus')
          : null,
    score: (lab) => {
      const taus = lab.data.groupTau.map((text, i) => entered(lab, `tau:${i + 1}`, text, 'ms'));
      const score = scoreGroups(hidden, taus);
      return { score, remark: t(score === 12 ? 'groupsGood' : 'groupsBad', { n: Math.round(score / 4) }) };
    },
    reset: (lab) => {
      Object.assign(lab.data, {
        group: 0,
        groupCurves: [null, null, null],
        groupCursor: 0,
        groupTau: ['', '', ''],
      });
    },
  };
}
