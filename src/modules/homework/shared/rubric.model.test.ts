import { describe, expect, it } from 'vitest';
import { extensionsOf } from './homework-settings.model.ts';
import { type Criterion, rubricFault, rubricSchema, rubricTotal } from './rubric.model.ts';

const criterion = (id: string, to: number, more: Partial<Criterion> = {}): Criterion => ({
  id,
  name: id,
  levels: [
    { name: '好', from: to / 2 + 0.5, to, words: '' },
    { name: '差', from: 0, to: to / 2, words: '' },
  ],
  ...more,
});

describe('a rubric', () => {
  it('adds the best level of each criterion, weights included', () => {
    expect(rubricTotal([criterion('a', 60), criterion('b', 40)])).toBe(100);
    expect(rubricTotal([criterion('a', 10, { weight: 2.5 }), criterion('b', 0.5, { weight: 0.1 })])).toBe(25.05);
  });
  it('names what is wrong first', () => {
    expect(rubricFault([criterion('a', 60), criterion('b', 40)], 100)).toBeNull();
    expect(rubricFault([criterion('a', 60), criterion('b', 30)], 100)).toEqual({ code: 'sum', sum: 90 });
    expect(rubricFault([criterion('a', 60), criterion('a', 40)], 100)).toEqual({ code: 'same', at: 1 });
    const { levels } = criterion('b', 40);
    expect(rubricFault([criterion('a', 60), criterion('b', 40, { levels: [...levels].reverse() })], 100)).toEqual({
      code: 'levels',
      at: 1,
    });
  });
  it('takes fixed points, half points, and nothing finer', () => {
    const fixed = [{ ...criterion('a', 10), levels: [5, 0].map((p) => ({ name: '级', from: p, to: p, words: '' })) }];
    expect(rubricFault(fixed, 5)).toBeNull();
    expect(rubricSchema.safeParse(fixed).success).toBe(true);
    expect(rubricSchema.safeParse([criterion('a', 10.3)]).success).toBe(false);
  });
});

describe('kinds of files', () => {
  it('takes groups and extensions, or anything', () => {
    expect(extensionsOf([])).toBeNull();
    expect(extensionsOf(['archive', '.sch'])).toEqual(['7z', 'gz', 'rar', 'sch', 'tar', 'zip']);
  });
});
