import { describe, expect, it } from 'vitest';
import type { UnlockRule } from '../../../shared/unlock.model.ts';
import {
  conditionFault,
  FRESH_CONDITION,
  NO_RULE,
  requestOf,
  ruleFormOf,
  targetsOf,
  waitsInVain,
} from './rule-form.model.ts';

const rule: UnlockRule = {
  mode: 'any',
  hidden: true,
  conditions: [
    { kind: 'done', nodeId: 'a' },
    { kind: 'score', nodeId: 'a', min: 72.5 },
    { kind: 'step', nodeId: 'a', seq: 3, title: '滴定', min: 80 },
    { kind: 'date', at: '2026-11-22T08:00:00.000Z' },
    { kind: 'class', classIds: ['k'] },
  ],
};
const node = (id: string, type: string, parent: string | null, sort: number, visible = true) => ({
  id,
  type,
  parent,
  sort,
  visible,
  name: id,
});
const nodes = [
  node('k1', 'chapter', null, 0),
  node('p', 'page', 'k1', 0),
  node('e', 'experiment', 'k1', 1),
  node('k2', 'chapter', null, 1, false),
  node('f', 'experiment', 'k2', 0),
];

describe('a rule in its form', () => {
  it('comes back as it went in, steps by their number', () => {
    const { title: _title, ...step } = rule.conditions[2] as { title: string };
    expect(requestOf(ruleFormOf(rule))).toEqual({
      ...rule,
      conditions: rule.conditions.map((one, i) => (i === 2 ? step : one)),
    });
  });
  it('without conditions is none', () => {
    expect(ruleFormOf(null)).toEqual(NO_RULE);
    expect(requestOf(NO_RULE)).toBeNull();
  });
});

describe('conditionFault', () => {
  it.each([
    [{}, 'node'],
    [{ nodeId: 'a' }, null],
    [{ kind: 'score', nodeId: 'a', min: '' }, 'min'],
    [{ kind: 'score', nodeId: 'a', min: '100.5' }, 'min'],
    [{ kind: 'score', nodeId: 'a', min: '0' }, null],
    [{ kind: 'step', nodeId: 'a' }, 'step'],
    [{ kind: 'step', nodeId: 'a', seq: '2' }, null],
    [{ kind: 'date' }, 'date'],
    [{ kind: 'date', at: '2026-11-22T16:00' }, null],
    [{ kind: 'class' }, 'class'],
    [{ kind: 'class', classIds: ['k'] }, null],
  ] as const)('%j', (part, fault) => expect(conditionFault({ ...FRESH_CONDITION, ...part })).toBe(fault));
});

describe('targetsOf', () => {
  const ids = (id: string | null, kind: 'done' | 'score') => targetsOf(nodes, id, kind).map((one) => one.node.id);
  it('leaves out the node, what it holds and what holds it', () => {
    expect(ids('k1', 'done')).toEqual(['k2', 'f']);
    expect(ids('p', 'done')).toEqual(['e', 'k2', 'f']);
  });
  it('offers only experiments for scores', () => expect(ids('p', 'score')).toEqual(['e', 'f']));
});

it('notices rules that wait for what learners never see', () => {
  const on = (nodeId: string): UnlockRule => ({ ...rule, conditions: [{ kind: 'done', nodeId }] });
  expect(waitsInVain(null, nodes)).toBe(false);
  expect(waitsInVain(on('e'), nodes)).toBe(false);
  expect(waitsInVain(on('f'), nodes)).toBe(true);
  expect(waitsInVain(on('gone'), nodes)).toBe(true);
});
