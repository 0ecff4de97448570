import { describe, expect, it } from 'vitest';
import { type LearnerRecords, NO_RECORDS } from './completion.model.ts';
import {
  type Chained,
  type Condition,
  circleOf,
  classesConcerned,
  isHidden,
  locksFor,
  type Ruled,
  repointed,
  type UnlockRule,
} from './unlock.model.ts';

const NOW = new Date('2026-11-22T08:00:00Z');
const rule = (conditions: readonly Condition[], more: Partial<UnlockRule> = {}): UnlockRule => ({
  mode: 'all',
  hidden: false,
  conditions,
  ...more,
});
const node = (id: string, more: Partial<Ruled> = {}): Ruled => ({
  id,
  type: 'experiment',
  parent: null,
  required: false,
  completion: 'passed',
  passScore: 60,
  opensAt: null,
  closesAt: null,
  visible: true,
  countRule: 'best',
  unlock: null,
  ...more,
});
const box = (id: string, more: Partial<Ruled> = {}) => node(id, { type: 'chapter', completion: null, ...more });
const scored = (...scores: number[]): LearnerRecords => ({
  ...NO_RECORDS,
  runs: new Map([['first', scores.map((score) => ({ finished: true, score }))]]),
});

const done: Condition = { kind: 'done', nodeId: 'first' };
const score: Condition = { kind: 'score', nodeId: 'first', min: 80 };
const step: Condition = { kind: 'step', nodeId: 'first', seq: 3, title: '滴定', min: 80 };
const date: Condition = { kind: 'date', at: NOW.toISOString() };
const later: Condition = { kind: 'date', at: new Date(NOW.getTime() + 1).toISOString() };
const own: Condition = { kind: 'class', classIds: ['k1', 'k2'] };

/** True when the node with these conditions is open. */
const opens = (conditions: readonly Condition[], records: LearnerRecords, mode: 'all' | 'any' = 'all'): boolean =>
  locksFor([node('first'), node('second', { unlock: rule(conditions, { mode }) })], records, NOW).get('second') ===
  null;

describe('one condition', () => {
  const steps = (share: number) => ({ ...NO_RECORDS, steps: new Map([['first:3', share]]) });
  const confirmed = (...ids: string[]) => ({ ...NO_RECORDS, notices: new Set(ids) });
  const tested = (percent: number | null) => ({
    ...NO_RECORDS,
    works: new Map([['first', { handedIn: true, percent }]]),
  });
  const inClass = (...ids: string[]) => ({ ...NO_RECORDS, classIds: new Set(ids) });
  it.each<[string, Condition, LearnerRecords, boolean]>([
    ['not done', done, NO_RECORDS, false],
    ['run, not passed', done, scored(59), false],
    ['passed', done, scored(60), true],
    ['no score', score, NO_RECORDS, false],
    ['just below', score, scored(79.99), false],
    ['reached exactly', score, scored(80), true],
    ['the best counts', score, scored(80, 20), true],
    ['a test without released score', score, tested(null), false],
    ['a test just below', score, tested(79.99), false],
    ['a test that reached it', score, tested(80), true],
    ['step not reported', step, NO_RECORDS, false],
    ['step just below', step, steps(79.99), false],
    ['step reached exactly', step, steps(80), true],
    ['another step', { ...step, seq: 4 }, steps(100), false],
    ['the instant itself', date, NO_RECORDS, true],
    ['a millisecond early', later, NO_RECORDS, false],
    ['no class', own, NO_RECORDS, false],
    ['another class', own, inClass('k3'), false],
    ['one of the classes', own, inClass('k3', 'k2'), true],
    ['not confirmed', { kind: 'notice', noticeId: 'n1' }, NO_RECORDS, false],
    ['another announcement', { kind: 'notice', noticeId: 'n1' }, confirmed('n2'), false],
    ['confirmed', { kind: 'notice', noticeId: 'n1' }, confirmed('n1'), true],
    ['a node that is gone', { kind: 'done', nodeId: 'gone' }, scored(100), false],
  ])('%s', (_, condition, records, open) => expect(opens([condition], records)).toBe(open));

  it('follows the rule by which the node counts its runs', () => {
    const nodes = (countRule: 'best' | 'last') => [
      node('first', { countRule }),
      node('second', { unlock: rule([score]) }),
    ];
    expect(locksFor(nodes('best'), scored(90, 10), NOW).get('second')).toBeNull();
    expect(locksFor(nodes('last'), scored(90, 10), NOW).get('second')).toMatchObject({ unmet: [{ current: 10 }] });
  });
});

describe('several conditions', () => {
  // met: date, done with a pass; not met: later
  it.each<[string, readonly Condition[], boolean, boolean]>([
    ['none', [], true, true],
    ['met', [date], true, true],
    ['unmet', [later], false, false],
    ['met met', [date, done], true, true],
    ['met unmet', [date, later], false, true],
    ['unmet met', [later, done], false, true],
    ['unmet unmet', [later, own], false, false],
  ])('%s', (_, conditions, all, any) => {
    expect(opens(conditions, scored(60), 'all')).toBe(all);
    expect(opens(conditions, scored(60), 'any')).toBe(any);
  });
  it('tells each that is not met, with where the learner stands', () => {
    const locks = locksFor([node('first'), node('second', { unlock: rule([score, date, own]) })], scored(70), NOW);
    expect(locks.get('second')).toEqual({
      code: 'unmet',
      mode: 'all',
      hidden: false,
      unmet: [
        { condition: score, current: 70 },
        { condition: own, current: null },
      ],
    });
  });
});

describe('below a locked node', () => {
  const outline = (unlock: UnlockRule, child: Partial<Ruled> = {}) => [
    node('first'),
    box('chapter', { unlock }),
    box('section', { parent: 'chapter', type: 'section' }),
    node('leaf', { parent: 'section', ...child }),
  ];
  it('everything is locked for the same reason', () => {
    const locks = locksFor(outline(rule([done])), NO_RECORDS, NOW);
    expect(locks.get('leaf')).toEqual(locks.get('chapter'));
    expect(locks.get('leaf')).toMatchObject({ code: 'unmet' });
    expect(locksFor(outline(rule([done])), scored(60), NOW).get('leaf')).toBeNull();
  });
  it('a rule of its own, met or not, does not open it', () => {
    const locks = locksFor(outline(rule([done]), { unlock: rule([date]) }), NO_RECORDS, NOW);
    expect(locks.get('leaf')).toMatchObject({ code: 'unmet', unmet: [{ condition: done }] });
  });
  it('what hides itself or stands below something hidden is not there', () => {
    expect(isHidden(locksFor(outline(rule([done], { hidden: true })), NO_RECORDS, NOW).get('leaf'))).toBe(true);
    const inner = outline(rule([done]), { unlock: rule([later], { hidden: true }) });
    const locks = locksFor(inner, NO_RECORDS, NOW);
    expect([isHidden(locks.get('chapter')), isHidden(locks.get('leaf'))]).toEqual([false, true]);
  });
  it('a chapter is done when its required items are', () => {
    const nodes = [
      box('chapter'),
      node('first', { parent: 'chapter', required: true }),
      node('extra', { parent: 'chapter' }),
      node('next', { unlock: rule([{ kind: 'done', nodeId: 'chapter' }]) }),
    ];
    expect(locksFor(nodes, NO_RECORDS, NOW).get('next')).toMatchObject({ code: 'unmet' });
    expect(locksFor(nodes, scored(60), NOW).get('next')).toBeNull();
  });
  it('what was done before it was hidden still counts', () => {
    const nodes = [node('first', { visible: false }), node('second', { unlock: rule([done]) })];
    expect(locksFor(nodes, scored(60), NOW).get('second')).toBeNull();
    expect(locksFor(nodes, NO_RECORDS, NOW).get('second')).toMatchObject({ code: 'unmet' });
  });
});

describe('rules and windows', () => {
  const past = new Date(NOW.getTime() - 1000);
  const soon = new Date(NOW.getTime() + 1000);
  it.each<[string, Partial<Ruled>, string | undefined]>([
    ['not yet open, rule unmet', { opensAt: soon }, 'notYet'],
    ['over, rule unmet', { closesAt: past }, 'unmet'],
    ['open, rule unmet', { opensAt: past }, 'unmet'],
  ])('%s', (_, dates, code) => {
    const nodes = [node('first'), node('second', { ...dates, unlock: rule([done]) })];
    expect(locksFor(nodes, NO_RECORDS, NOW).get('second')?.code).toBe(code);
  });
  it('a met rule leaves the window to decide', () => {
    const nodes = [node('first'), node('second', { closesAt: past, unlock: rule([done]) })];
    expect(locksFor(nodes, scored(60), NOW).get('second')).toEqual({ code: 'over', at: past });
  });
});

describe('circleOf', () => {
  const chained = (id: string, waits: string[] = [], parent: string | null = null): Chained => ({
    id,
    parent,
    unlock: waits.length > 0 ? rule(waits.map((nodeId) => ({ kind: 'done' as const, nodeId }))) : null,
  });
  it.each<[string, Chained[], string[] | null]>([
    ['nothing', [chained('a'), chained('b')], null],
    ['a chain', [chained('a'), chained('b', ['a']), chained('c', ['b', 'a'])], null],
    ['itself', [chained('a', ['a'])], ['a', 'a']],
    ['two', [chained('a', ['b']), chained('b', ['a'])], ['a', 'b', 'a']],
    ['three', [chained('a', ['b']), chained('b', ['c']), chained('c', ['a'])], ['a', 'b', 'c', 'a']],
    ['a child that waits for its chapter', [chained('k'), chained('c', ['k'], 'k')], ['c', 'k', 'c']],
    ['a chapter that waits for its child', [chained('k', ['c']), chained('c', [], 'k')], ['k', 'c', 'k']],
    ['children that follow each other', [chained('k'), chained('c', [], 'k'), chained('d', ['c'], 'k')], null],
    [
      'chapters that wait for what the other holds',
      [chained('k', ['d']), chained('c', [], 'k'), chained('l', ['c']), chained('d', [], 'l')],
      ['k', 'd', 'l', 'c', 'k'],
    ],
    ['a node that is gone', [chained('a', ['gone'])], null],
  ])('%s', (_, nodes, circle) => expect(circleOf(nodes)).toEqual(circle));
});

it('points the rules of a copy to the copied nodes, others stay', () => {
  const before = rule([done, { kind: 'score', nodeId: 'other', min: 1 }, own]);
  expect(repointed(before, new Map([['first', 'copy']])).conditions).toEqual([
    { kind: 'done', nodeId: 'copy' },
    { kind: 'score', nodeId: 'other', min: 1 },
    own,
  ]);
});

describe('classesConcerned', () => {
  type Rule = Parameters<typeof classesConcerned>[0][number]['unlock'];
  const of = (own: Rule, above: Rule = null) =>
    classesConcerned(
      [
        { id: 'above', parent: null, unlock: above },
        { id: 'own', parent: 'above', unlock: own },
      ],
      'own',
    );
  const classes = (...classIds: string[]) => ({ kind: 'class', classIds }) as const;
  const done = { kind: 'done', nodeId: 'x' } as const;

  it('is all classes without a rule about them', () => {
    expect(of(null)).toBe('all');
    expect(of({ mode: 'all', hidden: true, conditions: [] })).toBe('all');
    expect(of({ mode: 'all', hidden: false, conditions: [done] })).toBe('all');
    expect(of({ mode: 'any', hidden: false, conditions: [done, classes('a')] })).toBe('all');
  });

  it('is the classes that every rule on the way lets through', () => {
    expect(of({ mode: 'all', hidden: false, conditions: [done, classes('a', 'b')] })).toEqual(new Set(['a', 'b']));
    expect(of({ mode: 'any', hidden: true, conditions: [classes('a'), classes('b')] })).toEqual(new Set(['a', 'b']));
    const above = { mode: 'all', hidden: false, conditions: [classes('b', 'c')] } as const;
    expect(of({ mode: 'all', hidden: true, conditions: [classes('a', 'b')] }, above)).toEqual(new Set(['b']));
  });

  it('is none where nothing but a class is not enough to see it, or no class is left', () => {
    expect(of({ mode: 'all', hidden: true, conditions: [done, classes('a')] })).toBe('none');
    expect(of(null, { mode: 'all', hidden: true, conditions: [done] })).toBe('none');
    const above = { mode: 'all', hidden: false, conditions: [classes('c')] } as const;
    expect(of({ mode: 'all', hidden: false, conditions: [classes('a')] }, above)).toBe('none');
  });
});
