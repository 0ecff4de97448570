import { describe, expect, it } from 'vitest';
import { familyName, type Privacy, type RankedRow, rowsFor } from './privacy.model.ts';

const NAMES = ['张一', '李二', '王三', '赵四', '欧阳五六', '周七', '吴八', '郑九'];
const rows: RankedRow[] = NAMES.map((name, i) => ({
  personId: `p${i}`,
  name,
  hidden: i === 1,
  rank: i + 1,
  change: null,
  value: 100 - i,
}));
const privacy = (more: Partial<Privacy> = {}): Privacy => ({ names: 'real', extent: 'all', top: 3, ...more });
const names = (viewer: string, more: Partial<Privacy> = {}, of = rows) =>
  rowsFor(of, viewer, privacy(more)).map((row) => row.name);

describe('family names', () => {
  it('are one character, both of a compound one, or the last word', () => {
    expect(['张三', '欧阳修远', '欧阳', 'Ana Maria Silva'].map(familyName)).toEqual(['张', '欧阳', '欧', 'Silva']);
  });
});

describe('what a learner sees', () => {
  it('has names in the form allowed, the own one whole', () => {
    expect(names('p4', { names: 'family' })).toEqual(['张', null, '王', '赵', '欧阳五六', '周', '吴', '郑']);
    expect(names('p0', { names: 'anonymous' }).filter(Boolean)).toEqual(['张一']);
  });

  it('names nobody who wants to stay unnamed but oneself', () => {
    expect(names('p0')[1]).toBeNull();
    expect(names('p1')[1]).toBe('李二');
    expect(JSON.stringify(rowsFor(rows, 'p0', privacy()))).not.toMatch(/李二|"p\d/);
  });

  it('ends with the first n, or three rows around the own one, which is always there', () => {
    expect(names('p7', { extent: 'top' })).toEqual(['张一', null, '王三', '郑九']);
    expect(names('p5', { extent: 'near' })).toEqual(NAMES.slice(2));
  });

  it('is the own row alone while fewer than five have a rank', () => {
    expect(names('p2', {}, rows.slice(0, 4))).toEqual(['王三']);
    const idle = [...rows.slice(0, 4), { ...rows[4]!, rank: null }];
    expect(names('p4', {}, idle)).toEqual(['欧阳五六']);
  });

  it('shows nobody who has no rank, and to such a one no neighbours', () => {
    const mixed = rows.map((row, i) => (i === 7 ? { ...row, rank: null } : row));
    expect(names('p0', {}, mixed)).toHaveLength(7);
    expect(names('p7', { extent: 'near' }, mixed)).toEqual(['郑九']);
  });
});
