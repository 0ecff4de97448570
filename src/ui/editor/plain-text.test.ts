import { describe, expect, it } from 'vitest';
import { isPlain, paragraphsOf, textOf } from './plain-text.ts';

describe('paragraphs', () => {
  it.each(['', '一段', '一段\n二段', '空行\n\n之后', ' a < b && c > d ', '&lt; 原样', '末尾换行\n'])(
    'gives %j back unchanged',
    (text) => {
      expect(isPlain(paragraphsOf(text))).toBe(true);
      expect(textOf(paragraphsOf(text))).toBe(text);
    },
  );
  it('never lets typed tags become tags', () =>
    expect(paragraphsOf('<script>x</script>')).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p>'));
  it('reads breaks and paragraphs the server writes', () => {
    expect(textOf('<p>甲<br />乙</p>\n<p>丙&amp;丁</p>')).toBe('甲\n乙\n丙&丁');
  });
  it.each(['<h2>x</h2>', '<p>a</p><ul><li>b</li></ul>', '<p>a <strong>b</strong></p>', '裸文本'])(
    'does not call %j plain',
    (html) => expect(isPlain(html)).toBe(false),
  );
});

describe('text of rich text', () => {
  it('comes back as it was typed', () => {
    for (const text of ['', '一行', '第一段\n第二段', '末尾空行\n', '\n\n', 'a < b && c > d', '引号 " 与 \'']) {
      expect(textOf(paragraphsOf(text))).toBe(text);
      expect(isPlain(paragraphsOf(text))).toBe(true);
    }
    expect(paragraphsOf('a<b')).toBe('<p>a&lt;b</p>');
    expect(paragraphsOf('一\r\n二')).toBe('<p>一</p><p>二</p>');
  });
  it('tells formatted text from plain text and keeps its words line by line', () => {
    const table =
      '<p>读数</p><table><tbody><tr><td>1</td><td>2.5</td></tr><tr><td>2</td><td>2.4</td></tr></tbody></table>';
    expect(isPlain(table)).toBe(false);
    expect(textOf(table)).toBe('读数\n1\t2.5\n2\t2.4');
    expect(isPlain('<p>一<br />二</p>')).toBe(true);
    expect(isPlain('<p>一<strong>二</strong></p>')).toBe(false);
  });
});
