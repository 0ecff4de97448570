/** Steps 1–5 and 11: everything that is done by hand before and after. */
import { button, checkGroup, radioGroup, row } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { doneList, todo } from '../../../shared/work.ts';
import { INDICATORS, type IndicatorKey, toGrid } from '../model/bench.ts';
import {
  OFFERED,
  scoreFilling,
  scoreIndicator,
  scorePipette,
  scoreSafety,
  scoreWashing,
  scoreWaste,
  WASTE,
} from '../model/scoring.ts';
import { pipetteLabels } from './bench.ts';
import type { Bindings, ChemStep } from './bindings.ts';

/** Order in which things lie on the table: not the order of the answer. */
const TABLE = [
  'burette',
  'cylinder',
  'goggles',
  'flask',
  'funnel',
  'pipette',
  'coat',
  'volumetric',
  'bulb',
  'thermometer',
] as const;

export function safetyStep({ t }: Bindings): ChemStep {
  return {
    seq: 1,
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('safetyTodo1'), t('safetyTodo2'), t('safetyTodo3')),
        checkGroup(
          'equipment',
          t('table'),
          TABLE.map((key) => [key, t(key)] as const),
          data.equipment,
          (key, on) => {
            data.equipment = OFFERED.filter((item) => (item === key ? on : data.equipment.includes(item)));
            lab.act(on ? 'took' : 'returned', `equipment:${key}`);
            lab.update();
          },
        ),
        row(
          button(
            'reagents',
            t('fetchReagents'),
            () => {
              if (!data.equipment.includes('goggles')) {
                data.early += 1;
                lab.act('touched-early', 'reagent');
              }
              data.reagents = true;
              lab.act('took', 'reagents');
              lab.update();
            },
            { pressed: data.reagents },
          ),
        ),
      ];
    },
    missing: (lab) => (lab.data.reagents ? null : t('needReagents')),
    score: (lab) => {
      lab.act('selected', 'equipment', { chosen: lab.data.equipment });
      const score = scoreSafety(lab.data.equipment, lab.data.early);
      return { score, remark: t(lab.data.early ? 'safetyEarly' : score === 6 ? 'safetyGood' : 'safetyBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { equipment: [], reagents: false });
    },
  };
}

export function washingStep({ t }: Bindings): ChemStep {
  const CHOICES = ['acid', 'alkali', 'water'] as const;
  const messages = (item: string) => t(`wash_${item as (typeof CHOICES)[number]}`);
  return {
    seq: 2,
    view: (lab) => [
      todo(t('washTodo1'), t('washTodo2')),
      row(
        CHOICES.map((item) =>
          button(
            `wash-${item}`,
            messages(item),
            () => {
              lab.data.washing.push(item);
              lab.act('washed', item);
              lab.update();
            },
            { disabled: lab.data.washing.length >= 8 },
          ),
        ),
      ),
      doneList(t('doneSoFar'), lab.data.washing.map(messages)),
    ],
    missing: (lab) => (lab.data.washing.length ? null : t('needWashing')),
    score: (lab) => {
      const score = scoreWashing(lab.data.washing);
      return { score, remark: t(score ? 'washGood' : 'washBad') };
    },
    reset: (lab) => {
      lab.data.washing = [];
    },
  };
}

export function fillingStep({ t }: Bindings): ChemStep {
  return {
    seq: 3,
    view: (lab) => {
      const { data } = lab;
      const filled = data.filling.includes('fill');
      const drain = (ml: number) => () => {
        data.level = toGrid(data.level + ml);
        lab.act('drained', 'burette', { value: ml, unit: 'mL' });
        lab.update();
      };
      return [
        todo(t('fillTodo1'), t('fillTodo2'), t('fillTodo3')),
        row(
          button('fill', t('fill'), () => {
            data.filling.push('fill');
            data.level = -0.8;
            lab.act('prepared', 'fill');
            lab.update();
          }),
          button(
            'bubble',
            t('bubble'),
            () => {
              data.filling.push('bubble');
              data.level = toGrid(data.level + 0.4);
              lab.act('prepared', 'bubble');
              lab.update();
            },
            { disabled: !filled },
          ),
        ),
        row(
          button('drain-20', t('portion', { ml: lab.fixed(0.2, 2) }), drain(0.2), {
            disabled: !filled || data.level > 1,
          }),
          button('drain-4', t('drop', { ml: lab.fixed(0.04, 2) }), drain(0.04), {
            disabled: !filled || data.level > 1,
          }),
          button('drain-2', t('halfDrop', { ml: lab.fixed(0.02, 2) }), drain(0.02), {
            disabled: !filled || data.level > 1,
          }),
        ),
        doneList(
          t('doneSoFar'),
          data.filling.map((item) => t(item as 'fill' | 'bubble')),
        ),
        filled && h('p', { class: 'note', role: 'status' }, data.level < 0 ? t('aboveZero') : t('atOrBelowZero')),
      ];
    },
    missing: (lab) => (lab.data.filling.length ? null : t('needFilling')),
    score: (lab) => {
      lab.act('leveled', 'burette', { value: lab.data.level, unit: 'mL' });
      const score = scoreFilling(lab.data.filling, lab.data.level);
      return { score, remark: t(score === 8 ? 'fillGood' : 'fillBad', { level: lab.fixed(lab.data.level, 2) }) };
    },
    reset: (lab) => {
      Object.assign(lab.data, { filling: [], level: 0 });
    },
  };
}

export function pipetteStep({ t }: Bindings): ChemStep {
  return {
    seq: 4,
    view: (lab) => {
      const { data } = lab;
      const idle = data.pipette === null || data.transferred !== null;
      const drain = (ml: number) => () => {
        data.pipette = toGrid((data.pipette ?? 0) - ml);
        lab.act('drained', 'pipette', { value: ml, unit: 'mL' });
        lab.update();
      };
      return [
        todo(t('pipetteTodo1'), t('pipetteTodo2'), t('pipetteTodo3')),
        row(
          button(
            'aspirate',
            t('aspirate'),
            () => {
              data.pipette = 1.14;
              lab.act('aspirated', 'acid');
              lab.update();
            },
            { disabled: data.transferred !== null },
          ),
        ),
        row(
          button('drain-50', t('portion', { ml: lab.fixed(0.5, 2) }), drain(0.5), { disabled: idle }),
          button('drain-10', t('portion', { ml: lab.fixed(0.1, 2) }), drain(0.1), { disabled: idle }),
          button('drain-2', t('portion', { ml: lab.fixed(0.02, 2) }), drain(0.02), { disabled: idle }),
        ),
        data.pipette !== null && h('p', { class: 'note', role: 'status' }, pipetteLabels(lab, t)),
        row(
          button(
            'transfer',
            t('transfer'),
            () => {
              data.transferred = toGrid(25 + (data.pipette ?? 0));
              lab.act('transferred', 'acid', { value: data.transferred, unit: 'mL' });
              lab.update();
            },
            { disabled: idle, pressed: data.transferred !== null },
          ),
        ),
      ];
    },
    missing: (lab) => (lab.data.transferred === null ? t('needTransfer') : null),
    score: (lab) => {
      const ml = lab.data.transferred ?? 0;
      const score = scorePipette(ml);
      return { score, remark: t(score ? 'pipetteGood' : 'pipetteBad', { ml: lab.fixed(ml, 2) }) };
    },
    reset: (lab) => {
      Object.assign(lab.data, { pipette: null, transferred: null });
    },
  };
}

export function indicatorStep({ t }: Bindings): ChemStep {
  return {
    seq: 5,
    view: (lab) => {
      const { data } = lab;
      const last = data.indicatorTries.at(-1);
      const over = last === 'phenolphthalein' || data.indicatorTries.length >= 2;
      return [
        todo(t('indicatorTodo1'), t('indicatorTodo2')),
        radioGroup<IndicatorKey>(
          'indicator',
          t('indicatorLegend'),
          INDICATORS.map(({ key }) => [key, t(key)] as const),
          data.indicator,
          (key) => {
            data.indicator = key;
            lab.update();
          },
        ),
        row(
          button(
            'add-indicator',
            t('addIndicator'),
            () => {
              if (!data.indicator) return;
              data.indicatorTries.push(data.indicator);
              lab.act('selected', 'indicator', { value: data.indicator });
              lab.update();
            },
            { disabled: !data.indicator || over },
          ),
        ),
        last &&
          h(
            'p',
            { class: 'note', role: 'status' },
            t(last === 'phenolphthalein' ? 'indicatorRight' : over ? 'indicatorGiven' : 'indicatorAgain'),
          ),
      ];
    },
    missing: (lab) => (lab.data.indicatorTries.length ? null : t('needIndicator')),
    score: (lab) => {
      const score = scoreIndicator(lab.data.indicatorTries);
      return { score, remark: t(score === 8 ? 'indicatorGood' : 'indicatorBad') };
    },
    // The first answer counts: another try does not wipe the tries made.
    reset: (lab) => {
      lab.data.indicator = '';
    },
  };
}

export function wasteStep({ t }: Bindings): ChemStep {
  const SHOWN = ['return', 'collect', 'neutralize', 'rinse'] as const;
  const CONCLUSIONS = ['concludeStrong', 'concludeEquivalence', 'concludeIndicator'] as const;
  const messages = (item: string) => t(`waste_${item as (typeof WASTE)[number]}`);
  return {
    seq: 11,
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('wasteTodo1'), t('wasteTodo2')),
        row(
          SHOWN.map((item) =>
            button(
              `waste-${item}`,
              messages(item),
              () => {
                data.waste.push(item);
                lab.act('waste', item);
                lab.update();
              },
              { disabled: data.waste.includes(item) },
            ),
          ),
        ),
        doneList(t('doneSoFar'), data.waste.map(messages)),
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
    missing: (lab) =>
      lab.data.waste.length < WASTE.length ? t('needWaste') : lab.data.conclusion ? null : t('needConclusion'),
    score: (lab) => {
      const score = scoreWaste(lab.data.waste);
      const right = lab.data.conclusion === 'concludeEquivalence';
      void lab.vse.answer({ questionId: 'conclusion', response: lab.data.conclusion, correct: right });
      return {
        score,
        remark: `${t(score ? 'wasteGood' : 'wasteBad')} ${t(right ? 'conclusionRight' : 'conclusionWrong')}`,
      };
    },
    reset: (lab) => {
      Object.assign(lab.data, { waste: [], conclusion: '' });
    },
  };
}
