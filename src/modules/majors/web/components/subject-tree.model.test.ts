import { describe, expect, it } from 'vitest';
import { found, linesOf } from './subject-tree.model.ts';

const of = (code: string, name: string) => ({ id: code, code, name, state: 'active' as const, version: 1 });
const CATALOGUE = [
  of('07', '理学'),
  of('0702', '物理学类'),
  of('070201', '物理学'),
  of('08', '工学'),
  of('080911TK', '网络空间安全'),
];

describe('the tree of subjects', () => {
  it('shows what is open, and a subject whose parent is out of sight at the top', () => {
    const codes = (open: readonly string[]) =>
      linesOf(CATALOGUE, (code) => open.includes(code)).map(({ subject, level, open: state }) => [
        subject.code,
        level,
        state,
      ]);
    expect(codes([])).toEqual([
      ['07', 1, false],
      ['08', 1, undefined],
      ['080911TK', 3, undefined],
    ]);
    expect(codes(['07', '0702']).map(([code]) => code)).toEqual(['07', '0702', '070201', '08', '080911TK']);
  });

  it('finds by code or name and keeps the way to each hit', () => {
    expect(found(CATALOGUE, ' 物理学').map(({ code }) => code)).toEqual(['07', '0702', '070201']);
    expect(found(CATALOGUE, '0911tk').map(({ code }) => code)).toEqual(['08', '080911TK']);
    expect(found(CATALOGUE, 'x')).toEqual([]);
    expect(found(CATALOGUE, '')).toHaveLength(5);
  });
});
