/** Steps 4–7: everything that is launched. */
import { button, figures, numberField, row, slider } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import type { Trial } from '../data.ts';
import { differenceOf, type Kind, momentaOf, type Reading, slopeLeft, TRIALS } from '../model/apparatus.ts';
import { agrees, scoreCollisions, scoreUniform } from '../model/scoring.ts';
import { type Bindings, type MechLab, type MechStep, MOMENTUM_UNIT, ownMomenta } from './bindings.ts';

/** Launcher, fast forward, record: the same hands for every shot. */
function shotControls(
  { t, rig, hidden }: Bindings,
  lab: MechLab,
  options: { kind: Kind | null; trial: number; canRecord: boolean; record: (trial: Trial) => void },
): Child {
  const { data } = lab;
  const running = rig.shot !== null && !rig.done();
  return [
    slider('speed', t('speed'), {
      min: 0.4,
      max: 0.8,
      step: 0.05,
      value: data.speed,
      disabled: running,
      text: (value) => `${lab.fixed(value, 2)} m/s`,
      input: (value) => {
        data.speed = value;
      },
    }),
    row(
      button(
        'launch',
        t('launch'),
        () => {
          rig.launch(options.kind, options.trial, data.speed, slopeLeft(hidden, data.screw));
          lab.act('launched', options.kind ?? 'single', { value: data.speed, unit: 'm/s' });
          lab.update();
        },
        { disabled: running || !options.canRecord },
      ),
      button(
        'skip',
        t('skip'),
        () => {
          rig.skip();
          lab.update();
        },
        // Stays within reach when the shot has just ended by itself: a press that comes late does no harm.
        { disabled: rig.shot === null },
      ),
      button(
        'record',
        t('record'),
        () => {
          if (!rig.shot || !rig.done()) return;
          options.record({ speed: rig.shot.speed, readings: rig.shot.readings });
          rig.clear();
          lab.update();
        },
        { disabled: !rig.done() || !options.canRecord },
      ),
    ),
  ];
}

export function uniformStep(bindings: Bindings): MechStep {
  const { t, rig } = bindings;
  return {
    seq: 4,
    enter: () => rig.clear(),
    view: (lab) => {
      const { data } = lab;
      const at = (gate: number) => data.uniform?.readings.find((one) => one.gate === gate);
      const ms = (reading: Reading | undefined) => (reading ? lab.fixed(reading.ms, 2) : '—');
      return [
        todo(t('uniformTodo1'), t('uniformTodo2')),
        shotControls(bindings, lab, {
          kind: null,
          trial: 0,
          canRecord: true,
          record: (trial) => {
            data.uniform = trial;
            lab.act('measured', 'uniform', { value: Number(differenceOf(trial.readings).toFixed(3)), unit: '%' });
          },
        }),
        figures(t('uniformTable'), ['d / mm', 't₁ / ms', 't₃ / ms'], [[lab.fixed(10, 2), ms(at(1)), ms(at(3))]]),
        numberField('difference', t('differenceField'), '%', data.difference, (text) => {
          data.difference = text;
        }),
      ];
    },
    missing: (lab) =>
      lab.data.uniform === null
        ? t('needLaunch')
        : parseNumber(lab.data.difference) === null
          ? lab.frame('required', { field: t('differenceField') })
          : null,
    score: (lab) => {
      const measured = differenceOf(lab.data.uniform?.readings ?? []);
      const score = scoreUniform(measured, entered(lab, 'difference', lab.data.difference, '%'));
      return { score, remark: t(score === 8 ? 'uniformGood' : 'uniformBad', { d: lab.fixed(measured, 2) }) };
    },
    reset: (lab) => {
      Object.assign(lab.data, { uniform: null, difference: '' });
      rig.clear();
    },
  };
}

/** Times of a trial as the table shows them: before, first cart after, target after. */
export function timesOf(lab: MechLab, readings: readonly Reading[]): [string, string, string] {
  const first = readings.filter(({ cart }) => cart === 0);
  const text = (one: Reading | undefined) => (one ? `${lab.fixed(one.ms, 2)}${one.forward ? '' : ' ↩'}` : '—');
  return [
    text(first.find(({ gate, forward }) => gate === 1 && forward)),
    text(first.find(({ gate, forward }) => gate === 2 || (gate === 1 && !forward))),
    text(readings.find(({ cart }) => cart === 1)),
  ];
}

function collisionStep(seq: number, kind: Kind, task: (t: Bindings['t']) => string) {
  return (bindings: Bindings): MechStep => {
    const { t, rig, hidden } = bindings;
    return {
      seq,
      enter: () => rig.clear(),
      view: (lab) => {
        const { data } = lab;
        const trials = data.trials[kind];
        const momenta = ownMomenta(lab, hidden, kind);
        return [
          todo(task(t), t('momentumTodo')),
          shotControls(bindings, lab, {
            kind,
            trial: trials.length + 1,
            canRecord: trials.length < TRIALS,
            record: (trial) => {
              trials.push(trial);
              const { before } = momentaOf(hidden, kind, trial.readings);
              lab.act('collided', `${kind}:${trials.length}`, {
                value: Number(before.toFixed(2)),
                unit: MOMENTUM_UNIT,
                ms: trial.readings.map((one) => one.ms),
              });
            },
          }),
          figures(
            t('trialsTable'),
            ['#', t('before'), t('afterA'), t('afterTarget'), 'p'],
            Array.from({ length: TRIALS }, (_, i) => {
              const times = trials[i] ? timesOf(lab, trials[i].readings) : ['—', '—', '—'];
              return [i + 1, ...times, momenta[i] ? lab.fixed(momenta[i].before, 2) : '—'];
            }),
          ),
          h('p', { class: 'note' }, t('blankNote')),
          h(
            'div',
            { class: 'fields' },
            Array.from({ length: TRIALS }, (_, i) =>
              numberField(
                `after-${i}`,
                t('afterField', { n: i + 1 }),
                MOMENTUM_UNIT,
                data.after[kind][i] ?? '',
                (text) => {
                  data.after[kind][i] = text;
                },
              ),
            ),
          ),
        ];
      },
      missing: (lab) =>
        lab.data.trials[kind].length < TRIALS
          ? t('needTrials')
          : lab.data.after[kind].some((text) => parseNumber(text) === null)
            ? t('needAfter')
            : null,
      score: (lab) => {
        lab.data.after[kind].forEach((text, i) => {
          entered(lab, `after:${kind}:${i + 1}`, text, MOMENTUM_UNIT);
        });
        const momenta = ownMomenta(lab, hidden, kind);
        const score = scoreCollisions(momenta);
        const n = momenta.filter(({ before, after }) => after !== null && agrees(before, after)).length;
        return { score, remark: t(score === 12 ? 'collideGood' : 'collideBad', { n }) };
      },
      reset: (lab) => {
        lab.data.trials[kind] = [];
        lab.data.after[kind] = ['', '', ''];
        rig.clear();
      },
    };
  };
}

export const equalStep = collisionStep(5, 'equal', (t) => t('equalTodo'));
export const unequalStep = collisionStep(6, 'unequal', (t) => t('unequalTodo'));
export const inelasticStep = collisionStep(7, 'inelastic', (t) => t('inelasticTodo'));
