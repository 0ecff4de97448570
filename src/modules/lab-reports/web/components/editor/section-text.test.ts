import { describe, expect, it } from 'vitest';
import { countWords, isPlainSection, sectionOfText, textOfSection } from './section-text.model.ts';

describe('text of a section', () => {
  it('comes back as it was typed', () => {
    for (const text of ['', '一行', '第一段\n第二段', '末尾空行\n', '\n\n', 'a < b && c > d', '引号 " 与 \'']) {
      expect(textOfSection(sectionOfText(text))).toBe(text);
      expect(isPlainSection(sectionOfText(text))).toBe(true);
    }
    expect(sectionOfText('a<b')).toBe('<p>a&lt;b</p>');
    expect(sectionOfText('一\r\n二')).toBe('<p>一</p><p>二</p>');
  });
  it('tells formatted text from plain text and keeps its words line by line', () => {
    const table =
      '<p>读数</p><table><tbody><tr><td>1</td><td>2.5</td></tr><tr><td>2</td><td>2.4</td></tr></tbody></table>';
    expect(isPlainSection(table)).toBe(false);
    expect(textOfSection(table)).toBe('读数\n1\t2.5\n2\t2.4');
    expect(isPlainSection('<p>一<br />二</p>')).toBe(true);
    expect(isPlainSection('<p>一<strong>二</strong></p>')).toBe(false);
  });
});

describe('length of a text', () => {
  it('counts Chinese characters and foreign words', () => {
    expect(countWords('')).toBe(0);
    expect(countWords('测量周期')).toBe(4);
    expect(countWords('频率 f 为 1.000 kHz。')).toBe(6);
    expect(countWords("O período não muda — it's constant")).toBe(6);
  });
});
