import { describe, expect, it } from 'vitest';
import { type FormRow, fillRows, findHeadings, headingsAt, type RegistryLearner } from './registry-fill.model.ts';

const row = (line: number, ...texts: string[]): FormRow => ({
  line,
  cells: texts.flatMap((text, at) =>
    text === '' ? [] : [{ at, text: text.replace(/^=/, ''), formula: text.startsWith('=') }],
  ),
});

describe('headings', () => {
  it('are found below a title, whatever is in brackets', () => {
    const found = findHeadings([
      row(1, '某某大学成绩登记表'),
      row(2, '课程：物理', '', '学号规则见备注'),
      row(4, '序号', '学 号*', '姓名', '平时成绩(40%)', '期末成绩（60%）', '总评成绩', '成绩', '备注'),
      row(5, '1', '001', '张三'),
    ])!;
    expect([found.line, found.from]).toEqual([4, 5]);
    expect(found.places).toEqual({ number: 1, name: 2, usual: 3, final: 4, total: 5, remark: 7 });
  });
  it('may stand in two rows, and a first learner is no heading', () => {
    const two = [row(3, '学号', '姓名', '成绩'), row(4, '', '', '平时', '期末', '总评'), row(5, '001', '张三')];
    expect(findHeadings(two)).toMatchObject({ line: 3, from: 5, places: { usual: 2, final: 3, total: 4 } });
    const one = [row(3, '学号', '姓名', '成绩'), row(4, '', '', '90')];
    expect(findHeadings(one)).toMatchObject({ from: 4, places: { total: 2 } });
  });
  it('are read where a person says they are', () => {
    const rows = [row(1, '编号', '人', '分'), row(2, '001', '张三')];
    expect(findHeadings(rows)).toBeNull();
    expect(headingsAt(rows, 1)).toEqual({
      line: 1,
      from: 2,
      columns: [
        { at: 0, title: '编号' },
        { at: 1, title: '人' },
        { at: 2, title: '分' },
      ],
      places: {},
    });
    expect(headingsAt(rows, 9)).toBeNull();
  });
});

describe('filling', () => {
  const told = (total: number | null, more = {}) => ({
    usual: 80,
    final: 70,
    total,
    band: '中等',
    remark: null,
    ...more,
  });
  const learners: RegistryLearner[] = [
    { number: '001', name: '张三', told: told(86) },
    { number: '002', name: '李四', told: null },
    { number: '003', name: '阿依古丽·买买提', told: told(null, { remark: '缓考' }) },
    { number: '004', name: '王五', told: told(60) },
    { number: '005', name: '赵六', told: told(61) },
  ];
  const places = { number: 0, name: 1, total: 2, remark: 3 };
  const fill = (rows: FormRow[], overwrite = false) => fillRows(rows, { from: 2 }, places, learners, overwrite);
  const outcomes = (rows: FormRow[], overwrite = false) => fill(rows, overwrite).rows.map((one) => one.outcome);

  it('says of every row what becomes of it', () => {
    const rows = [
      row(1, '学号', '姓名', '总评', '备注'),
      row(2, '1', '张三'),
      row(3, '002', '李四'),
      row(4, '003', '阿依古丽 买买提'),
      row(5, '004', '王 五', '60.0'),
      row(6, '005', '赵七'),
      row(7, '999', '无名'),
      row(8, '', '合计', '146'),
    ];
    const { rows: filled, absent } = fill(rows);
    expect(filled.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'written'],
      [3, 'unpublished'],
      [4, 'written'],
      [5, 'same'],
      [6, 'otherName'],
      [7, 'unknown'],
    ]);
    expect(filled[2]!.cells).toEqual([
      { column: 'total', before: '', after: null, change: 'nothing' },
      { column: 'remark', before: '', after: '缓考', change: 'write' },
    ]);
    expect(filled[4]!.realName).toBe('赵六');
    expect(absent).toEqual([]);
  });
  it('keeps another value unless told otherwise, and never a formula', () => {
    const rows = [row(2, '001', '张三', '85'), row(3, '004', '王五', '=60'), row(4, '005', '赵六', '缺考')];
    expect(outcomes(rows)).toEqual(['kept', 'formula', 'kept']);
    expect(outcomes(rows, true)).toEqual(['written', 'formula', 'written']);
    expect(fill(rows).absent.map(({ number }) => number)).toEqual(['002', '003']);
  });
  it('writes nothing for a number that stands there twice', () => {
    expect(outcomes([row(2, '001', '张三'), row(3, '001', '张三')])).toEqual(['twice', 'twice']);
  });
  it('does not guess zeros without the name', () => {
    expect(outcomes([row(2, '1', ''), row(3, '04', '张三')])).toEqual(['unknown', 'unknown']);
  });
});
