/** Steps 7, 8, 10 and 11: lines, fit, inhibition, conclusions. */
import {
  button,
  checkGroup,
  figures,
  numberField,
  radioGroup,
  readout,
  row,
  slider,
} from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { mean, parseNumber } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import { INHIBITOR } from '../model/assay.ts';
import { fitKinetics, gaussNewtonStep, residual } from '../model/fit.ts';
import {
  CONCLUSIONS,
  INHIBITIONS,
  scoreConclusions,
  scoreConstants,
  scoreInhibition,
  scoreReciprocal,
} from '../model/scoring.ts';
import {
  type Bindings,
  type BioLab,
  type BioStep,
  INTERCEPT_UNIT,
  inhibitedRates,
  ownRates,
  RATE_UNIT,
  reciprocals,
  SLOPE_UNIT,
} from './bindings.ts';

const MM = 'mmol/L';

/** Root mean square distance of the points from the learner's line, min·L/µmol. */
function lineResidual(lab: BioLab): number {
  const { lineSlope, lineIntercept } = lab.data;
  const squares = reciprocals(ownRates(lab)).map(([x, y]) => (y - lineSlope * x - lineIntercept) ** 2);
  return squares.length ? Math.sqrt(mean(squares)) : 0;
}

export function reciprocalStep({ t }: Bindings): BioStep {
  return {
    seq: 7,
    view: (lab) => {
      const { data } = lab;
      const output = h('output', {});
      const show = () => output.replaceChildren(lab.fixed(lineResidual(lab), 4), h('small', {}, ` ${INTERCEPT_UNIT}`));
      show();
      return [
        todo(t('reciprocalTodo1'), t('reciprocalTodo2')),
        h('p', { class: 'formula' }, '1/v₀ = (Km/Vmax)·(1/S) + 1/Vmax'),
        slider('line-slope', t('lineSlope'), {
          min: 0.02,
          max: 0.14,
          step: 0.0005,
          value: data.lineSlope,
          text: (value) => lab.fixed(value, 4),
          input: (value) => {
            data.lineSlope = value;
            show();
            lab.touch();
          },
        }),
        slider('line-intercept', t('lineIntercept'), {
          min: 0.08,
          max: 0.32,
          step: 0.001,
          value: data.lineIntercept,
          text: (value) => lab.fixed(value, 3),
          input: (value) => {
            data.lineIntercept = value;
            show();
            lab.touch();
          },
        }),
        h('p', { class: 'readout' }, h('span', {}, t('residual')), output),
        numberField('slope', t('slopeField'), SLOPE_UNIT, data.slope, (text) => {
          data.slope = text;
        }),
        numberField('intercept', t('interceptField'), INTERCEPT_UNIT, data.intercept, (text) => {
          data.intercept = text;
        }),
      ];
    },
    missing: (lab) =>
      parseNumber(lab.data.slope) === null
        ? lab.frame('required', { field: t('slopeField') })
        : parseNumber(lab.data.intercept) === null
          ? lab.frame('required', { field: t('interceptField') })
          : null,
    score: (lab) => {
      const points = reciprocals(ownRates(lab));
      void lab.vse.series({
        name: 'double-reciprocal',
        unit: `L/mmol,${INTERCEPT_UNIT}`,
        columns: ['1/S', '1/v'],
        rows: points,
        stepSeq: 7,
      });
      const slope = entered(lab, 'slope', lab.data.slope, SLOPE_UNIT);
      const intercept = entered(lab, 'intercept', lab.data.intercept, INTERCEPT_UNIT);
      const score = scoreReciprocal(points, slope, intercept);
      return { score, remark: t(score === 8 ? 'reciprocalGood' : 'reciprocalBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { slope: '', intercept: '', lineSlope: 0.02, lineIntercept: 0.3 });
    },
  };
}

export function fitStep({ t, hidden }: Bindings): BioStep {
  return {
    seq: 8,
    view: (lab) => {
      const { data } = lab;
      const points = ownRates(lab);
      const iterate = (times: number) => () => {
        for (let i = 0; i < times; i += 1) {
          const next = gaussNewtonStep(points, data.rounds.at(-1) ?? data.guess);
          if (!next) break;
          data.rounds.push(next);
        }
        lab.act('iterated', 'fit', { value: data.rounds.length, unit: '1' });
        lab.update();
      };
      const change = (value: Partial<BioLab['data']['guess']>) => {
        data.guess = { ...data.guess, ...value };
        data.rounds = [];
        lab.touch();
      };
      const solvable = gaussNewtonStep(points, data.guess) !== null;
      return [
        todo(t('fitTodo1'), t('fitTodo2')),
        slider('guess-km', t('startKm'), {
          min: 0.05,
          max: 2,
          step: 0.05,
          value: data.guess.km,
          text: (value) => `${lab.fixed(value, 2)} ${MM}`,
          input: (km) => change({ km }),
          change: () => lab.update(),
        }),
        slider('guess-vmax', t('startVmax'), {
          min: 1,
          max: 20,
          step: 0.5,
          value: data.guess.vmax,
          text: (value) => `${lab.fixed(value, 1)} ${RATE_UNIT}`,
          input: (vmax) => change({ vmax }),
          change: () => lab.update(),
        }),
        row(
          button('iterate', t('iterate'), iterate(1), { disabled: !solvable }),
          button('iterate-five', t('iterateFive'), iterate(5), { disabled: !solvable }),
        ),
        !solvable && h('p', { class: 'note', role: 'status' }, t('fitImpossible')),
        figures(
          t('roundsTable'),
          ['#', `Km / ${MM}`, 'Vmax', 'Σr²'],
          [data.guess, ...data.rounds]
            .map((guess, i) => [
              i,
              lab.fixed(guess.km, 4),
              lab.fixed(guess.vmax, 4),
              lab.fixed(residual(points, guess), 5),
            ])
            .slice(-6),
        ),
        h(
          'div',
          { class: 'fields' },
          numberField('km', t('kmField'), MM, data.km, (text) => {
            data.km = text;
          }),
          numberField('vmax', t('vmaxField'), RATE_UNIT, data.vmax, (text) => {
            data.vmax = text;
          }),
        ),
      ];
    },
    missing: (lab) =>
      parseNumber(lab.data.km) === null
        ? lab.frame('required', { field: t('kmField') })
        : parseNumber(lab.data.vmax) === null
          ? lab.frame('required', { field: t('vmaxField') })
          : null,
    score: (lab) => {
      const km = entered(lab, 'km', lab.data.km, MM);
      const vmax = entered(lab, 'vmax', lab.data.vmax, RATE_UNIT);
      const score = scoreConstants(hidden, km, vmax);
      return { score, remark: t(score === 12 ? 'fitGood' : 'fitBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { km: '', vmax: '', rounds: [], guess: { km: 1, vmax: 10 } });
    },
  };
}

export function inhibitionStep({ t, hidden }: Bindings): BioStep {
  return {
    seq: 10,
    view: (lab) => {
      const { data } = lab;
      const rates = inhibitedRates(lab, hidden);
      const fit = data.fittedInhibited ? fitKinetics(rates) : null;
      return [
        todo(t('kiTodo1'), t('kiTodo2')),
        row(
          button('fit-inhibited', t('fitInhibited'), () => {
            data.fittedInhibited = true;
            lab.act('fitted', 'inhibited');
            lab.update();
          }),
        ),
        readout('Km', data.km || '—', MM),
        readout('Km′', fit ? lab.fixed(fit.km, 4) : '—', MM),
        readout('Vmax′', fit ? lab.fixed(fit.vmax, 3) : '—', RATE_UNIT),
        h('p', { class: 'formula' }, `Km′ = Km·(1 + I/Ki), I = ${lab.fixed(INHIBITOR, 2)} ${MM}`),
        radioGroup(
          'inhibition',
          t('inhibitionLegend'),
          INHIBITIONS.map((kind) => [kind, t(`kind_${kind}`)] as const),
          data.inhibition as (typeof INHIBITIONS)[number] | '',
          (kind) => {
            data.inhibition = kind;
          },
        ),
        numberField('ki', t('kiField'), MM, data.ki, (text) => {
          data.ki = text;
        }),
      ];
    },
    missing: (lab) =>
      lab.data.inhibition === ''
        ? t('needKind')
        : parseNumber(lab.data.ki) === null
          ? lab.frame('required', { field: t('kiField') })
          : null,
    score: (lab) => {
      lab.act('selected', 'inhibition', { chosen: [lab.data.inhibition] });
      const ki = entered(lab, 'ki', lab.data.ki, MM);
      const score = scoreInhibition(hidden, lab.data.inhibition, ki);
      return { score, remark: t(score === 10 ? 'kiGood' : 'kiBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { inhibition: '', ki: '', fittedInhibited: false });
    },
  };
}

export function conclusionStep({ t }: Bindings): BioStep {
  return {
    seq: 11,
    view: (lab) => [
      todo(t('concludeTodo1')),
      h(
        'div',
        { class: 'statements' },
        checkGroup(
          'conclusions',
          t('concludeLegend'),
          CONCLUSIONS.map((key) => [key, t(`say_${key}`)] as const),
          lab.data.conclusions,
          (key, on) => {
            lab.data.conclusions = CONCLUSIONS.filter((item) =>
              item === key ? on : lab.data.conclusions.includes(item),
            );
            lab.update();
          },
        ),
      ),
    ],
    missing: (lab) => (lab.data.conclusions.length ? null : t('needConclusions')),
    score: (lab) => {
      lab.act('selected', 'conclusions', { chosen: lab.data.conclusions });
      const score = scoreConclusions(lab.data.conclusions);
      return { score, remark: t(score === 6 ? 'concludeGood' : 'concludeBad') };
    },
    reset: (lab) => {
      lab.data.conclusions = [];
    },
  };
}
