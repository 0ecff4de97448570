import { describe, expect, it } from 'vitest';
import { formSeed } from '../../../kernel/scoring/seeded-draw.ts';
import type { Drawable } from '../../questions/server/questions.public.ts';
import { emptyPlan, emptyRule, type PaperPlan, type PaperRule } from '../shared/paper.model.ts';
import { drawForm, expectation, feasibility, matching, prepare } from './draw.engine.ts';

const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
const P1 = formSeed(SECRET, 'E1', 'P1', 1);
const P2 = formSeed(SECRET, 'E1', 'P2', 1);

const A = { id: 'A', name: '力学' };
const question = (id: string, more: Partial<Drawable> = {}): Drawable => ({
  id,
  bankId: null,
  number: 1,
  type: 'single',
  difficulty: 3,
  tags: [],
  folderIds: [],
  pointIds: ['A', 'top'],
  objectiveIds: [],
  primary: A,
  ...more,
});
const pool = (questions: Drawable[], recent: string[][] = []) => ({
  questions,
  recent: recent.map((ids) => new Set(ids)),
});
const six = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'].map((id) => question(id));
const rule = (id: string, more: Partial<PaperRule> = {}): PaperRule => ({ ...emptyRule(id), type: null, ...more });
const plan = (rules: PaperRule[], more: Partial<PaperPlan> = {}): PaperPlan => {
  const empty = emptyPlan(() => 's1');
  return { ...empty, sections: [{ ...empty.sections[0]!, rules }], ...more };
};
const drawnIds = (of: PaperPlan, from: ReturnType<typeof pool>, seed: string) => {
  const found = drawForm(of, prepare(of, from), seed);
  return found.solved ? found.sections.flat().map(({ questionId }) => questionId) : null;
};

describe('a draw', () => {
  it('takes the bank a rule names, and that of the course for rules of before', () => {
    const both = pool([question('Q1'), question('U1', { bankId: 'unit' })]);
    const ids = (bankId: string | null | undefined) =>
      matching(rule('R1', { bankId } as Partial<PaperRule>), both).map(({ id }) => id);
    expect(ids(null)).toEqual(['Q1']);
    expect(ids(undefined)).toEqual(['Q1']);
    expect(ids('unit')).toEqual(['U1']);
    expect(ids('other')).toEqual([]);
  });

  it('is that of the specification', () => {
    const of = plan([rule('R1', { need: 3 })]);
    expect(drawnIds(of, pool(six), P1)).toEqual(['Q5', 'Q1', 'Q4']);
    expect(drawnIds(of, pool(six), P2)).toEqual(['Q6', 'Q2', 'Q1']);
    expect(drawnIds(of, pool([...six].reverse()), P1)).toEqual(['Q5', 'Q1', 'Q4']);
  });

  it('takes nothing twice where rules overlap', () => {
    const of = plan([rule('R1', { need: 3 }), rule('R2', { need: 3 })]);
    for (let i = 0; i < 20; i++) {
      const ids = drawnIds(of, pool(six), formSeed(SECRET, 'E1', `N${i}`, 1))!;
      expect(new Set(ids).size).toBe(6);
    }
  });

  it('comes near the difficulty it aims at', () => {
    const questions = Array.from({ length: 40 }, (_, i) =>
      question(`Q${String(i).padStart(2, '0')}`, { difficulty: 1 + (i % 5) }),
    );
    const of = plan([rule('R1', { need: 10 })], { target: 2.4 });
    for (let i = 0; i < 10; i++) {
      const found = drawForm(of, prepare(of, pool(questions)), formSeed(SECRET, 'E1', `N${i}`, 1));
      expect(found.solved && found.mean).toBe(2.4);
    }
  });

  it('takes of a knowledge point as many as its quota says', () => {
    const heat = { id: 'B', name: '热学' };
    const questions = Array.from({ length: 20 }, (_, i) =>
      question(`Q${String(i).padStart(2, '0')}`, { primary: i < 4 ? heat : A, difficulty: 1 + (i % 5) }),
    );
    const of = plan([rule('R1', { need: 6, quotas: [{ pointId: 'B', min: 2, max: 3 }] })], { target: 3 });
    const taken = Array.from({ length: 20 }, (_, i) => {
      const ids = drawnIds(of, pool(questions), formSeed(SECRET, 'E1', `N${i}`, 1))!;
      expect(ids).toHaveLength(6);
      return ids.filter((id) => id < 'Q04').length;
    });
    expect(taken.every((n) => n === 2 || n === 3)).toBe(true);
    const short = plan([rule('R1', { need: 6, quotas: [{ pointId: 'B', min: 5, max: 6 }] })]);
    expect(feasibility(prepare(short, pool(questions)), pool(questions))).toMatchObject([{ rules: ['R1'], short: 1 }]);
  });

  it('takes what another form has only where there is nothing else', () => {
    const of = plan([rule('R1', { need: 4 })]);
    const first = drawnIds(of, pool(six), P1)!;
    const found = drawForm(of, prepare(of, pool(six)), P2, { avoid: new Set(first) });
    const ids = found.solved ? found.sections.flat().map(({ questionId }) => questionId) : [];
    expect(ids.filter((id) => first.includes(id))).toHaveLength(2);
  });
});

describe('the filters of a rule', () => {
  const all = pool(
    [
      question('easy', { difficulty: 1, tags: ['光学', '期中'] }),
      question('hard', { difficulty: 5, type: 'essay', folderIds: ['top', 'inner'] }),
      question('other', { pointIds: ['B'], primary: { id: 'B', name: '热学' } }),
    ],
    [['easy'], ['hard']],
  );
  it.each<[keyof PaperRule, PaperRule[keyof PaperRule], string[]]>([
    ['type', 'essay', ['hard']],
    ['difficulty', { min: 2, max: 5 }, ['hard', 'other']],
    ['folderId', 'top', ['hard']],
    ['outside', ['inner'], ['easy', 'other']],
    ['pointId', 'top', ['easy', 'hard']],
    ['tags', ['光学', '期中'], ['easy']],
    ['tags', ['光学', '期末'], []],
    ['recent', 1, ['hard', 'other']],
    ['recent', 5, ['other']],
  ])('%s %j', (field, value, ids) => {
    expect(matching(rule('R', { [field]: value }), all).map(({ id }) => id)).toEqual(ids);
  });
});

describe('what keeps a blueprint from being drawn', () => {
  it('names the rules that ask for too much together, though each alone could be met', () => {
    const questions = [
      ...six.map((one, i) => (i < 4 ? one : { ...one, difficulty: 2 })),
      question('Z1', { pointIds: ['B'], difficulty: 5, tags: ['x'] }),
    ];
    const of = plan([
      rule('R1', { need: 5, pointId: 'A' }),
      rule('R2', { need: 4, pointId: 'A', difficulty: { min: 3, max: 3 } }),
    ]);
    const [shortage, ...more] = feasibility(prepare(of, pool(questions)), pool(questions));
    expect(more).toEqual([]);
    expect(shortage).toMatchObject({ rules: ['R1', 'R2'], needed: 9, available: 6, short: 3 });
    // Only the knowledge point of the first rule lets in a question that neither has; the second is kept by its difficulty.
    expect(shortage!.relaxations).toEqual([{ rule: 'R1', filter: 'point', gain: 1 }]);
  });

  it('is nothing where all can be met, and says how many more each wider filter would bring', () => {
    const of = (need: number) => plan([rule('R1', { need, difficulty: { min: 3, max: 3 }, tags: ['光学'] })]);
    const questions = pool([
      question('Q1', { tags: ['光学'] }),
      question('Q2', { tags: ['光学'], difficulty: 4 }),
      question('Q3'),
      question('Q4'),
    ]);
    expect(feasibility(prepare(of(1), questions), questions)).toEqual([]);
    expect(feasibility(prepare(of(2), questions), questions)[0]!.relaxations).toEqual([
      { rule: 'R1', filter: 'tags', gain: 2 },
      { rule: 'R1', filter: 'difficulty', gain: 1 },
    ]);
  });
});

describe('what a blueprint is expected to give', () => {
  it('is the overlap of the specification, the mean and what is covered', () => {
    const forty = Array.from({ length: 40 }, (_, i) => question(`F${i}`, { difficulty: i < 20 ? 2 : 4 }));
    const ten = Array.from({ length: 10 }, (_, i) =>
      question(`T${i}`, { type: 'essay', difficulty: 5, primary: null }),
    );
    const of = plan([rule('R1', { need: 10, type: 'single' }), rule('R2', { need: 5, type: 'essay' })]);
    const found = expectation(prepare(of, pool([...forty, ...ten])));
    expect(found.overlap).toBeCloseTo(1 / 3, 10);
    expect(found.mean).toBe(3.67);
    expect(found.coverage).toEqual([
      { point: A, counts: [0, 5, 0, 5, 0] },
      { point: null, counts: [0, 0, 0, 0, 5] },
    ]);
  });
});
