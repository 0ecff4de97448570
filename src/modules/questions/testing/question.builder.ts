import { uuidv7 } from '../../../kernel/values/uuid.ts';
import type { AskedContent, Child, ContentOf, Part } from '../shared/content.model.ts';
import { emptyContent, USUAL_BLANK } from '../shared/content.model.ts';
import { CHILD_TYPES, type ChildType, type QuestionType } from '../shared/question.model.ts';

let serial = 0;
/** Words of a stem that is like no other of this process. */
export function freshStem(): string {
  serial += 1;
  const letter = (i: number) => String.fromCharCode(0x4e00 + ((serial * 7919 + i * 104729 + i * i * 31) % 20000));
  return Array.from({ length: 24 }, (_, i) => letter(i)).join('');
}

const parts = (texts: readonly string[], prefix: string): Part[] =>
  texts.map((text, i) => ({ id: `${prefix}${i + 1}`, text }));

/** A valid question of a type; `more` replaces parts of it. */
export function buildContent<T extends QuestionType>(type: T, more: Partial<ContentOf<T>> = {}): ContentOf<T> {
  let id = 0;
  const empty = emptyContent(type, () => `p${++id}`);
  const stem = `<p>${freshStem()}</p>`;
  const valid: object = type === 'composite' ? composite() : VALID[type as keyof typeof VALID];
  const content: object = { ...empty, stem, analysis: '<p>见教材第三章。</p>', ...valid, ...more };
  return content as ContentOf<T>;
}

/** A valid question to stand below a material. */
function child(n: number, points: number, type: ChildType, more: object): Child {
  let id = 0;
  const empty = emptyContent(type, () => `p${++id}`);
  const content = { ...empty, stem: `<p>第${n}小题：${freshStem()}</p>`, ...more } as Child['content'];
  return { id: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))), points, content };
}

/** A material with two questions, under ids of their own each time. */
const composite = (): Partial<ContentOf<'composite'>> => ({
  stem: '<p>某同学用单摆测量重力加速度，摆长为 1.00 m，50 次全振动用时 100.3 s。</p>',
  children: [
    child(1, 2, 'single', { options: parts(['2.01 s', '1.00 s'], 'o'), key: 'o1' }),
    child(2, 4, 'shortAnswer', { reference: '<p>累积放大，减小读数误差。</p>' }),
  ],
});

const VALID: { readonly [T in Exclude<QuestionType, 'composite'>]: Partial<ContentOf<T>> } = {
  single: { options: parts(['2.0 s', '1.4 s', '1.0 s', '0.5 s'], 'o'), key: 'o2' },
  multiple: { options: parts(['摆长', '质量', '重力加速度', '振幅', '颜色'], 'o'), keys: ['o1', 'o3', 'o4'] },
  truth: { key: true },
  blank: {
    stem: '<p>电流的单位是 {{1}}，电阻的单位是 {{2}}。</p>',
    blanks: [
      { ...USUAL_BLANK, accepted: ['安培', 'A'] },
      { ...USUAL_BLANK, accepted: ['欧姆', 'Ω'] },
    ],
  },
  numeric: {
    value: '9.8',
    tiers: [{ within: '0.05', share: 100 }],
    unit: 'required',
    units: [
      { unit: 'm/s^2', factor: '1' },
      { unit: 'cm/s^2', factor: '0.01' },
    ],
  },
  ordering: { items: parts(['调零', '连接电路', '闭合开关', '读数'], 'i'), rule: 'position' },
  matching: {
    lefts: parts(['电流', '电压'], 'l'),
    rights: parts(['安培', '伏特', '欧姆'], 'r'),
    pairs: [
      { left: 'l1', right: 'r1' },
      { left: 'l2', right: 'r2' },
    ],
  },
  shortAnswer: { reference: '<p>因为周期与振幅无关。</p>', keywords: [{ word: '等时性', points: 1 }] },
  essay: { reference: '<p>略</p>', rubric: '<p>论点 5 分</p>' },
  file: { kinds: ['document'] },
  experiment: {
    experimentId: '00000000-0000-4000-8000-00000000e001',
    versionId: '00000000-0000-4000-8000-00000000e002',
    name: '单摆测重力加速度',
    steps: [
      { seq: 1, title: '安装摆球', maxScore: 10 },
      { seq: 2, title: '测量周期', maxScore: 30 },
    ],
    minutes: 30,
  },
};

/**
 * Valid questions of every type that is answered by itself, but an experiment, which a bank takes only where there is one.
 */
export const everyContent = (): AskedContent[] => CHILD_TYPES.map((type) => buildContent(type));
