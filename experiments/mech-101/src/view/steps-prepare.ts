/** Steps 1–3: level, mount, weigh. */
import { button, checkGroup, figures, numberField, readout, row, slider } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import { todo } from '../../../shared/work.ts';
import { balanceG, CARTS, driftMm, slopeAt } from '../model/apparatus.ts';
import { OFFERED, scoreLevel, scoreMasses, scoreMount } from '../model/scoring.ts';
import type { Bindings, MechStep } from './bindings.ts';

export function levelStep({ t, hidden, rig }: Bindings): MechStep {
  return {
    seq: 1,
    enter: () => rig.clear(),
    view: (lab) => {
      const { data } = lab;
      const turns = (n: number) => t('turns', { n: lab.fixed(n, 1) });
      return [
        todo(t('levelTodo1'), t('levelTodo2')),
        slider('screw', t('screw'), {
          min: -8,
          max: 8,
          step: 0.1,
          value: data.screw,
          text: turns,
          input: (value) => {
            data.screw = value;
            lab.touch();
          },
        }),
        row(
          button('rest', t('rest'), () => {
            const mm = driftMm(hidden, data.screw, data.drifts.length);
            data.drifts.push({ screw: data.screw, mm });
            lab.act('tested', 'level', { value: mm, unit: 'mm', screw: data.screw });
            lab.update();
          }),
        ),
        figures(
          t('driftTable'),
          ['#', t('screw'), t('drift')],
          data.drifts
            .map(({ screw, mm }, i) => [
              i + 1,
              turns(screw),
              mm === null ? t('offTrack') : `${mm > 0 ? '+' : ''}${lab.fixed(mm, 0)}`,
            ])
            .slice(-5),
        ),
      ];
    },
    missing: (lab) => (lab.data.drifts.length ? null : t('needRest')),
    score: (lab) => {
      lab.act('leveled', 'track', { value: lab.data.screw, unit: '1' });
      const score = scoreLevel(hidden, lab.data.screw);
      const a = lab.fixed(Math.abs(slopeAt(hidden, lab.data.screw)), 3);
      return { score, remark: t(score === 8 ? 'levelGood' : 'levelBad', { a }) };
    },
    reset: (lab) => {
      lab.data.screw = 0;
      lab.data.drifts = [];
    },
  };
}

export function mountStep({ t, rig }: Bindings): MechStep {
  return {
    seq: 2,
    enter: () => rig.clear(),
    view: (lab) => [
      todo(t('mountTodo1'), t('mountTodo2')),
      h(
        'div',
        { class: 'statements' },
        checkGroup(
          'mount',
          t('mountLegend'),
          OFFERED.map((key) => [key, t(`mount_${key}`)] as const),
          lab.data.mounted,
          (key, on) => {
            lab.data.mounted = OFFERED.filter((item) => (item === key ? on : lab.data.mounted.includes(item)));
            lab.update();
          },
        ),
      ),
    ],
    missing: (lab) => (lab.data.mounted.length ? null : t('needMount')),
    score: (lab) => {
      lab.act('selected', 'mount', { chosen: lab.data.mounted });
      const score = scoreMount(lab.data.mounted);
      return { score, remark: t(score === 6 ? 'mountGood' : 'mountBad') };
    },
    reset: (lab) => {
      lab.data.mounted = [];
    },
  };
}

export function weighStep({ t, hidden }: Bindings): MechStep {
  return {
    seq: 3,
    view: (lab) => {
      const { data } = lab;
      const put = (pan: typeof data.pan) => () => {
        data.pan = pan;
        lab.act('placed', pan === null ? 'pan:empty' : `pan:${pan}`);
        lab.update();
      };
      return [
        todo(t('weighTodo1'), t('weighTodo2')),
        h(
          'div',
          { class: 'row', role: 'group', 'aria-label': t('pan') },
          button('pan-empty', t('emptyPan'), put(null), { pressed: data.pan === null }),
          CARTS.map((cart) => button(`pan-${cart}`, t('cartN', { cart }), put(cart), { pressed: data.pan === cart })),
        ),
        row(
          button(
            'tare',
            t('tare'),
            () => {
              data.tared = true;
              lab.act('tared', 'balance');
              lab.update();
            },
            { disabled: data.pan !== null },
          ),
        ),
        readout(t('balance'), lab.fixed(balanceG(hidden, data.pan, data.tared), 1), 'g'),
        h(
          'div',
          { class: 'fields' },
          CARTS.map((cart, i) =>
            numberField(`mass-${cart}`, t('massField', { cart }), 'g', data.masses[i] ?? '', (text) => {
              data.masses[i] = text;
            }),
          ),
        ),
      ];
    },
    missing: (lab) => (lab.data.masses.some((text) => parseNumber(text) === null) ? t('needMasses') : null),
    score: (lab) => {
      const masses = lab.data.masses.map(parseNumber);
      CARTS.forEach((cart, i) => {
        lab.act('weighed', cart, { value: masses[i] ?? null, unit: 'g', text: lab.data.masses[i] ?? '' });
      });
      const score = scoreMasses(hidden, masses);
      return { score, remark: t(score === 8 ? 'weighGood' : 'weighBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { pan: null, tared: false, masses: ['', '', ''] });
    },
  };
}
