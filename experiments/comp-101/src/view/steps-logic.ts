/** Steps 1–3: truth table and expressions. */
import { button, figures } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { todo } from '../../../shared/work.ts';
import { parseExpression } from '../model/expression.ts';
import {
  expressionVectors,
  type OutputKey,
  scoreExpression,
  scoreTruth,
  simplifiedLiterals,
} from '../model/scoring.ts';
import type { Bindings, ComLab, ComStep } from './bindings.ts';
import { digitCell, textField } from './fields.ts';

const bit = (text: string): number | null => {
  const digit = text.normalize('NFKC').trim();
  return digit === '0' || digit === '1' ? Number(digit) : null;
};

/** Rows of the learner's table as 2·Co + S, null where a cell is empty or no bit. */
const rowsOf = (lab: ComLab): (number | null)[] =>
  lab.data.truth.map(({ s, co }) => {
    const [sum, carry] = [bit(s), bit(co)];
    return sum === null || carry === null ? null : 2 * carry + sum;
  });

const rowName = (row: number) => row.toString(2).padStart(3, '0');

export function truthStep({ t }: Bindings): ComStep {
  return {
    seq: 1,
    view: (lab) => [
      todo(t('truthTodo1'), t('truthTodo2')),
      figures(
        t('truthTable'),
        ['A', 'B', 'Ci', 'S', 'Co'],
        lab.data.truth.map((cells, row) => {
          const bits = rowName(row);
          const cell = (key: 's' | 'co', name: string) =>
            digitCell(`truth-${bits}-${key}`, t('truthCell', { name, row: bits }), cells[key], (text) => {
              cells[key] = text;
            });
          return [...bits, cell('s', 'S'), cell('co', 'Co')];
        }),
      ),
    ],
    missing: (lab) => (rowsOf(lab).includes(null) ? t('needTruth') : null),
    score: (lab) => {
      const rows = rowsOf(lab);
      rows.forEach((value, row) => {
        lab.act('entered', `row:${rowName(row)}`, { value, unit: '2Co+S' });
      });
      const score = scoreTruth(rows);
      return { score, remark: t(score === 10 ? 'truthGood' : 'truthBad', { n: Math.round((score * 8) / 10) }) };
    },
    reset: (lab) => {
      lab.data.truth = lab.data.truth.map(() => ({ s: '', co: '' }));
    },
  };
}

const SIGNS = ['A', 'B', 'Ci', '⊕', '·', '+', '′', '(', ')'] as const;

function expressionStep({ t }: Bindings, seq: number, key: OutputKey, slot: 'sum' | 'carry'): ComStep {
  return {
    seq,
    view: (lab) => {
      const { data } = lab;
      return [
        todo(t('mapTodo1'), t(key === 'S' ? 'sumTodo' : 'carryTodo')),
        textField(`expression-${slot}`, t('expression', { key }), data[slot], (text) => {
          data[slot] = text;
          lab.touch();
        }),
        h(
          'div',
          { class: 'row signs', role: 'group', 'aria-label': t('signs') },
          SIGNS.map((sign, i) =>
            button(`sign-${i}`, sign, () => {
              data[slot] += sign;
              lab.update();
            }),
          ),
        ),
        h('p', { class: 'note' }, t('writing')),
      ];
    },
    missing: (lab) => (parseExpression(lab.data[slot]) ? null : t('needExpression')),
    score: (lab) => {
      const text = lab.data[slot];
      const literals = simplifiedLiterals(key, text);
      lab.act('yielded', key, { vectors: expressionVectors(text), text });
      if (literals !== null) lab.act('simplified', key, { value: literals, unit: '1' });
      const score = scoreExpression(key, text);
      return {
        score,
        remark: t(literals === null ? 'expressionBad' : score === 8 ? 'expressionGood' : 'expressionLong'),
      };
    },
    reset: (lab) => {
      lab.data[slot] = '';
    },
  };
}

export const sumStep = (bindings: Bindings): ComStep => expressionStep(bindings, 2, 'S', 'sum');
export const carryStep = (bindings: Bindings): ComStep => expressionStep(bindings, 3, 'Co', 'carry');
