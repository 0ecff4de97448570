/** Steps 8–10: restitution, deviations, energy. */
import { checkGroup, figures, numberField } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { parseNumber, round2 } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import { KINDS, type Kind, M1, speedsOf } from '../model/apparatus.ts';
import {
  CONCLUSIONS,
  DEVIATION_POINTS,
  deviationOf,
  scoreDeviation,
  scoreEnergy,
  scoreRestitution,
} from '../model/scoring.ts';
import { type Bindings, type MechLab, type MechStep, MOMENTUM_UNIT, ownMomenta } from './bindings.ts';

/** Speeds of the recorded trials of a kind as a table. */
const speedTable = ({ t }: Bindings, lab: MechLab, kind: Kind) =>
  figures(
    t('speedsTable'),
    ['#', 'v₁', 'v₁′', 'v₂′'],
    lab.data.trials[kind].map(({ readings }, i) => {
      const { v1, after1, after2 } = speedsOf(readings);
      return [i + 1, ...[v1, after1, after2].map((v) => lab.fixed(v, 4))];
    }),
  );

export function restitutionStep(bindings: Bindings): MechStep {
  const { t, hidden, rig } = bindings;
  return {
    seq: 8,
    enter: () => rig.clear(),
    view: (lab) => [
      todo(t('restitutionTodo')),
      speedTable(bindings, lab, 'unequal'),
      h('p', { class: 'formula' }, 'e = (v₂′ − v₁′) / v₁'),
      numberField('restitution', t('restitutionField'), '', lab.data.restitution, (text) => {
        lab.data.restitution = text;
      }),
    ],
    missing: (lab) =>
      parseNumber(lab.data.restitution) === null ? lab.frame('required', { field: t('restitutionField') }) : null,
    score: (lab) => {
      const score = scoreRestitution(hidden, entered(lab, 'restitution', lab.data.restitution, '1'));
      return { score, remark: t(score === 12 ? 'restitutionGood' : 'restitutionBad') };
    },
    reset: (lab) => {
      lab.data.restitution = '';
    },
  };
}

export function deviationStep({ t, hidden, rig }: Bindings): MechStep {
  return {
    seq: 9,
    enter: () => rig.clear(),
    view: (lab) => [
      todo(t('deviationTodo')),
      figures(
        t('momentaTable'),
        [t('kind'), 'p', 'p′'],
        KINDS.flatMap((kind) =>
          ownMomenta(lab, hidden, kind).map(({ before }, i) => [
            `${t(`kind_${kind}`)} ${i + 1}`,
            lab.fixed(before, 2),
            lab.data.after[kind][i] || '—',
          ]),
        ),
      ),
      KINDS.map((kind) =>
        numberField(
          `deviation-${kind}`,
          t('deviationField', { kind: t(`kind_${kind}`) }),
          '%',
          lab.data.deviations[kind],
          (text) => {
            lab.data.deviations[kind] = text;
          },
        ),
      ),
    ],
    missing: (lab) =>
      KINDS.some((kind) => parseNumber(lab.data.deviations[kind]) === null) ? t('needDeviations') : null,
    score: (lab) => {
      const all = KINDS.map((kind) =>
        ownMomenta(lab, hidden, kind).map(({ before, after }) => ({ before, after: after ?? Number.NaN })),
      );
      void lab.vse.series({
        name: 'momenta',
        unit: `1,${MOMENTUM_UNIT},${MOMENTUM_UNIT}`,
        columns: ['n', 'p', 'p′'],
        rows: all.flat().map(({ before, after }, i) => [i + 1, before, after]),
        stepSeq: 9,
      });
      const scores = KINDS.map((kind, i) =>
        scoreDeviation(
          kind,
          deviationOf(all[i] ?? []),
          entered(lab, `deviation:${kind}`, lab.data.deviations[kind], '%'),
        ),
      );
      const score = round2(scores.reduce((sum, one) => sum + one, 0));
      const most = KINDS.reduce((sum, kind) => sum + DEVIATION_POINTS[kind], 0);
      return { score, remark: t(score === most ? 'deviationGood' : 'deviationBad') };
    },
    reset: (lab) => {
      lab.data.deviations = { equal: '', unequal: '', inelastic: '' };
    },
  };
}

export function energyStep(bindings: Bindings): MechStep {
  const { t, hidden, rig } = bindings;
  return {
    seq: 10,
    enter: () => rig.clear(),
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('energyTodo')),
        speedTable(bindings, lab, 'inelastic'),
        figures(
          t('massTable'),
          ['mA / g', 'mC / g'],
          [[data.masses[0] || lab.fixed(1000 * M1, 1), data.masses[2] || '—']],
        ),
        h('p', { class: 'formula' }, 'E = ½·m·v²'),
        numberField('loss', t('energyField'), '%', data.loss, (text) => {
          data.loss = text;
        }),
        h(
          'div',
          { class: 'statements' },
          checkGroup(
            'conclusions',
            t('conclusionLegend'),
            CONCLUSIONS.map((key) => [key, t(`say_${key}`)] as const),
            data.conclusions,
            (key, on) => {
              data.conclusions = CONCLUSIONS.filter((item) => (item === key ? on : data.conclusions.includes(item)));
              lab.update();
            },
          ),
        ),
      ];
    },
    missing: (lab) =>
      parseNumber(lab.data.loss) === null
        ? lab.frame('required', { field: t('energyField') })
        : lab.data.conclusions.length
          ? null
          : t('needConclusion'),
    score: (lab) => {
      const loss = entered(lab, 'energy-loss', lab.data.loss, '%');
      lab.act('selected', 'conclusions', { chosen: lab.data.conclusions });
      const score = scoreEnergy(hidden, loss, lab.data.conclusions);
      return { score, remark: t(score === 12 ? 'energyGood' : 'energyBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { loss: '', conclusions: [] });
    },
  };
}
