import { describe, expect, it } from 'vitest';
import type { HomeworkLine } from '../homework.model.ts';
import { inGroup, isNarrowed, narrowed, readFilter } from './homework-filter.model.ts';

const row = (title: string, more: Partial<HomeworkLine> = {}) =>
  ({ title, node: null, classes: [], state: 'published', toMark: 0, ...more }) as unknown as HomeworkLine;
const named = (id: string) => ({ id, name: id }) as unknown as HomeworkLine['classes'][number];

describe('the list of homework', () => {
  it('is narrowed by class and by the words of title, node and chapter', () => {
    const rows = [
      row('误差分析', { classes: [named('a')] }),
      row('读书报告'),
      row('推导', { node: { id: 'n', name: '作业一', chapter: '第一章 误差', visible: true }, classes: [named('b')] }),
    ];
    const titles = (query: string) => narrowed(rows, readFilter(new URLSearchParams(query))).map(({ title }) => title);
    expect(titles('')).toEqual(['误差分析', '读书报告', '推导']);
    expect(titles('class=a')).toEqual(['误差分析', '读书报告']);
    expect(titles('kw=误差')).toEqual(['误差分析', '推导']);
    expect(isNarrowed(readFilter(new URLSearchParams('state=nonsense')))).toBe(false);
    expect(isNarrowed(readFilter(new URLSearchParams('state=over')))).toBe(true);
  });
  it('groups by state, and by what waits for a mark in whatever state', () => {
    expect(inGroup(row('a', { toMark: 3 }), 'toMark')).toBe(true);
    expect(inGroup(row('a', { toMark: null }), 'toMark')).toBe(false);
    expect(inGroup(row('a', { state: 'closed' }), 'over')).toBe(true);
    expect(inGroup(row('a'), 'over')).toBe(false);
  });
});
