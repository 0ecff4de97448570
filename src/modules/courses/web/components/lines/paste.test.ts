import { describe, expect, it } from 'vitest';
import { lineFault, makeRoom, planLines } from '../../../shared/lines.model.ts';
import { pastedLines } from './paste.model.ts';

const brief = (text: string) => pastedLines(text).map(({ level, name }) => `${level} ${name}`);

describe('a copied list', () => {
  it('is read by its tabs', () => {
    expect(brief('力学\n\t误差\n\t\t有效数字\r\n\t单摆\n\n光学')).toEqual([
      '1 力学',
      '2 误差',
      '3 有效数字',
      '2 单摆',
      '1 光学',
    ]);
  });
  it('is read by its spaces, whatever their number, full-width ones too', () => {
    expect(brief('力学\n    误差\n        有效数字\n光学')).toEqual(['1 力学', '2 误差', '3 有效数字', '1 光学']);
    expect(brief('  甲\n    乙\n  丙')).toEqual(['1 甲', '2 乙', '1 丙']);
    expect(brief('甲\n　乙\n　　丙')).toEqual(['1 甲', '2 乙', '3 丙']);
    expect(brief('甲\n\t乙\n        丙')).toEqual(['1 甲', '2 乙', '3 丙']);
  });
  it('is read by its numbers when nothing is indented, and names keep them', () => {
    expect(brief('1 力学\n1.1 误差\n1.1.1 有效数字\n1.2单摆\n2、光学')).toEqual([
      '1 1 力学',
      '2 1.1 误差',
      '3 1.1.1 有效数字',
      '2 1.2单摆',
      '1 2、光学',
    ]);
    expect(brief('第一章 力学\n第一节 误差\n有效数字\n第二章 光学')).toEqual([
      '1 第一章 力学',
      '2 第一节 误差',
      '3 有效数字',
      '1 第二章 光学',
    ]);
    expect(brief('2.1 甲\n2.2 乙')).toEqual(['1 2.1 甲', '1 2.2 乙']);
  });
  it('loses its bullets, and without any mark is one level', () => {
    expect(brief('- 甲\n  * 乙\n• 丙')).toEqual(['1 甲', '2 乙', '1 丙']);
    expect(brief('甲\n乙\n3.14 的来历')).toEqual(['1 甲', '1 乙', '1 3.14 的来历']);
    expect(brief(' \n\n')).toEqual([]);
  });
  it('is faulty where a level is skipped, with the number of the line', () => {
    expect(lineFault(pastedLines('甲\n\t\t乙'))).toEqual({ line: 2, fault: 'jump' });
    expect(lineFault(pastedLines('甲\n    乙\n            丙'))).toEqual({ line: 3, fault: 'jump' });
    expect(lineFault(pastedLines('1 甲\n1.1.1 乙'))).toEqual({ line: 2, fault: 'jump' });
    expect(
      lineFault([
        { level: 1, name: '甲' },
        { level: 2, name: '乙'.repeat(101) },
      ]),
    ).toEqual({ line: 2, fault: 'name' });
    const deep = Array.from({ length: 12 }, (_, i) => ({ level: i + 1, name: '级' }));
    expect(lineFault(deep)).toEqual({ line: 11, fault: 'deep' });
    expect(lineFault(pastedLines('甲\n\t乙\n丙'))).toBeNull();
  });
});

describe('lines as nodes', () => {
  it('are chapters at the top, sections where they hold others, else pages', () => {
    const list = pastedLines('甲\n\t乙\n\t\t丙\n\t丁\n戊');
    expect(planLines(list, true)).toEqual([
      { above: null, type: 'chapter' },
      { above: 0, type: 'section' },
      { above: 1, type: 'page' },
      { above: 0, type: 'page' },
      { above: null, type: 'chapter' },
    ]);
    expect(planLines(list, false).map(({ type }) => type)).toEqual(['section', 'section', 'page', 'page', 'page']);
  });
  it('go in between siblings, which move on, or behind the last', () => {
    const row = [0, 2, 5].map((sort, i) => ({ id: `n${i}`, type: 'page', parent: 'a', sort }));
    expect(makeRoom(row, 'a', { index: 1, count: 2 })).toEqual({
      first: 2,
      moved: [
        { id: 'n1', parent: 'a', sort: 4 },
        { id: 'n2', parent: 'a', sort: 7 },
      ],
    });
    expect(makeRoom(row, 'a', { index: 3, count: 2 })).toEqual({ first: 6, moved: [] });
    expect(makeRoom(row, 'a', { index: undefined, count: 1 })).toEqual({ first: 6, moved: [] });
    expect(makeRoom(row, 'b', { index: 0, count: 1 })).toEqual({ first: 0, moved: [] });
  });
});
