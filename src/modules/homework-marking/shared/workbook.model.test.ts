import { describe, expect, it } from 'vitest';
import type { Rubric } from '../../homework/shared/rubric.model.ts';
import { diffWorkbook, type WorkbookLine, type WorkbookMark } from './workbook.model.ts';

const level = (name: string, from: number, to = from) => ({ name, from, to, words: '' });
const RUBRIC: Rubric = [
  { id: 'idea', name: '思路', levels: [level('优', 50, 60), level('差', 0, 49.5)] },
  { id: 'form', name: '表达', levels: [level('好', 40), level('差', 20)] },
];
const known = (n: number, more: Partial<WorkbookMark> = {}): WorkbookMark => ({
  ...{ workId: `w${n}`, number: `202600${n}`, name: `学生${n}`, versionNo: 1, levels: null, points: null, comment: '' },
  ...more,
});
/** The row of a hand-in as it was written. */
const written = (of: WorkbookMark, line: number, more: Partial<WorkbookLine> = {}): WorkbookLine => ({
  ...{ line, number: of.number, name: of.name, version: String(of.versionNo) },
  criteria: RUBRIC.map(({ id }) => (of.levels?.[id] === undefined ? '' : String(of.levels[id]))),
  points: of.points === null ? '' : String(of.points),
  comment: of.comment,
  ...more,
});
const MARKED = known(1, { levels: { idea: 55, form: 40 }, points: 95, comment: '推导完整\r\n注意有效数字' });
const OPEN = known(2);
const by = (rubric: Rubric | null, lines: readonly WorkbookLine[], all = [MARKED, OPEN]) =>
  diffWorkbook(all, lines, { rubric, full: 100 });

describe('a workbook that comes back', () => {
  it('changes nothing when nothing was changed, with a rubric and without', () => {
    const lines = [written(MARKED, 2), written(OPEN, 3)];
    expect(by(RUBRIC, lines)).toEqual({ changes: [], faults: [], unchanged: 2 });
    const plain = { ...MARKED, levels: null, points: 86.25 };
    expect(by(null, [written(plain, 2), written(OPEN, 3)], [plain, OPEN]).unchanged).toBe(2);
  });
  it('leaves what stood where a cell was emptied', () => {
    const empty = written(MARKED, 2, { criteria: ['', ''], points: '', comment: '' });
    expect(by(RUBRIC, [empty])).toEqual({ changes: [], faults: [], unchanged: 1 });
  });
  it('sums what was typed into the criteria, whatever old sum stands there', () => {
    const typed = written(MARKED, 2, { criteria: ['48.5', '４０'], comment: '请补充误差分析' });
    expect(by(RUBRIC, [typed, written(OPEN, 3, { criteria: ['60', '20'], points: '80' })]).changes).toEqual([
      { workId: 'w1', line: 2, levels: { idea: 48.5, form: 40 }, points: 88.5, comment: '请补充误差分析' },
      { workId: 'w2', line: 3, levels: { idea: 60, form: 20 }, points: 80, comment: '' },
    ]);
  });
  it('takes points to the hundredth without a rubric, and a new comment beside old points', () => {
    const marked = { ...MARKED, levels: null };
    const lines = [written(marked, 2, { comment: '好' }), written(OPEN, 3, { points: '72.25' })];
    expect(by(null, lines, [marked, OPEN]).changes).toEqual([
      { workId: 'w1', line: 2, levels: null, points: 95, comment: '好' },
      { workId: 'w2', line: 3, levels: null, points: 72.25, comment: '' },
    ]);
  });
  it('names what it cannot take, row by row, and takes the rest', () => {
    const faultOf = (more: Partial<WorkbookLine>, rubric: Rubric | null = RUBRIC, of = OPEN) =>
      by(rubric, [written(of, 3, more)]).faults[0];
    expect(faultOf({ name: '李四' })).toEqual({ line: 3, fault: 'unknown' });
    expect(faultOf({ criteria: ['60.5', '20'] })).toEqual({ line: 3, fault: 'criterion', criterion: '思路' });
    expect(faultOf({ criteria: ['优', '20'] })).toEqual({ line: 3, fault: 'criterion', criterion: '思路' });
    expect(faultOf({ criteria: ['60', ''] })).toEqual({ line: 3, fault: 'incomplete', criterion: '表达' });
    expect(faultOf({ criteria: ['60', '40'], points: '99' })).toEqual({ line: 3, fault: 'sum' });
    expect(faultOf({ points: '99' }, RUBRIC, MARKED)).toEqual({ line: 3, fault: 'sum' });
    expect(faultOf({ points: '100.01' }, null)).toEqual({ line: 3, fault: 'points' });
    expect(faultOf({ points: 'A' }, null)).toEqual({ line: 3, fault: 'number' });
    expect(faultOf({ comment: '好' }, null)).toEqual({ line: 3, fault: 'unmarked' });
    expect(faultOf({ comment: '长'.repeat(4001), points: '1' }, null)).toEqual({ line: 3, fault: 'comment' });
    expect(faultOf({ version: '3', points: '1' }, null)).toEqual({ line: 3, fault: 'version' });
    const twice = by(null, [written(OPEN, 3, { points: '1' }), written(OPEN, 4, { points: '2' })]);
    expect(twice).toMatchObject({ changes: [{ points: 1 }], faults: [{ line: 4, fault: 'twice' }] });
  });
});
