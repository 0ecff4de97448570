import { describe, expect, it } from 'vitest';
import { isPlain, paragraphsOf, textOf } from './paragraphs.model.ts';

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
