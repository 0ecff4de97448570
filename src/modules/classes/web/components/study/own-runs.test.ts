import { expect, it } from 'vitest';
import { bestScore } from './own-runs.model.ts';

it('takes the best of finished runs whose score is shown', () => {
  const run = (score: number | null, state = 'finished', scoreShown = true) => ({ score, state, scoreShown });
  expect(bestScore([run(70), run(88.5), run(99, 'running'), run(95, 'finished', false), run(null)])).toBe(88.5);
  expect(bestScore([run(0)])).toBe(0);
  expect(bestScore([run(null), run(90, 'abandoned')])).toBeNull();
});
