import { describe, expect, it } from 'vitest';
import { formulaInText } from '../../kernel/values/formula-text.ts';
import { cleanRichText } from '../text/rich-text.ts';
import { richBlocks } from './rich-blocks.ts';

const said = (html: string) => richBlocks(cleanRichText(html).html);
const paragraph = (text: string) => ({ kind: 'paragraph', text });

describe('rich text in a document', () => {
  it('keeps headings, paragraphs, line breaks and signs of lists in their order', () => {
    expect(
      said(
        '<h2>目标</h2><p>甲 &amp; 乙<br>第二行</p>\n<ul><li>一</li><li><p>二</p><ol start="3"><li>内</li><li>外</li></ol></li></ul><h4>末</h4><p> </p>',
      ),
    ).toEqual([
      { kind: 'heading', level: 2, text: '目标' },
      paragraph('甲 & 乙\n第二行'),
      paragraph('• 一'),
      paragraph('• 二'),
      paragraph('　3. 内'),
      paragraph('　4. 外'),
      { kind: 'heading', level: 3, text: '末' },
    ]);
  });

  it('keeps tables as tables, formulas, pictures by what they show, code with its spaces', () => {
    expect(
      said(
        '<table><thead><tr><th>量</th><th>式</th></tr></thead><tbody><tr><td><p>周期</p><p>摆长</p></td><td><span class="formula" data-tex="a&lt;b"><span>a</span></span>。</td></tr><tr><td>短</td></tr></tbody></table><p><img src="/2026/01/02/a.png" alt="装置"></p><pre>a\n  b</pre>',
      ),
    ).toEqual([
      {
        kind: 'table',
        widths: [1, 1],
        head: ['量', '式'],
        rows: [['周期\n摆长', `${formulaInText('a<b')}。`], ['短']],
      },
      paragraph('[装置]'),
      paragraph('a\n  b'),
    ]);
  });

  it('shows a picture whose bytes are at hand where it stands', () => {
    const html = '<p>接线如<img src="/p/a.png" alt="图一">所示<img src="/p/b.png" alt="图二"></p>';
    const bytes = Buffer.from('picture');
    expect(richBlocks(html, new Map([['/p/a.png', bytes]]))).toEqual([
      paragraph('接线如'),
      { kind: 'picture', picture: { bytes, alt: '图一' } },
      paragraph('所示[图二]'),
    ]);
  });

  it('says nothing for nothing, and plain words without tags as a paragraph', () => {
    expect(said('')).toEqual([]);
    expect(said('<table></table><p></p>')).toEqual([]);
    expect(said('只有文字')).toEqual([paragraph('只有文字')]);
  });
});
