import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { canClean, withoutAuthor } from './file-cleaner.engine.ts';

it('takes people out of an office file and leaves its words', () => {
  const file = zipSync({
    'docProps/core.xml': strToU8('<cp:coreProperties><dc:creator>张三</dc:creator></cp:coreProperties>'),
    'word/document.xml': strToU8('<w:p><w:ins w:author="张三"><w:t>推导过程</w:t></w:ins></w:p>'),
    'word/comments.xml': strToU8('<w:comment w:author="张三" w:initials="ZS"><w:t>见上</w:t></w:comment>'),
  });
  const parts = unzipSync(withoutAuthor('docx', file)!);
  const text = Object.values(parts)
    .map((part) => strFromU8(part))
    .join('');
  expect(text).not.toContain('张三');
  expect(text).not.toContain('ZS');
  expect(text).toContain('推导过程');
  expect(withoutAuthor('docx', Buffer.from('no zip'))).toBeNull();
});

it('blanks the information of a PDF where it stands', () => {
  const pdf = Buffer.from(
    '%PDF-1.4\n5 0 obj\n<< /Author (Zhang San) /Title <5A68> >>\nendobj\n<x:xmpmeta a="b"><dc:creator>Zhang San</dc:creator></x:xmpmeta>\ntrailer << /Info 5 0 R >>',
    'latin1',
  );
  const clean = withoutAuthor('pdf', pdf)!;
  expect(clean).toHaveLength(pdf.length);
  expect(Buffer.from(clean).toString('latin1')).not.toMatch(/Zhang|5A68/);
  expect(withoutAuthor('pdf', Buffer.from('%PDF-1.5\ntrailer << /Info 9 0 R >>'))).toBeNull();
});

it('leaves out of pictures what is not shown', () => {
  const chunk = (type: string, text: string) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(text.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, Buffer.from(text, 'latin1'), Buffer.alloc(4)]);
  };
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', 'x'), chunk('tEXt', 'Author Zhang'), chunk('IDAT', 'shown')],
  ]);
  const clean = Buffer.from(withoutAuthor('png', png)!).toString('latin1');
  expect(clean).toContain('shown');
  expect(clean).not.toContain('Zhang');
  const segment = (marker: number, text: string) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')]);
  const jpeg = Buffer.concat([
    ...[
      Buffer.from([0xff, 0xd8]),
      segment(0xe1, 'Exif Zhang'),
      segment(0xdb, 'table'),
      Buffer.from([0xff, 0xda, 0, 2, 7]),
    ],
  ]);
  const plain = Buffer.from(withoutAuthor('jpg', jpeg)!).toString('latin1');
  expect(plain).toContain('table');
  expect(plain).not.toContain('Zhang');
});

it('says which kinds cannot be cleaned', () => {
  expect(['pdf', 'docx', 'png', 'py', 'txt'].every(canClean)).toBe(true);
  expect(['doc', 'zip', 'wps', 'mp4', 'ipynb'].some(canClean)).toBe(false);
  expect(withoutAuthor('zip', Buffer.from('x'))).toBeNull();
});
