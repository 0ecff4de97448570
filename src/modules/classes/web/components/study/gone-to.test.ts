import { expect, it } from 'vitest';
import { goneTo, type Outline } from './gone-to.ts';

const node = (id: string, state: 'done' | 'none' = 'none', locked = false) =>
  ({
    ...{ id, name: `第 ${id} 节`, type: 'page', parent: null, sort: Number(id) },
    ...{ mark: { state }, lock: locked ? { code: 'notYet', at: '2100-01-01T00:00:00Z' } : null },
  }) as Outline['rows'][number];
const outline = (standing: Outline['standing']): Outline => ({
  ...{ rows: [node('1', 'done'), node('2'), node('3', 'none', true), node('4')], progress: null, standing },
  can: { edit: false, learn: true },
});
const START = { begun: false, last: null, next: null, deadlines: [] };

it('says what the server would say of a learner who has opened a node', () => {
  const { standing } = goneTo(outline(START), '2');
  expect(standing).toEqual({
    ...{ begun: true, last: { nodeId: '2', name: '第 2 节' }, deadlines: [] },
    next: { nodeId: '4', name: '第 4 节' },
  });
  expect(goneTo(outline(START), '4').standing?.next?.nodeId).toBe('2');
});

it('leaves alone what the team sees, and a node that is not there', () => {
  const team = outline(null);
  expect(goneTo(team, '2')).toBe(team);
  const own = outline(START);
  expect(goneTo(own, '9')).toBe(own);
});
