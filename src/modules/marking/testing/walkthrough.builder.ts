import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { walkthroughQuestionRoute, walkthroughRoute } from '../shared/walkthrough.contract.ts';
import { idOf } from './desk.builder.ts';

type Slide = CallOutput<typeof walkthroughQuestionRoute>;
export type Walk = CallOutput<typeof walkthroughRoute>;

/** An exam that two classes sat, with three questions. */
export const WALK: Walk = {
  ...{ name: '大学物理期末考试', classId: null, people: 40, writing: 0, elsewhere: 0, endless: false },
  askedUntil: null,
  classes: [
    { id: idOf(71), name: '物理2301' },
    { id: idOf(72), name: '物理2302' },
  ],
  rows: [
    { questionId: idOf(1), number: 1, type: 'single', share: 0.62 },
    { questionId: idOf(2), number: 1, type: 'blank', share: 0.3 },
    { questionId: idOf(3), number: 1, type: 'shortAnswer', share: 0.75 },
  ],
};
const counts = { n: 40, blank: 2, varied: false, options: [], answers: [], bins: null, reference: '', analysis: '' };

/** Its questions by their ids. */
export const SLIDES: Readonly<Record<string, Slide>> = {
  [idOf(1)]: {
    ...{ ...counts, points: 5, right: 25, share: 0.62, key: { choice: ['a'] } },
    analysis: '<p>由 $T=2\\pi\\sqrt{L/g}$，单摆的周期只与摆长和重力加速度有关，与质量、振幅无关。</p>',
    view: {
      type: 'single',
      stem: '<p>在摆角很小的条件下，单摆的周期与下列哪一个量有关？</p>',
      options: [
        { id: 'a', text: '<p>摆长 $L$</p>' },
        { id: 'b', text: '<p>摆球的质量</p>' },
        { id: 'c', text: '<p>振幅</p>' },
        { id: 'd', text: '<p>摆球的材料和释放时的初速度</p>' },
      ],
    },
    options: [
      { id: 'a', n: 25 },
      { id: 'b', n: 9 },
      { id: 'c', n: 4 },
      { id: 'd', n: 0 },
    ],
  },
  [idOf(2)]: {
    ...{ ...counts, points: 5, right: 12, share: 0.3, key: { blanks: [['安培', 'A']], free: false } },
    view: { type: 'blank', stem: '<p>电流的国际单位是 {{1}}。</p>', blanks: 1 },
    answers: [
      { texts: ['伏特'], parts: [], n: 15 },
      { texts: ['欧姆'], parts: [], n: 8 },
    ],
  },
  [idOf(3)]: {
    ...{ ...counts, points: 10, right: 10, share: 0.75, key: null, reference: '<p>回复力与位移成正比。</p>' },
    view: { type: 'shortAnswer', stem: '<p>为什么周期与振幅无关？</p>', minCharacters: 0, maxCharacters: 500 },
    bins: [2, 3, 5, 14, 16],
  },
};
