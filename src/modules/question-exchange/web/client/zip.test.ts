import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openZip } from './zip.engine.ts';

it('finds the sheet and the pictures beside it, whatever folder they lie in', () => {
  const found = openZip(
    zipSync({
      '题库/题目.xlsx': strToU8('sheet'),
      '题库/图/a.PNG': strToU8('a'),
      'notes.txt': strToU8('x'),
      '__MACOSX/题库/._题目.xlsx': strToU8('x'),
      '题库/~$题目.xlsx': strToU8('x'),
    }),
  );
  if ('fault' in found) throw new Error(found.fault);
  expect(new TextDecoder().decode(found.sheet)).toBe('sheet');
  expect([...found.pictures.keys()]).toEqual(['a.PNG']);
});

it('refuses what is no zip, holds no sheet or two, or unpacks to more than is reasonable', () => {
  expect(openZip(strToU8('no zip'))).toEqual({ fault: 'broken' });
  expect(openZip(zipSync({ 'a.png': strToU8('a') }))).toEqual({ fault: 'noSheet' });
  expect(openZip(zipSync({ 'a.xlsx': strToU8('a'), 'b.xlsx': strToU8('b') }))).toEqual({ fault: 'noSheet' });
  // What the directory says is believed before anything is unpacked, and nothing is unpacked beyond it.
  const bomb = Buffer.from(zipSync({ 'a.xlsx': strToU8('a'), 'b.png': new Uint8Array(1000) }));
  bomb.writeUInt32LE(201 * 1_048_576, bomb.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24);
  expect(openZip(bomb)).toEqual({ fault: 'unpacked' });
});
