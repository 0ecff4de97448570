import { describe, expect, it } from 'vitest';
import { firstHtml } from './first-html.ts';

describe('what a document begins with', () => {
  it('holds texts as texts, wherever they come from', () => {
    const html = firstHtml(
      {
        heading: ['<b>甲</b>', '&"'],
        lead: `<img src=x onerror='y'>`,
        table: { head: ['<th>'], rows: [['<td>']] },
        links: [{ text: '</a><script>', href: '/a?b="><script>' }],
      },
      '<site>',
    );
    expect(html).toContain('&lt;b&gt;甲&lt;/b&gt;&amp;&quot;');
    expect(html).not.toMatch(/<(b|img|script|site)[ >]/);
    expect(html).toContain('href="/a?b=&quot;&gt;&lt;script&gt;"');
  });

  it('keeps tables and links for readers without script', () => {
    const plain = firstHtml({ heading: ['甲'] }, 'S');
    expect(plain).not.toContain('noscript');
    const listed = firstHtml({ heading: ['甲'], links: [{ text: '乙', href: '/b' }] }, 'S');
    expect(listed).toMatch(/<noscript>.*<a href="\/b">乙<\/a>.*<\/noscript>/);
  });
});
