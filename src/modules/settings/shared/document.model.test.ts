import { describe, expect, it } from 'vitest';
import { parseDocument, parseInline } from './document.model.ts';

describe('notation of documents', () => {
  it('reads headings, paragraphs and both kinds of lists', () => {
    const blocks = parseDocument('## 一\n甲\n乙\n\n- 丙\n- **丁**\n1. 戊\n### 二\n己');
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'heading', 'paragraph']);
    expect(blocks[0]).toEqual({ kind: 'heading', level: 2, text: '一', id: 'section-1' });
    expect(blocks[1]).toEqual({ kind: 'paragraph', line: [{ kind: 'text', text: '甲乙' }] });
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: '丙' }], [{ kind: 'strong', text: '丁' }]] });
    expect(blocks[3]).toMatchObject({ ordered: true });
    expect(blocks[4]).toMatchObject({ level: 3, id: 'section-2' });
  });

  it.each(['/doc/privacy', 'https://example.edu.cn/a', 'mailto:a@b.cn', 'tel:+8610'])('follows %s', (href) => {
    expect(parseInline(`见[这里](${href})。`)).toEqual([
      { kind: 'text', text: '见' },
      { kind: 'link', text: '这里', href },
      { kind: 'text', text: '。' },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil', 'vbscript:x', 'doc'])(
    'keeps a link to %s plain words',
    (href) => {
      expect(parseInline(`[x](${href})`).every((part) => part.kind === 'text')).toBe(true);
    },
  );

  it('hands markup on as words', () => {
    expect(parseDocument('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', line: [{ kind: 'text', text: '<script>alert(1)</script>' }] },
    ]);
  });
});
