import { describe, expect, it } from 'vitest';
import { evenSteps } from '../../../testing/entry.builder.ts';
import { cellsOf, pasteInto, sumOf } from './step-grid.model.ts';

describe('the step grid', () => {
  it('reads cells of a sheet with quotes, lines and empty rows', () => {
    expect(cellsOf('a\tb\r\n"c ""d""\nzweite"\te\n\t\n')).toEqual([
      ['a', 'b'],
      ['c "d"\nzweite', 'e'],
    ]);
  });

  it('fills rows from the cell on and adds what is missing', () => {
    const { steps, rows } = pasteInto(
      evenSteps(1),
      0,
      'title',
      '调平\t使气泡居中\t90\t40.5\t一次到位\t操作操作\t水平仪；误差\n读数\t\t60\t59.5\t\t实验报告',
    );
    expect(rows).toBe(2);
    expect(steps).toMatchObject([
      { title: '调平', goal: '使气泡居中', expectSeconds: 90, maxScore: 40.5, scoreKind: 'operation' },
      { title: '读数', goal: '', expectSeconds: 60, maxScore: 59.5, scoreKind: 'report' },
    ]);
    expect(steps[0]!.knowledge).toEqual(['水平仪', '误差']);
    expect(sumOf(steps)).toBe(10_000);
  });

  it('starts in the middle of a row and leaves what cannot be read', () => {
    const { steps } = pasteInto(evenSteps(2), 1, 'expectSeconds', 'viel\t200\t只看结果');
    expect(steps[1]).toMatchObject({ title: '步骤2', expectSeconds: 60, maxScore: 10, scoringModel: '只看结果' });
    expect(steps).toHaveLength(2);
  });

  it('never grows beyond a hundred steps', () => {
    const many = Array.from({ length: 30 }, (_, i) => `第${i}步`).join('\n');
    const { steps, rows } = pasteInto(evenSteps(90), 90, 'title', many);
    expect([steps.length, rows]).toEqual([100, 10]);
  });

  it('adds points without the errors of fractions', () => {
    expect(sumOf([{ maxScore: 0.1 }, { maxScore: 0.2 }, { maxScore: 99.7 }])).toBe(10_000);
  });
});
