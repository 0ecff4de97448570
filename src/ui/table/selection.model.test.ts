import { expect, it } from 'vitest';
import { choose, chooseAll, fitOf, NOTHING } from './selection.model.ts';

const row = (id: string, state = 'active') => [id, { id, name: `n${id}`, state }] as const;

it('a selection survives turning pages', () => {
  let chosen = choose(NOTHING, [row('1'), row('2')], true);
  chosen = choose(chosen, [row('3')], true);
  chosen = choose(chosen, [row('1'), row('2')], false);
  expect([...chosen.keys()]).toEqual(['3']);
});

it('choosing all keeps the facts of rows that were seen', () => {
  const seen = choose(NOTHING, [row('1'), row('2')], true);
  const chosen = chooseAll(NOTHING, ['1', '9'], seen);
  expect(chosen.get('1')).toMatchObject({ name: 'n1' });
  expect(chosen.get('9')).toBeNull();
});

it('a bulk action names the rows it leaves out; rows never seen are left to the server', () => {
  const chosen = chooseAll(choose(NOTHING, [row('1'), row('2', 'locked')], true), ['1', '2', '9'], NOTHING);
  const fit = fitOf(
    chosen,
    (one) => (one.state === 'locked' ? 'locked already' : null),
    (one) => String(one.name),
  );
  expect(fit).toEqual({ keys: ['1', '9'], skipped: [{ key: '2', name: 'n2', reason: 'locked already' }] });
});
