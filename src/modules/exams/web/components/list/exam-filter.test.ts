import { describe, expect, it } from 'vitest';
import type { ExamLine } from '../exam.model.ts';
import { byChapter, inGroup, isNarrowed, narrowed, readFilter } from './exam-filter.model.ts';

const row = (id: string, more: Partial<ExamLine>): ExamLine =>
  ({
    id,
    name: id,
    sitting: 'normal',
    state: 'draft',
    classes: [],
    paper: null,
    node: null,
    termId: null,
    mine: false,
    ...more,
  }) as ExamLine;
const ids = (rows: readonly ExamLine[]) => rows.map(({ id }) => id);

describe('the filter of exams', () => {
  const rows = [
    row('期中考试', { state: 'open', classes: [{ id: 'c1', name: '一班' }], termId: 't1', mine: true }),
    row('期末考试', { state: 'marking', sitting: 'makeup', classes: [{ id: 'c2', name: '二班' }], termId: 't2' }),
    row('模拟', { state: 'withdrawn', sitting: 'rehearsal' }),
  ];
  const found = (query: string) => ids(narrowed(rows, readFilter(new URLSearchParams(query))));

  it('reads the address', () => {
    expect(found('')).toHaveLength(3);
    expect(found('class=c2')).toEqual(['期末考试']);
    expect(found('sitting=makeup&term=t2')).toEqual(['期末考试']);
    expect(found('mine=1')).toEqual(['期中考试']);
    expect(found('kw=期')).toEqual(['期中考试', '期末考试']);
    expect(isNarrowed(readFilter(new URLSearchParams('tab=exams')))).toBe(false);
    expect(isNarrowed(readFilter(new URLSearchParams('state=open')))).toBe(true);
    expect(readFilter(new URLSearchParams('state=unknown')).group).toBe('all');
  });

  it('puts every state into one group', () => {
    expect(ids(rows.filter((one) => inGroup(one, 'draft')))).toEqual(['模拟']);
    expect(ids(rows.filter((one) => inGroup(one, 'toMark')))).toEqual(['期末考试']);
  });

  it('orders tests by chapter', () => {
    const at = (id: string, chapter: string) => row(id, { node: { id, name: id, chapter, visible: true } });
    expect(ids(byChapter('test', [at('a', '第10章'), at('b', '第2章'), at('c', '第10章')]))).toEqual(['b', 'a', 'c']);
  });
});
