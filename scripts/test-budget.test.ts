import { afterEach, describe, expect, it, vi } from 'vitest';
import { BUDGET_SECONDS, compareWithBudget } from './test-budget.ts';

describe('the budget of a part', () => {
  const budget = BUDGET_SECONDS.db;
  afterEach(() => vi.unstubAllEnvs());

  it('is named beside a part that keeps it', () => {
    expect(compareWithBudget('db', budget, [1, 1])).toEqual({ note: `budget ${budget} s`, failed: false });
  });

  it('fails a part half as long again on a quiet machine only', () => {
    vi.stubEnv('TEST_TIMES', '');
    expect(compareWithBudget('db', budget * 1.4, [1, 1.1]).failed).toBe(false);
    expect(compareWithBudget('db', budget * 1.6, [1, 1.1])).toEqual({
      note: `budget ${budget} s, 60 % above`,
      failed: true,
    });
    expect(compareWithBudget('db', budget * 1.6, [1, 2])).toEqual({
      note: `budget ${budget} s, 60 % above; the machine is busy or slow (× 2.0)`,
      failed: false,
    });
  });

  it('names the time and fails for none where times are only reported', () => {
    vi.stubEnv('TEST_TIMES', 'report');
    expect(compareWithBudget('db', budget * 1.6, [1, 1])).toEqual({
      note: `budget ${budget} s, 60 % above`,
      failed: false,
    });
  });
});
