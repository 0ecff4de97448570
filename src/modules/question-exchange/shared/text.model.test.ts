import { describe, expect, it } from 'vitest';
import { htmlForOthers, isPlain, plainWithFormulas, richOf, richOfHtml } from './text.model.ts';

describe('texts of questions', () => {
  it.each(['单摆的周期 $T=2\\pi\\sqrt{l/g}$ 与振幅无关', 'a < b & c\n第二行', '价格 \\$5', '$x^2$'])(
    'keep %s as plain text',
    (text) => {
      const html = richOf(text);
      expect(isPlain(html)).toBe(true);
      expect(plainWithFormulas(html)).toBe(text);
    },
  );
  it('are HTML where plain text does not do', () => {
    expect(isPlain('<p>a</p><ul><li>b</li></ul>')).toBe(false);
    expect(isPlain('<p>a<sub>1</sub></p>')).toBe(false);
    expect(plainWithFormulas('<p>a<sub>1</sub></p><ul><li>b</li><li>c</li></ul>')).toBe('a1\nb\nc');
  });
  it('carry formulas to and from other systems', () => {
    const own = richOf('$\\frac{a<b}{2}$ 米');
    expect(htmlForOthers(own)).toBe('<p>\\(\\frac{a&lt;b}{2}\\) 米</p>');
    expect(richOfHtml(htmlForOthers(own))).toBe(own);
    expect(richOfHtml('周期 $$T$$')).toBe('<p>周期 <span class="formula" data-tex="T"></span></p>');
  });
});
