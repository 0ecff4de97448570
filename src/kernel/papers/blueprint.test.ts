import { describe, expect, it } from 'vitest';
import {
  type Blueprint,
  type BlueprintRule,
  balanceDifficulty,
  type Candidate,
  expectedOverlap,
  gainOf,
  type Quota,
  solveBlueprint,
} from './blueprint.ts';

const question = (id: string, difficulty = 3, knowledge: string | null = 'A'): Candidate => ({
  id,
  difficulty,
  knowledge,
});
const questions = (ids: string) => ids.split(' ').map((id) => question(id));
const rule = (id: string, need: number, candidates: readonly Candidate[], quotas: readonly Quota[] = []) => ({
  ...{ id, need, candidates, quotas },
});
const chosenOf = (found: Blueprint) => {
  if (!found.solved) throw new Error(JSON.stringify(found.shortages));
  return Object.fromEntries([...found.chosen].map(([id, row]) => [id, row.map((one) => one.id)]));
};
const shortagesOf = (found: Blueprint) => (found.solved ? null : found.shortages);

describe('drawing the questions of rules', () => {
  it('takes the first candidates where rules do not overlap', () => {
    const rules = [rule('R1', 2, questions('q3 q1 q2')), rule('R2', 1, questions('q9 q8'))];
    expect(chosenOf(solveBlueprint(rules))).toEqual({ R1: ['q3', 'q1'], R2: ['q9'] });
  });

  it('gives way to a rule that has no other choice, and uses nothing twice', () => {
    const rules = [rule('R1', 2, questions('q1 q2 q3')), rule('R2', 1, questions('q1'))];
    expect(chosenOf(solveBlueprint(rules))).toEqual({ R1: ['q2', 'q3'], R2: ['q1'] });
    const chain = [rule('R1', 1, questions('a b')), rule('R2', 1, questions('b c')), rule('R3', 2, questions('a b'))];
    expect(shortagesOf(solveBlueprint(chain))).toEqual([
      { rules: ['R1', 'R3'], knowledge: [], needed: 3, available: 2, short: 1 },
    ]);
  });

  it('names the rules that ask for too much together though each could be met alone', () => {
    const six = questions('q1 q2 q3 q4 q5 q6');
    const rules = [rule('R1', 5, six), rule('R2', 4, six.slice(0, 4)), rule('R3', 1, questions('z1'))];
    expect(solveBlueprint([rules[0]!]).solved && solveBlueprint([rules[1]!]).solved).toBe(true);
    const [shortage, ...more] = shortagesOf(solveBlueprint(rules))!;
    expect(shortage).toEqual({ rules: ['R1', 'R2'], knowledge: [], needed: 9, available: 6, short: 3 });
    expect(more).toEqual([]);
    // One filter wider: what the rules have already is no gain, and neither is one question for both of them two.
    expect(gainOf(shortage!, rules, ['q1', 'q7', 'q8', 'q7'])).toBe(2);
  });

  it('tells shortages that have nothing to do with each other apart', () => {
    const rules = [rule('R1', 2, questions('a')), rule('R2', 3, questions('b c')), rule('R3', 1, questions('d e'))];
    expect(shortagesOf(solveBlueprint(rules))?.map(({ rules: ids, short }) => [ids, short])).toEqual([
      [['R1'], 1],
      [['R2'], 1],
    ]);
  });

  it('keeps the least and the most of a knowledge point, in the order of the candidates otherwise', () => {
    const of = (knowledge: string, ids: string) => ids.split(' ').map((id) => question(id, 3, knowledge));
    const all = [...of('A', 'a1 a2 a3 a4'), ...of('B', 'b1 b2'), question('n1', 3, null)];
    const drawn = (quotas: Quota[]) => chosenOf(solveBlueprint([rule('R', 4, all, quotas)])).R!.toSorted();
    expect(drawn([{ knowledge: 'B', min: 1, max: 4 }])).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(drawn([{ knowledge: 'A', min: 0, max: 1 }])).toEqual(['a1', 'b1', 'b2', 'n1']);
    const tight = [
      { knowledge: 'A', min: 0, max: 1 },
      { knowledge: 'B', min: 0, max: 1 },
    ];
    expect(shortagesOf(solveBlueprint([rule('R', 4, all, tight)]))).toEqual([
      { rules: ['R'], knowledge: [], needed: 4, available: 3, short: 1 },
    ]);
    expect(shortagesOf(solveBlueprint([rule('R', 4, all, [{ knowledge: 'B', min: 3, max: 4 }])]))?.[0]).toMatchObject({
      knowledge: ['B'],
      short: 1,
    });
    expect(() => drawn([{ knowledge: 'B', min: 5, max: 6 }])).toThrow(RangeError);
  });

  it('finds a way whenever there is one: every small case agrees with trying them all', () => {
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    const possible = (rules: readonly BlueprintRule[], used: ReadonlySet<string>): boolean => {
      const next = rules.find(({ need }) => need > 0);
      if (!next) return true;
      const others = rules.filter((one) => one !== next);
      return next.candidates.some(({ id }, i) => {
        if (used.has(id)) return false;
        const left = { ...next, need: next.need - 1, candidates: next.candidates.slice(i + 1) };
        return possible([...others, left], new Set([...used, id]));
      });
    };
    let solved = 0;
    for (let round = 0; round < 400; round++) {
      const rules = Array.from({ length: 1 + below(3) }, (_, i) =>
        rule(
          `R${i}`,
          1 + below(3),
          questions('a b c d e').filter(() => below(2) === 0),
        ),
      );
      const found = solveBlueprint(rules);
      expect(found.solved, JSON.stringify(rules)).toBe(possible(rules, new Set()));
      if (!found.solved) continue;
      solved += 1;
      const ids = [...found.chosen.values()].flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const one of rules) {
        const row = found.chosen.get(one.id)!;
        expect(row).toHaveLength(one.need);
        expect(row.every((each) => one.candidates.includes(each))).toBe(true);
      }
    }
    expect(solved).toBeGreaterThan(50);
    expect(solved).toBeLessThan(350);
  });
});

describe('the difficulty of what was drawn', () => {
  it('comes as near to the target as swaps inside the rules allow', () => {
    const easy = [question('e1', 1), question('e2', 1)];
    const hard = [question('h1', 5), question('h2', 5), question('h3', 4)];
    const rules = [rule('R1', 2, [...easy, ...hard])];
    const found = solveBlueprint(rules);
    if (!found.solved) throw new Error('unsolved');
    expect(balanceDifficulty(rules, found.chosen, 3)).toMatchObject({ mean: 3 });
    const up = balanceDifficulty(rules, found.chosen, 4.5);
    expect(up.mean).toBe(4.5);
    expect(
      up.chosen
        .get('R1')!
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['h1', 'h3']);
    expect(balanceDifficulty(rules, found.chosen, 1)).toMatchObject({ mean: 1 });
    // What was drawn stays as it was.
    expect(found.chosen.get('R1')!.map(({ id }) => id)).toEqual(['e1', 'e2']);
  });

  it('moves nothing that another rule uses, and breaks no quota', () => {
    const shared = [question('s1', 5)];
    const rules = [
      rule('R1', 1, [question('e1', 1), ...shared]),
      rule('R2', 1, shared),
      rule('R3', 1, [question('a', 1, 'A'), question('b', 5, 'B')], [{ knowledge: 'A', min: 1, max: 1 }]),
    ];
    const found = solveBlueprint(rules);
    if (!found.solved) throw new Error('unsolved');
    const { chosen, mean } = balanceDifficulty(rules, found.chosen, 5);
    expect([...chosen.values()].flat().map(({ id }) => id)).toEqual(['e1', 's1', 'a']);
    expect(mean).toBe(2.33);
    expect(balanceDifficulty([], new Map(), 3).mean).toBeNull();
  });
});

it('two forms share n²/c of the questions of each rule', () => {
  const overlap = expectedOverlap([
    { need: 10, candidates: 40 },
    { need: 5, candidates: 10 },
  ]);
  expect(overlap).toBeCloseTo(5 / 15, 12);
  expect(expectedOverlap([])).toBe(0);
});
