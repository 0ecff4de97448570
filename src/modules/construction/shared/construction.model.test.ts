import { describe, expect, it } from 'vitest';
import type { BuiltFacts, NodeThing, QuestionThing, ThingKind, Window } from './built.model.ts';
import {
  type CoverageFacts,
  contributed,
  coveredThings,
  pointMatrix,
  QUESTIONS_PER_POINT,
  questionMatrix,
  shareOf,
} from './coverage.model.ts';
import { changesByDay, FIGURES, type Figure, figuresOf, STALE_DAYS, thingsOf } from './figure.model.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-09-01T00:00:00+08:00');
const day = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);

let n = 0;
const thing = (kind: ThingKind, more: object = {}) => {
  n += 1;
  const common = { kind, id: `${kind}${n}`, name: `${kind}${n}`, at: START, changedAt: null, hidden: false };
  return { ...common, authorId: null, value: null, ...more };
};
const node = (kind: ThingKind, more: object = {}): NodeThing => ({
  ...{ ...thing(kind), pointIds: [], makerId: null, level: 2 },
  ...more,
});
const question = (more: object = {}): QuestionThing => ({
  ...{ ...thing('question'), type: 'single', difficulty: 3, editorId: null, usedAt: [], pointIds: [] },
  ...more,
});

const NOTHING: BuiltFacts = {
  ...{ nodes: [], files: [], steps: new Map(), given: [], submissions: [], questions: [], posts: [] },
  ...{ members: [], classes: [], learners: [] },
};
const term: Window = { from: START, until: START + 100 * DAY, classIds: new Set(['c1']), completed: true };
const value = (figure: Figure, facts: Partial<BuiltFacts>, window = term) => {
  const found = figuresOf({ ...NOTHING, ...facts }, window).find((row) => row.figure === figure)!;
  return [found.value, found.withHidden];
};

describe('figures', () => {
  it('of nothing are true zeros, and a mean of none is no number', () => {
    for (const row of figuresOf(NOTHING, term)) {
      expect([row.figure, row.value]).toEqual([row.figure, row.figure === 'videoMean' ? null : 0]);
    }
    expect(figuresOf(NOTHING, term).map(({ figure }) => figure)).toEqual(FIGURES);
  });

  it('count a video of unknown length in the number alone', () => {
    const nodes = [node('video', { value: 12.5 }), node('video', { value: 7.5 }), node('video')];
    expect(value('videos', { nodes })[0]).toBe(3);
    expect(value('videoMinutes', { nodes })[0]).toBe(20);
    expect(value('videoMean', { nodes })[0]).toBe(10);
    expect(value('videosUnknown', { nodes })[0]).toBe(1);
  });

  it('count an experiment once, as seen where one of its nodes is', () => {
    const nodes = [node('experiment', { of: 'e1', hidden: true }), node('experiment', { of: 'e1' })];
    const steps = new Map([['e1', 6]]);
    expect(value('experimentNodes', { nodes, steps })).toEqual([1, 2]);
    expect(value('experiments', { nodes, steps })).toEqual([1, 1]);
    expect(value('steps', { nodes, steps })).toEqual([6, 6]);
  });

  it('are stock by the end of a window, or what happened within', () => {
    const nodes = [node('chapter'), node('chapter', { at: START + 120 * DAY })];
    expect(value('chapters', { nodes })[0]).toBe(1);
    const given = [
      { ...thing('homework'), givenAt: START + DAY, nodeId: null },
      { ...thing('homework'), givenAt: term.until, nodeId: null },
      { ...thing('homework'), givenAt: null, nodeId: null },
    ];
    expect(value('homework', { given })[0]).toBe(1);
  });

  it('count learners once, and those who completed where they are asked for', () => {
    const learner = (id: string, more: object = {}) => ({
      ...{ ...thing('learner'), id, classId: 'c1', completed: false, outside: false },
      ...more,
    });
    const learners = [
      learner('a'),
      learner('a', { classId: 'c2' }),
      learner('b', { completed: true, outside: true }),
      learner('c', { classId: 'c2' }),
    ];
    expect(value('learners', { learners })[0]).toBe(2);
    expect(value('outsiders', { learners })[0]).toBe(1);
    expect(value('learners', { learners }, { ...term, completed: false })[0]).toBe(1);
    expect(value('learners', { learners }, { ...term, classIds: new Set(['c1', 'c2']) })[0]).toBe(3);
  });

  it('call a node old after a year without a change', () => {
    const changed = (days: number) => node('page', { at: START - 900 * DAY, changedAt: term.until - days * DAY });
    const nodes = [changed(STALE_DAYS), changed(STALE_DAYS + 1), node('page')];
    expect(thingsOf('stale', { ...NOTHING, nodes }, term)).toEqual([nodes[1]]);
  });

  it('count a thing on the day it was made and on that of its last change, once where they are one', () => {
    const nodes = [
      node('page', { at: START + DAY, changedAt: START + 3 * DAY }),
      node('page', { at: START + DAY, changedAt: START + DAY + 1000 }),
      node('page', { at: START - DAY, changedAt: START + 3 * DAY }),
    ];
    expect(changesByDay({ ...NOTHING, nodes }, term, day)).toEqual([
      { day: '2026-09-02', n: 2 },
      { day: '2026-09-04', n: 2 },
    ]);
  });
});

describe('coverage', () => {
  const of: CoverageFacts = {
    points: [
      { id: 'p1', code: 'A', name: '单摆' },
      { id: 'p2', code: 'B', name: '误差' },
    ],
    objectives: [
      { id: 'o1', text: '测量' },
      { id: 'o2', text: '分析' },
    ],
    items: [{ key: 'lab', name: '实验', weight: 100, objectives: ['o1'] }],
    ...{ shortest: 5, longest: 20, opened: new Set(['seen']) },
  };
  const share = (coverage: Parameters<typeof coveredThings>[0], facts: Partial<BuiltFacts>) =>
    shareOf(coveredThings(coverage, { ...NOTHING, ...facts }, of, term));

  it('asks for something visible about a point, and for five questions', () => {
    const nodes = [node('page', { pointIds: ['p1'] }), node('video', { pointIds: ['p2'], hidden: true })];
    expect(share('pointContent', { nodes })).toEqual({ have: 1, want: 2 });
    const questions = Array.from({ length: QUESTIONS_PER_POINT }, () => question({ pointIds: ['p2'] }));
    expect(share('pointQuestions', { questions })).toEqual({ have: 1, want: 2 });
    expect(share('pointQuestions', { questions: questions.slice(1) })).toEqual({ have: 0, want: 2 });
    expect(pointMatrix({ ...NOTHING, nodes, questions }, of).map(({ counts }) => counts)).toEqual([
      { video: 0, document: 1, experiment: 0, question: 0, task: 0 },
      { video: 0, document: 0, experiment: 0, question: 5, task: 0 },
    ]);
  });

  it('takes both ends of a good length, and leaves unknown lengths out', () => {
    const nodes = [5, 20, 4.99, 20.01].map((minutes) => node('video', { value: minutes }));
    expect(share('videoLengths', { nodes: [...nodes, node('video')] })).toEqual({ have: 2, want: 4 });
  });

  it('finds objectives no item measures, and items nobody opened', () => {
    expect(share('objectives', {})).toEqual({ have: 1, want: 2 });
    const nodes = [node('page', { id: 'seen' }), node('page'), node('chapter'), node('page', { hidden: true })];
    expect(share('used', { nodes })).toEqual({ have: 1, want: 2 });
  });
});

describe('contribution', () => {
  const by = (id: string) => (author: string | null) => author === id;

  it('goes to who made a thing, edits to who changed it last, minutes to who brought the video', () => {
    const facts = {
      ...NOTHING,
      nodes: [
        node('video', { authorId: 'a', makerId: 'b', value: 9, at: START + DAY }),
        node('page', { authorId: 'a', at: START - DAY }),
      ],
      questions: [question({ authorId: 'a', editorId: 'b', changedAt: START + DAY })],
    };
    expect(contributed('nodes', facts, term, by('a'))).toHaveLength(1);
    expect(contributed('minutes', facts, term, by('a'))).toHaveLength(0);
    expect(contributed('minutes', facts, term, by('b'))).toHaveLength(1);
    expect(contributed('questions', facts, term, by('a'))).toHaveLength(1);
    expect(contributed('edits', facts, term, by('b'))).toHaveLength(1);
  });

  it('has questions by type and difficulty', () => {
    const questions = [question(), question({ difficulty: 5 }), question({ type: 'essay', at: term.until })];
    expect(questionMatrix({ ...NOTHING, questions }, term)).toEqual([{ type: 'single', counts: [0, 0, 1, 0, 1] }]);
  });
});
