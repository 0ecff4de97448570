import { describe, expect, it } from 'vitest';
import type { OutlineNode } from '../node/node-form.model.ts';
import { applyOp, dropOp, enqueue, nextOp, type Op, type QueuedOp, savingOf } from './ops.model.ts';
import { linesOf } from './outline.model.ts';

const node = (id: string, parent: string | null, sort: number, type = 'page') =>
  ({ id, parent, sort, type, name: id, version: 3 }) as OutlineNode;
const nodes = [node('A', null, 0, 'chapter'), node('a1', 'A', 0), node('a2', 'A', 1), node('B', null, 1, 'chapter')];
const brief = (after: readonly OutlineNode[]) =>
  linesOf(after, new Set()).map(({ node: one, level }) => `${level}${one.name}:${one.version}`);
const apply = (...ops: readonly Op[]) =>
  ops.reduce((now, op) => applyOp('c', now, op), nodes as readonly OutlineNode[]);
const create = (id: string, parent: string | null, index: number): Op => ({
  kind: 'create',
  id,
  type: 'page',
  parent,
  index,
  name: id,
});
const queued = (...ops: readonly Op[]): QueuedOp[] => ops.map((op, i) => ({ key: i + 1, op, refusal: null }));

describe('a change shown before it is sent', () => {
  it('raises the versions the server will raise', () => {
    expect(brief(apply(create('x', 'A', 1)))).toEqual(['1A:3', '2a1:3', '2x:1', '2a2:4', '1B:3']);
    expect(brief(apply(create('x', 'A', 9)))).toEqual(['1A:3', '2a1:3', '2a2:3', '2x:1', '1B:3']);
    expect(brief(apply({ kind: 'rename', id: 'a1', name: 'neu', from: 'a1' }))).toContain('2neu:4');
    expect(brief(apply({ kind: 'move', id: 'a2', parent: 'B', index: 0 }))).toEqual(['1A:3', '2a1:3', '1B:3', '2a2:4']);
  });
  it('puts lines at their place with their kinds', () => {
    const lines = [
      { id: 'p', level: 1, name: 'p' },
      { id: 'q', level: 2, name: 'q' },
      { id: 'r', level: 1, name: 'r' },
    ];
    const after = apply({ kind: 'lines', parent: null, index: 1, lines });
    expect(brief(after)).toEqual(['1A:3', '2a1:3', '2a2:3', '1p:1', '2q:1', '1r:1', '1B:4']);
    expect(after.find(({ id }) => id === 'q')).toMatchObject({ type: 'page', visible: false, blank: true });
  });
  it('changes nothing once it is in, or when its place is gone', () => {
    const ops: Op[] = [
      create('x', 'A', 0),
      { kind: 'rename', id: 'a1', name: 'neu', from: 'a1' },
      { kind: 'move', id: 'a2', parent: 'B', index: 0 },
      { kind: 'lines', parent: 'B', index: 0, lines: [{ id: 'p', level: 1, name: 'p' }] },
    ];
    for (const op of ops) expect(brief(apply(op, op))).toEqual(brief(apply(op)));
    expect(apply(create('x', 'gone', 0))).toBe(nodes);
    expect(apply({ kind: 'move', id: 'A', parent: 'a1', index: 0 })).toBe(nodes);
  });
});

describe('the queue', () => {
  it('gives a line not sent yet its newest name, and a name typed twice its last', () => {
    const rename = (name: string): Op => ({ kind: 'rename', id: 'x', name, from: 'x' });
    const one = enqueue(queued(create('x', 'A', 0)), { key: 9, op: rename('neu'), refusal: null }, null);
    expect(one).toMatchObject([{ key: 1, op: { kind: 'create', name: 'neu' } }]);
    const refused = queued(rename('eins')).map((each) => ({ ...each, refusal: 'nein' }));
    expect(enqueue(refused, { key: 9, op: rename('zwei'), refusal: null }, null)).toMatchObject([
      { key: 1, op: { name: 'zwei', from: 'x' }, refusal: null },
    ]);
    // What is under way stays as it was sent.
    expect(enqueue(queued(create('x', 'A', 0)), { key: 9, op: rename('neu'), refusal: null }, 1)).toHaveLength(2);
  });
  it('goes past what was refused, but not with what hangs on it', () => {
    const queue = queued(create('x', 'A', 0), create('y', 'x', 0), create('z', 'y', 0), create('w', 'A', 0));
    expect(nextOp(queue)?.key).toBe(1);
    const refused = queue.map((one) => (one.key === 1 ? { ...one, refusal: 'nein' } : one));
    expect(nextOp(refused)?.key).toBe(4);
    expect(dropOp(refused, 1).map(({ key }) => key)).toEqual([4]);
    expect(nextOp(refused.filter(({ key }) => key !== 4))).toBeNull();
    expect([...savingOf(['d'], refused, false)]).toEqual([
      ['d', 'waits'],
      ['x', 'refused'],
    ]);
    expect(savingOf([], refused, true).get('w')).toBe('waits');
  });
});
