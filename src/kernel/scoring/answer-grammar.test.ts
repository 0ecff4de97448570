import { describe, expect, it } from 'vitest';
import {
  type ReadAnswer,
  readBlanks,
  readMultiple,
  readNumeric,
  readOrder,
  readPairs,
  readSingle,
  readTruth,
} from './answer-grammar.ts';
import { scoreNumeric } from './numeric.ts';

const told = <T>(read: ReadAnswer<T>) => ('key' in read ? read.key : read.fault);

const WORDS = { right: ['对', '正确'], wrong: ['错', '错误'] };

describe('answers in a sheet of questions', () => {
  it('one letter', () => {
    expect(['B', ' b ', 'Ｂ', '\u200bB'].map((text) => told(readSingle(text, 4)))).toEqual(['B', 'B', 'B', 'B']);
    expect(told(readSingle('', 4))).toEqual({ code: 'none' });
    expect(told(readSingle('E', 4))).toEqual({ code: 'absent', option: 'E' });
    expect(told(readSingle('AB', 4))).toEqual({ code: 'several' });
    expect(told(readSingle('2', 4))).toEqual({ code: 'unreadable' });
  });

  it('several letters', () => {
    expect(['ABD', 'd b a', 'A,B、D', 'ＡＢＤ', 'a; b; d'].map((text) => told(readMultiple(text, 4)))).toEqual(
      Array(5).fill(['A', 'B', 'D']),
    );
    expect(told(readMultiple('C', 4))).toEqual(['C']);
    expect(told(readMultiple('ABE', 4))).toEqual({ code: 'absent', option: 'E' });
    expect(told(readMultiple('AAB', 4))).toEqual({ code: 'repeated', option: 'A' });
    expect([told(readMultiple(' ', 4)), told(readMultiple('A/B', 4))]).toEqual([
      { code: 'none' },
      { code: 'unreadable' },
    ]);
  });

  it('right or wrong', () => {
    expect(['对', '正确', '√', 'T', 'true', 'Ｔ'].map((text) => told(readTruth(text, WORDS)))).toEqual(
      Array(6).fill(true),
    );
    expect(['错', '错误', '×', 'F', 'False', 'x'].map((text) => told(readTruth(text, WORDS)))).toEqual(
      Array(6).fill(false),
    );
    expect([told(readTruth('', WORDS)), told(readTruth('不对', WORDS))]).toEqual([
      { code: 'none' },
      { code: 'unreadable' },
    ]);
  });

  it('blanks with what each accepts', () => {
    expect(told(readBlanks('安培|A;;10', 2))).toEqual([['安培', 'A'], ['10']]);
    expect(told(readBlanks('安培｜ A ；； 10 | 10', 2))).toEqual([['安培', 'A'], ['10']]);
    expect(told(readBlanks('a;b', 1))).toEqual([['a;b']]);
    expect(told(readBlanks('a;;b', 3))).toEqual({ code: 'count', expected: 3, given: 2 });
    expect([told(readBlanks(' ', 1)), told(readBlanks('a;;|', 2))]).toEqual([{ code: 'none' }, { code: 'unreadable' }]);
  });

  it('numbers with tolerance, figures and unit, scored as they are meant', () => {
    const right = (text: string, answer: string) => {
      const read = readNumeric(text);
      if ('fault' in read) throw new Error(`${text}: ${read.fault.code}`);
      return scoreNumeric(read.key, answer, 10).score;
    };
    const unit = '9.8±0.05 m/s^2';
    expect(['9.75 m/s²', '9.85 m·s^-2', '9.8501 m/s²', '9.8'].map((answer) => right(unit, answer))).toEqual([
      ...[10, 10, 0, 8],
    ]);
    expect(['9.604', '9.996', '9.6'].map((answer) => right('9.8±2%', answer))).toEqual([10, 10, 0]);
    expect(['9.80', '9.8'].map((answer) => right('9.8#3', answer))).toEqual([10, 0]);
    expect(['-1.6e-19', '-1.6×10^-19', '1.6e-19'].map((answer) => right('−1.6e-19', answer))).toEqual([10, 10, 0]);
    expect(['９．８ ± ０．０５ Pa', '9.8+-0.05Pa', '9.8 +/- 0.05 Pa'].map((text) => right(text, '9.81 Pa'))).toEqual([
      ...[10, 10, 10],
    ]);
    expect(told(readNumeric('5 %'))).toEqual({ code: 'unreadable' });
    expect(
      ['', 'g', '9,8', '9.8±', '9.8±-1', '9.8#0', '9.8#99', '1.2.3', '9.8±0.1±0.2'].map((text) =>
        told(readNumeric(text)),
      ),
    ).toEqual([{ code: 'none' }, ...Array(8).fill({ code: 'unreadable' })]);
  });

  it('an order', () => {
    expect(['C>A>B', 'c > a > b', 'Ｃ＞Ａ＞Ｂ'].map((text) => told(readOrder(text, 3)))).toEqual(
      Array(3).fill(['C', 'A', 'B']),
    );
    expect(told(readOrder('C>A', 3))).toEqual({ code: 'count', expected: 3, given: 2 });
    expect(told(readOrder('C>A>A', 3))).toEqual({ code: 'repeated', option: 'A' });
    expect(told(readOrder('C>A>D', 3))).toEqual({ code: 'absent', option: 'D' });
    expect([told(readOrder('CAB', 3)), told(readOrder('', 3))]).toEqual([{ code: 'unreadable' }, { code: 'none' }]);
  });

  it('pairs', () => {
    expect(['A-3;B-1', 'a - 3 ； b－1;', 'B-1,A-3'].map((text) => told(readPairs(text, 2, 3)))).toEqual(
      Array(3).fill({ A: '3', B: '1' }),
    );
    expect(told(readPairs('A-4;B-1', 2, 3))).toEqual({ code: 'absent', option: '4' });
    expect(told(readPairs('A-1;C-2', 2, 3))).toEqual({ code: 'absent', option: 'C' });
    expect(told(readPairs('A-1;A-2', 2, 3))).toEqual({ code: 'repeated', option: 'A' });
    expect(told(readPairs('A-1', 2, 3))).toEqual({ code: 'count', expected: 2, given: 1 });
    expect([told(readPairs('', 2, 3)), told(readPairs('A3', 2, 3))]).toEqual([
      { code: 'none' },
      { code: 'unreadable' },
    ]);
  });
});
