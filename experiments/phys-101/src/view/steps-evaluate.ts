/** Steps 7, 8 and 10: line, gravity, uncertainty. */
import { figures, numberField, radioGroup, readout, slider } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { mean, parseNumber } from '../../../shared/numbers.ts';
import { plot } from '../../../shared/plot.ts';
import { entered, todo } from '../../../shared/work.ts';
import { scoreGravity, scoreSlope, scoreUncertainty } from '../model/scoring.ts';
import type { Bindings, PhysLab, PhysStep } from './bindings.ts';
import { linePoints } from './steps-measure.ts';

/** Root mean square distance of the points from the learner's line, s². */
function residual(lab: PhysLab): number {
  const { lineSlope, lineIntercept } = lab.data;
  const squares = linePoints(lab).map(([l, t2]) => (t2 - lineSlope * l - lineIntercept) ** 2);
  return Math.sqrt(mean(squares));
}

export function plotStep({ t }: Bindings): PhysStep {
  return {
    seq: 7,
    view: (lab) => {
      const { data } = lab;
      const points = linePoints(lab);
      const picture = () =>
        plot(
          t('plotLabel', { n: points.length, slope: lab.fixed(data.lineSlope, 3) }),
          { label: 'L / m', min: 0, max: 1.2 },
          { label: 'T² / s²', min: 0, max: 5 },
          [
            {
              points: [
                [0, data.lineIntercept],
                [1.2, data.lineIntercept + 1.2 * data.lineSlope],
              ],
              kind: 'line',
              className: 'second',
            },
            { points, kind: 'dots' },
          ],
        );
      const host = h('div', { class: 'lens' }, picture());
      const output = h('output', {}, lab.fixed(residual(lab), 4), h('small', {}, ' s²'));
      const redraw = () => {
        host.replaceChildren(picture());
        output.replaceChildren(lab.fixed(residual(lab), 4), h('small', {}, ' s²'));
      };
      return [
        todo(t('plotTodo1'), t('plotTodo2'), t('plotTodo3')),
        host,
        slider('slope', t('lineSlope'), {
          min: 3.5,
          max: 4.5,
          step: 0.005,
          value: data.lineSlope,
          text: (value) => `${lab.fixed(value, 3)} s²/m`,
          input: (value) => {
            data.lineSlope = value;
            redraw();
          },
        }),
        slider('intercept', t('lineIntercept'), {
          min: -0.1,
          max: 0.1,
          step: 0.002,
          value: data.lineIntercept,
          text: (value) => `${lab.fixed(value, 3)} s²`,
          input: (value) => {
            data.lineIntercept = value;
            redraw();
          },
        }),
        h('p', { class: 'readout' }, h('span', {}, t('residual')), output),
        numberField('slope-value', t('slopeField'), 's²/m', data.slope, (text) => {
          data.slope = text;
        }),
      ];
    },
    missing: (lab) => (parseNumber(lab.data.slope) === null ? lab.frame('required', { field: t('slopeField') }) : null),
    score: (lab) => {
      const score = scoreSlope(linePoints(lab), entered(lab, 'slope', lab.data.slope, 's²/m'));
      return { score, remark: t(score ? 'plotGood' : 'plotBad') };
    },
    reset: (lab) => {
      lab.data.slope = '';
      lab.data.lineSlope = 3.5;
      lab.data.lineIntercept = 0;
    },
  };
}

export function gravityStep({ t, hidden }: Bindings): PhysStep {
  return {
    seq: 8,
    view: (lab) => [
      todo(t('gravityTodo1'), t('gravityTodo2')),
      readout(t('slopeField'), lab.data.slope || '—', 's²/m'),
      h('p', { class: 'formula' }, 'T² = (4π²/g)·L  ⇒  g = 4π²/k'),
      numberField('gravity', t('gravityField'), 'm/s²', lab.data.gravity, (text) => {
        lab.data.gravity = text;
      }),
    ],
    missing: (lab) =>
      parseNumber(lab.data.gravity) === null ? lab.frame('required', { field: t('gravityField') }) : null,
    score: (lab) => {
      const score = scoreGravity(hidden, entered(lab, 'gravity', lab.data.gravity, 'm/s²'));
      return { score, remark: t(score === 14 ? 'gravityGood' : 'gravityBad') };
    },
    reset: (lab) => {
      lab.data.gravity = '';
    },
  };
}

export function uncertaintyStep({ t, hidden }: Bindings): PhysStep {
  const CONCLUSIONS = ['conclusionAgree', 'conclusionMass', 'conclusionAngle'] as const;
  return {
    seq: 10,
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('uncertaintyTodo1'), t('uncertaintyTodo2')),
        figures(
          t('givenCaption'),
          ['L / mm', 'u(L) / mm', '20T / s', 'u(20T) / s', 'g'],
          [
            [
              data.length || '—',
              '1.0',
              data.runs.length ? lab.fixed(mean(data.runs.map((run) => run.time)), 2) : '—',
              '0.01',
              data.gravity || '—',
            ],
          ],
        ),
        h('p', { class: 'formula' }, 'u(g) = g·√[ (u(L)/L)² + (2·u(20T)/20T)² ]'),
        numberField('uncertainty', t('uncertaintyField'), 'm/s²', data.uncertainty, (text) => {
          data.uncertainty = text;
        }),
        radioGroup(
          'conclusion',
          t('conclusionLegend'),
          CONCLUSIONS.map((key) => [key, t(key)] as const),
          data.conclusion as (typeof CONCLUSIONS)[number] | '',
          (value) => {
            data.conclusion = value;
          },
        ),
      ];
    },
    missing: (lab) => {
      if (parseNumber(lab.data.uncertainty) === null) return lab.frame('required', { field: t('uncertaintyField') });
      return lab.data.conclusion ? null : t('needConclusion');
    },
    score: (lab) => {
      const score = scoreUncertainty(hidden, entered(lab, 'uncertainty', lab.data.uncertainty, 'm/s²'));
      const right = lab.data.conclusion === 'conclusionAgree';
      void lab.vse.answer({ questionId: 'conclusion', response: lab.data.conclusion, correct: right });
      const messages = t(score ? 'uncertaintyGood' : 'uncertaintyBad');
      return { score, remark: `${messages} ${t(right ? 'conclusionRight' : 'conclusionWrong')}` };
    },
    reset: (lab) => {
      lab.data.uncertainty = '';
      lab.data.conclusion = '';
    },
  };
}
