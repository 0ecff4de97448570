import { describe, expect, it } from 'vitest';
import { blankPlaces, isLine, lineHtml, lineOf, shownBlanks, withBlank } from './question-text.model.ts';

describe('texts of a question in the browser', () => {
  it('show places to fill in as lines with their numbers', () => {
    expect(shownBlanks('<p>{{1}} 与 {{12}}</p>')).toBe('<p><u>\u2003(1)\u2003</u> 与 <u>\u2003(12)\u2003</u></p>');
    expect(blankPlaces('<p title="{{1}}">{{2}}</p>')).toBe('<p title="{{1}}"><span data-blank="2"></span></p>');
  });

  it('are typed as a line where they are one, and come back as they were', () => {
    for (const text of ['2.0 s', 'a < b & c > d', '“x” $\\frac{1}{2}$']) expect(lineOf(lineHtml(text))).toBe(text);
    expect(isLine('<p>一</p>')).toBe(true);
    expect(lineOf('<p>一 &lt; 二</p>')).toBe('一 < 二');
    expect(isLine('<p>一</p><p>二</p>')).toBe(false);
    expect(isLine('<p><b>一</b></p>')).toBe(false);
    expect(isLine('<img src="/2026/01/01/a.png" />')).toBe(false);
  });

  it('take one more blank at their end', () => {
    expect(withBlank('', 1)).toBe('<p>{{1}}</p>');
    expect(withBlank('<p>电流是 </p>', 2)).toBe('<p>电流是 {{2}}</p>');
  });
});
