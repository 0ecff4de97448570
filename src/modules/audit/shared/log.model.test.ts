import { describe, expect, it } from 'vitest';
import { fieldChanges, grantCells, isAddressRange, rangeFault, shortAgent } from './log.model.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

describe('the range of a question', () => {
  it.each([
    [{}, 'none'],
    [{ time: ['', '2026-11-01'] }, 'none'],
    [{ time: ['yesterday', ''] }, 'none'],
    [{ time: ['-24h', ''] }, null],
    [{ time: ['-93d', ''] }, null],
    [{ time: ['-94d', ''] }, 'wide'],
    [{ time: ['2026-01-01', '2026-04-03'] }, null],
    [{ time: ['2026-01-01', '2026-05-01'] }, 'wide'],
    [{ time: ['2026-01-01', '2026-05-01'], account: ['zhang'] }, null],
    [{ time: ['2026-01-01T00:00Z', ''], objectid: ['7'] }, null],
    [{ time: ['2020-01-01', ''], objectid: [] }, 'wide'],
  ])('%j → %s', (filters, fault) => expect(rangeFault(filters, now)).toBe(fault));
});

describe('addresses', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fe80::/10', '2001:db8:0:0:0:0:0:1'])('%s is one', (text) =>
    expect(isAddressRange(text)).toBe(true),
  );
  it.each([
    '10.0.0',
    '10.0.0.256',
    '10.0.0.1/33',
    '10.0.0.1/x',
    '01.2.3.4',
    'fe80:::1',
    ':',
    'g::1',
    '::1/129',
    '1/2/3',
    '',
  ])('%s is none', (text) => expect(isAddressRange(text)).toBe(false));
});

describe('field changes', () => {
  it('stand with their paths, changed ones first', () => {
    expect(
      fieldChanges({ score: 78, who: { id: 'a' }, same: 1 }, { score: 82, who: { id: 'b' }, same: 1, tags: ['x'] }),
    ).toEqual([
      { path: 'score', before: 78, after: 82, changed: true },
      { path: 'who.id', before: 'a', after: 'b', changed: true },
      { path: 'tags', before: null, after: ['x'], changed: true },
      { path: 'same', before: 1, after: 1, changed: false },
    ]);
  });
  it('show a creation and a removal', () => {
    expect(fieldChanges(null, { name: 'x' })).toEqual([{ path: 'name', before: null, after: 'x', changed: true }]);
    expect(fieldChanges({ name: 'x' }, null)).toEqual([{ path: 'name', before: 'x', after: null, changed: true }]);
    expect(fieldChanges(null, null)).toEqual([]);
  });
});

it('reads the cells of a change of rights and nothing else', () => {
  const cell = { role: 2, page: 'logManage', added: ['query'], removed: [] };
  expect(grantCells([cell])).toEqual([cell]);
  expect(grantCells([{ role: 2, grants: [] }])).toBeNull();
  expect(grantCells({ name: 'x' })).toBeNull();
  expect(grantCells(null)).toBeNull();
});

it('an agent is told in a few words', () => {
  expect(
    shortAgent('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'),
  ).toBe('Chrome 141 · Windows');
  expect(shortAgent('curl/8.0')).toBe('curl/8.0');
});
