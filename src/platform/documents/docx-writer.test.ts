import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import yauzl from 'yauzl';
import { type Block, docxOf, pictureSize } from './docx-writer.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function unpacked(blocks: readonly Block[]): Promise<Map<string, Buffer>> {
  const facts = {
    title: '标题 & <题>',
    author: '张三',
    language: 'zh-CN',
    at: new Date('2026-03-01T00:00:00Z'),
    foot: 'E1',
  };
  const zip = await yauzl.fromBufferPromise(await buffer(docxOf(facts, blocks)));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

/** Whether every element is closed in its order, and nothing stands between them that XML reserves. */
function wellFormed(xml: string): boolean {
  const open: string[] = [];
  let at = 0;
  for (const match of xml.matchAll(/<(\?|\/)?([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/|\?)?>/g)) {
    if (/[<>]|&(?!(?:amp|lt|gt|quot|#\d+);)/.test(xml.slice(at, match.index))) return false;
    at = match.index + match[0].length;
    const [, first, name, , last] = match;
    if (first === '/' ? open.pop() !== name : false) return false;
    if (first === undefined && last === undefined) open.push(name!);
  }
  return open.length === 0 && xml.slice(at).trim() === '';
}

/** Texts of the document in their order, one entry a paragraph. */
function paragraphs(xml: string): string[] {
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner]) =>
    [...inner!.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/gs)].map(([, text]) => text).join(''),
  );
}

it('writes parts every word processor looks for, each of them well formed', async () => {
  const files = await unpacked([
    { kind: 'title', text: '申报书' },
    { kind: 'heading', level: 1, text: '基本信息' },
    {
      kind: 'facts',
      rows: [
        { label: '名称', text: '单摆 <&> "测量"\n第二行' },
        { label: '简介', text: '待填写', gap: true },
      ],
    },
    {
      kind: 'table',
      widths: [1, 3],
      head: ['序号', '标题'],
      rows: [
        ['1', '调节摆长'],
        ['2', '测量周期'],
      ],
    },
    { kind: 'picture', picture: { bytes: PNG, alt: '封面' } },
  ]);
  expect([...files.keys()].sort()).toEqual(
    [
      ...['[Content_Types].xml', '_rels/.rels', 'docProps/core.xml', 'word/_rels/document.xml.rels'],
      ...['word/document.xml', 'word/footer1.xml', 'word/media/image1.png', 'word/styles.xml'],
    ].sort(),
  );
  for (const [name, bytes] of files) if (!name.endsWith('.png')) expect(wellFormed(bytes.toString())).toBe(true);
  const text = files.get('word/document.xml')!.toString();
  expect(paragraphs(text).filter((one) => one !== '')).toEqual([
    '申报书',
    '基本信息',
    '名称',
    '单摆 &lt;&amp;&gt; &quot;测量&quot;',
    '第二行',
    '简介',
    '待填写',
    ...['序号', '标题', '1', '调节摆长', '2', '测量周期'],
  ]);
  expect(text).toContain('<w:pStyle w:val="Heading1"/>');
  expect(text.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  expect(files.get('word/media/image1.png')).toEqual(PNG);
  // Every relationship that is named exists, and every part it leads to is there.
  const relations = [
    ...files
      .get('word/_rels/document.xml.rels')!
      .toString()
      .matchAll(/Id="([^"]+)"[^>]* Target="([^"]+)"/g),
  ];
  for (const [, id] of text.matchAll(/r:(?:id|embed)="([^"]+)"/g)) {
    expect(relations.map((one) => one[1])).toContain(id);
  }
  for (const one of relations) expect(files.has(`word/${one[2]}`)).toBe(true);
  const styles = files.get('word/styles.xml')!.toString();
  expect(styles).toContain('w:eastAsia="SimSun"');
  expect(styles).toContain('w:eastAsia="SimHei"');
  const used = new Set([...text.matchAll(/w:pStyle w:val="(\w+)"/g)].map(([, id]) => id));
  for (const id of used) expect(styles).toContain(`w:styleId="${id}"`);
});

it('leaves ruled room to write in beside the labels of a form', async () => {
  const rows = [
    ['分析', '', '日期', ''],
    ['签名 <&>', '', '', ''],
  ];
  const files = await unpacked([{ kind: 'form', widths: [1, 3, 1, 1], rows, lines: 3 }]);
  const text = files.get('word/document.xml')!.toString();
  expect(wellFormed(text)).toBe(true);
  expect(text.match(/<w:trHeight w:val="1320" w:hRule="atLeast"\/>/g)).toHaveLength(2);
  const cells = [...text.matchAll(/<w:tc>(.*?)<\/w:tc>/g)].map(([, inner]) => inner!);
  expect(cells.map((inner) => paragraphs(inner)[0])).toEqual([
    ...['分析', '', '日期', ''],
    ...['签名 &lt;&amp;&gt;', '', '', ''],
  ]);
  expect(cells.map((inner) => inner.includes('<w:shd'))).toEqual([true, false, true, false, true, false, false, false]);
});

it('leaves out what XML cannot hold, and a picture that is none', async () => {
  const files = await unpacked([
    { kind: 'paragraph', text: 'a\u0000b\u000bc\ud800d' },
    { kind: 'picture', picture: { bytes: Buffer.from('no picture'), alt: '' } },
  ]);
  const text = files.get('word/document.xml')!.toString();
  expect(wellFormed(text)).toBe(true);
  expect(paragraphs(text)[0]).toBe('abc\ufffdd');
  expect([...files.keys()].some((name) => name.startsWith('word/media/'))).toBe(false);
});

it('knows a document that is not well formed', () => {
  expect(wellFormed('<a b="1"><c/>text &amp; more</a>')).toBe(true);
  for (const wrong of ['<a><b></a></b>', '<a>', '<a>&</a>', '<a></a>x', '<a>1 < 2</a>'])
    expect(wellFormed(wrong)).toBe(false);
});

it('reads the size of PNG and JPEG', () => {
  expect(pictureSize(PNG)).toEqual({ ending: 'png', width: 1, height: 1 });
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc000110800640320030122000211010311', 'hex');
  expect(pictureSize(jpeg)).toEqual({ ending: 'jpeg', width: 800, height: 100 });
  expect(pictureSize(Buffer.from('GIF89a'))).toBeNull();
});
