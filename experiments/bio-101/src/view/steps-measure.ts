/** Steps 5, 6 and 9: progress curves and initial rates. */
import { button, figures, numberField, radioGroup, row, slider } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import { todo } from '../../../shared/work.ts';
import { CONVERSION, type Recording, SUBSTRATES } from '../model/assay.ts';
import { readingsOf, scoreCurves, scoreInhibited, scoreRates } from '../model/scoring.ts';
import {
  type Bindings,
  type BioLab,
  type BioStep,
  cuvetteRow,
  lineOfCuvette,
  RATE_UNIT,
  readingsOfCuvette,
  windowOf,
} from './bindings.ts';

const INTERVALS = [5, 10, 15, 30] as const;
const MINUTES = [1, 3, 6, 10] as const;
type Choice<N extends number> = `${N}`;

/** Settings, cuvettes, the recording button and what was recorded. */
function recordingControls(bindings: Bindings, lab: BioLab, inhibited: boolean): Child {
  const { t } = bindings;
  const { data } = lab;
  const curves = inhibited ? data.inhibited : data.plain;
  return [
    radioGroup(
      'interval',
      t('interval'),
      INTERVALS.map((n) => [String(n) as Choice<(typeof INTERVALS)[number]>, t('everySeconds', { n })] as const),
      String(data.settings.interval) as Choice<(typeof INTERVALS)[number]>,
      (value) => {
        data.settings = { ...data.settings, interval: Number(value) };
        lab.update();
      },
    ),
    radioGroup(
      'minutes',
      t('duration'),
      MINUTES.map((n) => [String(n) as Choice<(typeof MINUTES)[number]>, t('minutesN', { n })] as const),
      String(data.settings.minutes) as Choice<(typeof MINUTES)[number]>,
      (value) => {
        data.settings = { ...data.settings, minutes: Number(value) };
        lab.update();
      },
    ),
    cuvetteRow(bindings, lab, (i) => curves[i] !== null),
    row(
      button('record', t('recordCurve'), () => {
        const settings: Recording = { ...data.settings };
        curves[data.cuvette] = settings;
        if (!inhibited) data.windows[data.cuvette] = settings.minutes;
        lab.act('recorded', `${inhibited ? 'inhibited' : 'curve'}:${data.cuvette + 1}`, {
          value: SUBSTRATES[data.cuvette] ?? 0,
          unit: 'mmol/L',
          minutes: settings.minutes,
          readings: readingsOf(settings),
        });
        lab.update();
      }),
    ),
    figures(
      t('curvesTable'),
      ['S / mmol·L⁻¹', t('readings'), 't / min'],
      SUBSTRATES.map((s, i) => {
        const curve = curves[i];
        return [lab.fixed(s, 2), curve ? readingsOf(curve) : '—', curve ? curve.minutes : '—'];
      }),
    ),
  ];
}

/** All readings of a series of curves: S in mmol/L, t in s, A. */
const rowsOf = (lab: BioLab, { hidden }: Bindings, inhibited: boolean): number[][] =>
  SUBSTRATES.flatMap((s, i) => readingsOfCuvette(lab, hidden, i, inhibited).map(([seconds, a]) => [s, seconds, a]));

export function curvesStep(bindings: Bindings): BioStep {
  const { t } = bindings;
  return {
    seq: 5,
    view: (lab) => [todo(t('recordTodo1'), t('recordTodo2')), recordingControls(bindings, lab, false)],
    missing: (lab) => (lab.data.plain.includes(null) ? t('needCurves') : null),
    score: (lab) => {
      void lab.vse.series({
        name: 'progress',
        unit: 'mmol/L,s,1',
        columns: ['S', 't', 'A'],
        rows: rowsOf(lab, bindings, false),
        stepSeq: 5,
      });
      const score = scoreCurves(lab.data.plain);
      return { score, remark: t(score === 12 ? 'curvesGood' : 'curvesBad') };
    },
    reset: (lab) => {
      lab.data.plain = SUBSTRATES.map(() => null);
    },
  };
}

export function rateStep(bindings: Bindings): BioStep {
  const { t, hidden } = bindings;
  return {
    seq: 6,
    view: (lab) => {
      const { data } = lab;
      const at = data.cuvette;
      const minutes = data.plain[at]?.minutes ?? 1;
      const slope = h('output', {});
      const used = h('output', {});
      const show = () => {
        const line = lineOfCuvette(lab, hidden, at);
        slope.replaceChildren(line ? lab.fixed(line.slope, 5) : '—', h('small', {}, ' min⁻¹'));
        used.replaceChildren(line ? lab.fixed(line.conversion, 1) : '—', h('small', {}, ' %'));
        used.classList.toggle('over', (line?.conversion ?? 0) > CONVERSION);
      };
      show();
      return [
        todo(t('rateTodo1'), t('rateTodo2')),
        cuvetteRow(bindings, lab, (i) => parseNumber(data.rates[i] ?? '') !== null),
        slider('window', t('windowEnd'), {
          min: 0.5,
          max: minutes,
          step: 0.25,
          value: windowOf(lab, at),
          text: (value) => `${lab.fixed(value, 2)} min`,
          input: (value) => {
            data.windows[at] = value;
            show();
            lab.touch();
          },
        }),
        h('p', { class: 'readout' }, h('span', {}, t('slopeReadout')), slope),
        h('p', { class: 'readout' }, h('span', {}, t('usedUp')), used),
        numberField(
          `rate-${at}`,
          t('rateField', { s: lab.fixed(SUBSTRATES[at] ?? 0, 2) }),
          RATE_UNIT,
          data.rates[at] ?? '',
          (text) => {
            data.rates[at] = text;
          },
        ),
        figures(
          t('ratesTable'),
          ['S / mmol·L⁻¹', 'k / min⁻¹', `v₀ / ${RATE_UNIT}`],
          SUBSTRATES.map((s, i) => {
            const line = lineOfCuvette(lab, hidden, i);
            return [lab.fixed(s, 2), line ? lab.fixed(line.slope, 5) : '—', data.rates[i] || '—'];
          }),
        ),
      ];
    },
    missing: (lab) => (lab.data.rates.some((text) => parseNumber(text) === null) ? t('needRates') : null),
    score: (lab) => {
      const rates = lab.data.rates.map(parseNumber);
      rates.forEach((value, i) => {
        lab.act('entered', `rate:${i + 1}`, { value, unit: RATE_UNIT, text: lab.data.rates[i] ?? '' });
      });
      const most = Math.max(...SUBSTRATES.map((_s, i) => lineOfCuvette(lab, hidden, i)?.conversion ?? 100));
      lab.act('fitted', 'conversion', { value: most, unit: '%' });
      const score = scoreRates(hidden, rates, most);
      const good = Math.round(((score - (most <= CONVERSION ? 2 : 0)) * 6) / 10);
      return { score, remark: t(score === 12 ? 'rateGood' : 'rateBad', { n: good, used: lab.fixed(most, 1) }) };
    },
    reset: (lab) => {
      lab.data.rates = SUBSTRATES.map(() => '');
      lab.data.windows = lab.data.plain.map((curve) => curve?.minutes ?? 1);
    },
  };
}

export function inhibitedStep(bindings: Bindings): BioStep {
  const { t } = bindings;
  return {
    seq: 9,
    view: (lab) => [todo(t('inhibitTodo1'), t('inhibitTodo2')), recordingControls(bindings, lab, true)],
    missing: (lab) => (lab.data.inhibited.includes(null) ? t('needCurves') : null),
    score: (lab) => {
      void lab.vse.series({
        name: 'progress-inhibited',
        unit: 'mmol/L,s,1',
        columns: ['S', 't', 'A'],
        rows: rowsOf(lab, bindings, true),
        stepSeq: 9,
      });
      const score = scoreInhibited(lab.data.inhibited);
      return { score, remark: t(score === 10 ? 'inhibitGood' : 'inhibitBad') };
    },
    reset: (lab) => {
      lab.data.inhibited = SUBSTRATES.map(() => null);
    },
  };
}
