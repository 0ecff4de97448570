/** Steps 5, 6 and 9: everything that is timed. */
import { button, figures, numberField, row } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';
import { mean, parseNumber } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import { LARGE_PERIODS, NOTCHES, type NotchKey, PERIODS, SMALL_ANGLE, stringLength } from '../model/apparatus.ts';
import { rowCounts, scoreCorrection, scoreLengths, scorePeriod } from '../model/scoring.ts';
import type { Bindings, PhysLab, PhysStep } from './bindings.ts';
import { tape } from './scales.ts';
import { angleSlider } from './steps-setup.ts';

/** Release, timer, fast forward, record: the same hands for every timing. */
function timingControls(
  bindings: Bindings,
  lab: PhysLab,
  options: { notch: NotchKey; periods: number; canRecord: boolean; record: (degrees: number, seconds: number) => void },
): Child {
  const { t, rig } = bindings;
  const { timing } = rig;
  const reading = timing?.reading ?? null;
  return [
    angleSlider(bindings, lab),
    row(
      button(
        'release',
        t('release'),
        () => {
          rig.release(options.notch, lab.data.angle, false);
          const size = lab.data.angle <= SMALL_ANGLE ? 'small' : 'large';
          lab.act('released', `bob:${size}`, { value: lab.data.angle, unit: '°' });
          lab.update();
        },
        { disabled: rig.swing !== null || lab.data.angle === 0 },
      ),
      button(
        'arm',
        t('startTimer', { n: options.periods }),
        () => {
          rig.arm(options.periods);
          lab.update();
        },
        { disabled: rig.swing === null || timing !== null },
      ),
      button(
        'skip',
        t('skip'),
        () => {
          rig.skip();
          lab.update();
        },
        { disabled: timing === null || reading !== null },
      ),
      button(
        'record',
        t('recordReading'),
        () => {
          if (reading === null) return;
          const size = rig.degrees <= SMALL_ANGLE ? 'small' : 'large';
          lab.act('timed', `periods:${options.periods}:${size}`, { value: reading, unit: 's', degrees: rig.degrees });
          options.record(rig.degrees, reading);
          rig.stop();
          lab.update();
        },
        { disabled: reading === null || !options.canRecord },
      ),
      button(
        'stop',
        t('stop'),
        () => {
          rig.stop();
          lab.update();
        },
        { disabled: rig.swing === null },
      ),
    ),
  ];
}

export function periodStep(bindings: Bindings): PhysStep {
  const { t, rig, hidden } = bindings;
  return {
    seq: 5,
    enter: () => rig.stop(),
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('periodTodo1'), t('periodTodo2'), t('periodTodo3')),
        timingControls(bindings, lab, {
          notch: 'F',
          periods: PERIODS,
          canRecord: data.runs.length < 3,
          record: (degrees, time) => data.runs.push({ degrees, time }),
        }),
        figures(
          t('runsCaption'),
          ['#', 'θ / °', '20T / s'],
          [0, 1, 2].map((i) => {
            const run = data.runs[i];
            return [i + 1, run ? lab.fixed(run.degrees, 1) : '—', run ? lab.fixed(run.time, 3) : '—'];
          }),
        ),
        numberField('period', t('periodField'), 's', data.period, (text) => {
          data.period = text;
        }),
      ];
    },
    missing: (lab) =>
      lab.data.runs.length < 3
        ? t('needRuns')
        : parseNumber(lab.data.period) === null
          ? lab.frame('required', { field: t('periodField') })
          : null,
    score: (lab) => {
      const period = entered(lab, 'period', lab.data.period, 's');
      const small = lab.data.runs.filter((run) => run.degrees <= SMALL_ANGLE).length;
      const score = scorePeriod(hidden, small, period);
      return { score, remark: t(small < 3 ? 'periodLarge' : score === 12 ? 'periodGood' : 'periodBad') };
    },
    reset: (lab) => {
      lab.data.runs = [];
      lab.data.period = '';
      rig.stop();
    },
  };
}

export function lengthsStep(bindings: Bindings): PhysStep {
  const { t, rig, hidden } = bindings;
  return {
    seq: 6,
    enter: () => rig.stop(),
    view: (lab) => {
      const { data } = lab;
      const mm = stringLength(hidden, data.notch);
      return [
        todo(t('lengthsTodo1'), t('lengthsTodo2'), t('lengthsTodo3')),
        h(
          'div',
          { class: 'row', role: 'group', 'aria-label': t('notch') },
          NOTCHES.map(({ key }) =>
            button(
              `notch-${key}`,
              t('notchN', { key }),
              () => {
                data.notch = key;
                data.rowString = data.rows.find((r) => r.notch === key)?.string ?? '';
                rig.stop();
                lab.update();
              },
              { pressed: data.notch === key },
            ),
          ),
        ),
        tape(mm, hidden.d_ball, t('tapeLabel', { mm: lab.fixed(mm, 1) })),
        numberField('row-string', t('stringField'), 'mm', data.rowString, (text) => {
          data.rowString = text;
        }),
        timingControls(bindings, lab, {
          notch: data.notch,
          periods: PERIODS,
          canRecord: true,
          record: (degrees, time) => {
            data.rows = data.rows.filter((r) => r.notch !== data.notch);
            data.rows.push({ notch: data.notch, degrees, string: data.rowString, time });
            data.rows.sort((a, b) => a.notch.localeCompare(b.notch));
            lab.act('recorded', `length:${data.notch}`, {
              value: parseNumber(data.rowString),
              unit: 'mm',
              time,
              degrees,
            });
          },
        }),
        figures(
          t('rowsCaption', { n: data.rows.length }),
          [t('notch'), 'l / mm', 'θ / °', '20T / s'],
          data.rows.map((r) => [r.notch, r.string || '—', lab.fixed(r.degrees, 1), lab.fixed(r.time, 3)]),
        ),
      ];
    },
    missing: (lab) => {
      if (lab.data.rows.length < 5) return t('needRows');
      return lab.data.rows.some((r) => parseNumber(r.string) === null) ? t('needRowStrings') : null;
    },
    score: (lab) => {
      const rows = lab.data.rows.map((r) => ({ ...r, stringMm: parseNumber(r.string) }));
      const lengths = rows.filter((r) => rowCounts(hidden, r)).map((r) => r.stringMm ?? 0);
      const span = lengths.length ? Math.max(...lengths) - Math.min(...lengths) : 0;
      lab.act('recorded', 'length-span', { value: span, unit: 'mm' });
      void lab.vse.series({
        name: 'T2-L',
        unit: 'm,s²',
        columns: ['L', 'T²'],
        rows: linePoints(lab).map(([l, t2]) => [l, t2]),
        stepSeq: 6,
      });
      const score = scoreLengths(hidden, rows);
      return { score, remark: t(score === 14 ? 'lengthsGood' : 'lengthsBad') };
    },
    reset: (lab) => {
      lab.data.rows = [];
      lab.data.rowString = '';
      rig.stop();
    },
  };
}

/** The learner's own points (L in m, T² in s²): lengths as typed, radius from the typed diameter. */
export function linePoints(lab: PhysLab): [number, number][] {
  const radius = (parseNumber(lab.data.diameterMean) ?? 20) / 2;
  return lab.data.rows.map((r) => [
    Number((((parseNumber(r.string) ?? 0) + radius) / 1000).toFixed(5)),
    Number(((r.time / PERIODS) ** 2).toFixed(5)),
  ]);
}

export function correctionStep(bindings: Bindings): PhysStep {
  const { t, rig } = bindings;
  return {
    seq: 9,
    enter: () => rig.stop(),
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('correctionTodo1'), t('correctionTodo2'), t('correctionTodo3')),
        timingControls(bindings, lab, {
          notch: 'F',
          periods: LARGE_PERIODS,
          canRecord: true,
          record: (_degrees, time) => {
            data.largeTime = time;
          },
        }),
        figures(
          t('largeCaption'),
          ['5T(60°) / s', '20T₀ / s'],
          [
            [
              data.largeTime === null ? '—' : lab.fixed(data.largeTime, 3),
              data.runs.length ? lab.fixed(mean(data.runs.map((run) => run.time)), 3) : '—',
            ],
          ],
        ),
        h('p', { class: 'formula' }, 'k = T(60°) / T₀'),
        numberField('correction', t('correctionField'), '', data.correction, (text) => {
          data.correction = text;
        }),
      ];
    },
    missing: (lab) =>
      lab.data.largeTime === null
        ? t('needLarge')
        : parseNumber(lab.data.correction) === null
          ? lab.frame('required', { field: t('correctionField') })
          : null,
    score: (lab) => {
      const score = scoreCorrection(entered(lab, 'correction', lab.data.correction, '1'));
      return { score, remark: t(score ? 'correctionGood' : 'correctionBad') };
    },
    reset: (lab) => {
      lab.data.largeTime = null;
      lab.data.correction = '';
      rig.stop();
    },
  };
}
