import { describe, expect, it } from 'vitest';
import { insertAt, matching } from './phrase.model.ts';

describe('a comment of the bank', () => {
  it('stands alone, on a line of its own behind words, and in the place of what is selected', () => {
    expect(insertAt('', 0, 0, '数据完整')).toEqual({ text: '数据完整', caret: 4 });
    expect(insertAt('好', 1, 1, '数据完整')).toEqual({ text: '好\n数据完整', caret: 6 });
    expect(insertAt('好。\n', 3, 3, '数据完整')).toEqual({ text: '好。\n数据完整', caret: 7 });
    expect(insertAt('ab cd ef', 3, 5, 'x')).toEqual({ text: 'ab x ef', caret: 4 });
  });
  it('is found by every word typed, whatever the letter case', () => {
    const bank = [{ text: 'Units are missing' }, { text: 'Error analysis is missing' }, { text: '缺少单位' }];
    expect(matching(bank, 'MISSING error')).toEqual([bank[1]]);
    expect(matching(bank, '单位')).toEqual([bank[2]]);
    expect(matching(bank, ' ')).toEqual(bank);
  });
});
