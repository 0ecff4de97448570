import { describe, expect, it } from 'vitest';
import { sought } from './outline-search.model.ts';

const node = (id: string, parent: string | null, name: string, state: string | null = null) => ({
  id,
  parent,
  name,
  completion: state === null ? null : 'viewed',
  mark: state === null ? null : { state },
});
const nodes = [
  node('k1', null, '第一章 滴定'),
  node('p1', 'k1', '预习', 'done'),
  node('e1', 'k1', '酸碱滴定', 'started'),
  node('k2', null, '第二章 光谱'),
  node('p2', 'k2', '预习', 'done'),
];
const ids = (asked: { keyword?: string; left?: boolean }) =>
  sought(nodes, { keyword: '', left: false, ...asked }).map(({ id }) => id);

describe('sought', () => {
  it('keeps everything when nothing is asked', () => expect(ids({})).toHaveLength(5));
  it('keeps what is above a hit', () => expect(ids({ keyword: '酸碱' })).toEqual(['k1', 'e1']));
  it('keeps what a hit holds', () => expect(ids({ keyword: '光谱' })).toEqual(['k2', 'p2']));
  it('shows what is left to do', () => expect(ids({ left: true })).toEqual(['k1', 'e1']));
  it('asks for both', () => expect(ids({ keyword: '预习', left: true })).toEqual([]));
});
