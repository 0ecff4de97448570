/** Steps 6–10: titrations, readings, curve, concentration. */
import { button, figures, numberField, radioGroup, readout, row } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';
import { parseNumber, round2 } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import { MAX_ML, PORTIONS, phOf, toGrid } from '../model/bench.ts';
import { scoreConcentration, scoreCurve, scoreFine, scoreReadings, scoreRough } from '../model/scoring.ts';
import { trialOf } from './bench.ts';
import type { Bindings, ChemLab, ChemStep } from './bindings.ts';

/** Buttons of the stopcock: from a stream to half a drop. */
function stopcock({ t }: Bindings, lab: ChemLab, closed: boolean): Child {
  return h(
    'div',
    { class: 'row', role: 'group', 'aria-label': t('stopcock') },
    PORTIONS.map((ml) =>
      button(
        `add-${ml * 100}`,
        t(ml === 0.04 ? 'drop' : ml === 0.02 ? 'halfDrop' : 'portion', { ml: lab.fixed(ml, 2) }),
        () => {
          lab.data.added = toGrid(lab.data.added + ml);
          lab.act('added', `alkali:${trialOf(lab)}`, { value: ml, unit: 'mL' });
          lab.update();
        },
        { disabled: closed || lab.data.added + ml > MAX_ML },
      ),
    ),
  );
}

export function roughStep(bindings: Bindings): ChemStep {
  const { t, hidden } = bindings;
  return {
    seq: 6,
    view: (lab) => [todo(t('roughTodo1'), t('roughTodo2'), t('roughTodo3')), stopcock(bindings, lab, false)],
    missing: (lab) => (lab.data.added === 0 ? t('needTitration') : null),
    score: (lab) => {
      lab.data.rough = lab.data.added;
      lab.act('titrated', 'rough', { value: lab.data.added, unit: 'mL' });
      const score = scoreRough(hidden, lab.data.added);
      return { score, remark: t(score ? 'roughGood' : 'roughBad', { ml: lab.fixed(lab.data.added, 2) }) };
    },
    reset: (lab) => {
      Object.assign(lab.data, { added: 0, rough: null });
    },
  };
}

export function fineStep(bindings: Bindings): ChemStep {
  const { t, hidden } = bindings;
  return {
    seq: 7,
    enter: (lab, restored) => {
      // A fresh portion; a restored run goes on with the one in the flask.
      if (!restored && lab.data.fine.length === 0) lab.data.added = 0;
    },
    view: (lab) => {
      const { data } = lab;
      const full = data.fine.length >= 3;
      return [
        todo(t('fineTodo1', { ml: lab.fixed(data.rough ?? 0, 1) }), t('fineTodo2'), t('fineTodo3')),
        stopcock(bindings, lab, data.atEnd || full),
        row(
          button(
            'end-point',
            t('recordEnd'),
            () => {
              data.fine.push(data.added);
              data.atEnd = true;
              lab.act('titrated', `fine:${data.fine.length}`, { value: data.added, unit: 'mL' });
              lab.update();
            },
            { disabled: data.atEnd || full || data.added === 0 },
          ),
          button(
            'next-portion',
            t('nextPortion'),
            () => {
              Object.assign(data, { added: 0, atEnd: false });
              lab.act('placed', 'portion');
              lab.update();
            },
            { disabled: !data.atEnd || full },
          ),
        ),
        readout(t('portionsDone'), `${data.fine.length} / 3`),
      ];
    },
    missing: (lab) => (lab.data.fine.length < 3 ? t('needFine') : null),
    score: (lab) => {
      const spread = round2(Math.max(...lab.data.fine) - Math.min(...lab.data.fine));
      lab.act('titrated', 'spread', { value: spread, unit: 'mL' });
      const score = scoreFine(hidden, lab.data.fine);
      return { score, remark: t(score === 16 ? 'fineGood' : 'fineBad', { spread: lab.fixed(spread, 2) }) };
    },
    reset: (lab) => {
      Object.assign(lab.data, { added: 0, fine: [], atEnd: false });
    },
  };
}

export function readingStep({ t }: Bindings): ChemStep {
  return {
    seq: 8,
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('readTodo1'), t('readTodo2')),
        h(
          'div',
          { class: 'row', role: 'group', 'aria-label': t('portionShown') },
          [0, 1, 2].map((i) =>
            button(
              `portion-${i}`,
              t('portionN', { n: i + 1 }),
              () => {
                data.lens = i;
                lab.update();
              },
              { pressed: data.lens === i },
            ),
          ),
        ),
        h('p', { class: 'note' }, t('readNote')),
        h(
          'div',
          { class: 'fields' },
          [0, 1, 2].map((i) =>
            numberField(`v${i}`, t('volumeN', { n: i + 1 }), 'mL', data.readings[i] ?? '', (text) => {
              data.readings[i] = text;
            }),
          ),
          numberField('vmean', t('volumeMean'), 'mL', data.readingMean, (text) => {
            data.readingMean = text;
          }),
        ),
      ];
    },
    missing: (lab) =>
      [...lab.data.readings, lab.data.readingMean].some((text) => parseNumber(text) === null)
        ? t('needReadings')
        : null,
    score: (lab) => {
      const { data } = lab;
      data.readings.forEach((text, i) => {
        entered(lab, `volume:${i + 1}`, text, 'mL');
      });
      entered(lab, 'volume-mean', data.readingMean, 'mL');
      const score = scoreReadings(data.fine, data.readings, data.readingMean);
      return { score, remark: t(score === 8 ? 'readGood' : 'readBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { readings: ['', '', ''], readingMean: '' });
    },
  };
}

export function curveStep({ t, hidden }: Bindings): ChemStep {
  const INCREMENTS = [2, 0.5, 0.2] as const;
  const start = (lab: ChemLab) => {
    lab.data.curve = [[0, round2(phOf(hidden, 4, 0))]];
  };
  return {
    seq: 9,
    enter: (lab, restored) => {
      if (!restored && lab.data.curve.length === 0) start(lab);
    },
    view: (lab) => {
      const { data } = lab;
      const at = data.curve.at(-1)?.[0] ?? 0;
      const add = (times: number) => () => {
        for (let i = 0; i < times; i += 1) {
          const ml = toGrid((data.curve.at(-1)?.[0] ?? 0) + data.increment);
          if (ml > MAX_ML) break;
          data.curve.push([ml, round2(phOf(hidden, 4, ml))]);
        }
        lab.act('added', 'alkali:curve', { value: data.increment, unit: 'mL', times });
        lab.update();
      };
      return [
        todo(t('curveTodo1'), t('curveTodo2'), t('curveTodo3')),
        radioGroup(
          'increment',
          t('increment'),
          INCREMENTS.map((ml) => [String(ml), t('eachMl', { ml: lab.fixed(ml, 1) })] as const),
          String(data.increment),
          (value) => {
            data.increment = Number(value);
            lab.update();
          },
        ),
        row(
          button('once', t('addOnce'), add(1), { disabled: at + data.increment > MAX_ML }),
          button('five', t('addFive'), add(5), { disabled: at + data.increment > MAX_ML }),
        ),
        readout(t('pointsRecorded'), String(data.curve.length)),
        figures(
          t('lastPoints'),
          ['V / mL', 'pH'],
          data.curve.slice(-5).map(([ml, ph]) => [lab.fixed(ml, 2), lab.fixed(ph, 2)]),
        ),
      ];
    },
    missing: (lab) => (lab.data.curve.length < 5 ? t('needCurve') : null),
    score: (lab) => {
      void lab.vse.series({
        name: 'titration-curve',
        unit: 'mL,1',
        columns: ['V(NaOH)', 'pH'],
        rows: lab.data.curve.map(([ml, ph]) => [ml, ph]),
        stepSeq: 9,
      });
      const score = scoreCurve(
        hidden,
        lab.data.curve.map(([ml]) => ml),
      );
      return { score, remark: t(score === 10 ? 'curveGood' : 'curveBad', { n: lab.data.curve.length }) };
    },
    reset: start,
  };
}

export function concentrationStep({ t, hidden }: Bindings): ChemStep {
  return {
    seq: 10,
    view: (lab) => [
      todo(t('concTodo1'), t('concTodo2')),
      figures(
        t('given'),
        ['V̄(NaOH) / mL', 'c(NaOH) / mol·L⁻¹', 'V(HAc) / mL'],
        [[lab.data.readingMean || '—', lab.fixed(0.1, 4), lab.fixed(25, 2)]],
      ),
      h('p', { class: 'formula' }, 'c(HAc)·V(HAc) = c(NaOH)·V̄(NaOH)'),
      numberField('conc', t('concField'), 'mol/L', lab.data.concentration, (text) => {
        lab.data.concentration = text;
      }),
    ],
    missing: (lab) =>
      parseNumber(lab.data.concentration) === null ? lab.frame('required', { field: t('concField') }) : null,
    score: (lab) => {
      const score = scoreConcentration(hidden, entered(lab, 'concentration', lab.data.concentration, 'mol/L'));
      return { score, remark: t(score === 14 ? 'concGood' : score > 0 ? 'concFair' : 'concBad') };
    },
    reset: (lab) => {
      lab.data.concentration = '';
    },
  };
}
