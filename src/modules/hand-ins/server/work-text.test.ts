import { describe, expect, it } from 'vitest';
import { cleanText, picturePaths, saysSomething } from './work-text.engine.ts';

const OWN = '/2026/11/20/own.png';
const picture = (path: string) => `<img src="${path}" alt="图">`;

describe('the text of a work', () => {
  it('keeps own pictures and formulas, and drops what is foreign or dangerous', () => {
    const html = `<p>甲<script>alert(1)</script></p>${picture(OWN)}${picture('/2026/11/20/other.png')}`;
    const clean = cleanText(html, new Set([OWN]));
    expect([...picturePaths(clean.html)]).toEqual([OWN]);
    expect(clean.html).not.toContain('script');
    expect(clean.removed).toEqual(['img', 'script']);
  });
  it('is empty when nothing is said', () => {
    expect(cleanText('<p> </p><p><br></p>', new Set()).html).toBe('');
    expect(saysSomething('<p><span class="formula" data-tex="E=mc^2">E=mc^2</span></p>')).toBe(true);
    expect(saysSomething(picture(OWN))).toBe(true);
  });
});
