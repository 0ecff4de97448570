import { expect, it } from 'vitest';
import { barePicture } from './picture-facts.ts';

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** Facts of a camera with an orientation and a name, in the byte order of Intel. */
function camera(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24);
  tiff.write('II', 0, 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS Zhang San')]);
}
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda, 0, 2, 7])]);

it('takes place and people out of a photograph and leaves which way up it is', () => {
  const bare = barePicture(jpeg(segment(0xe1, camera(6)), segment(0xdb, Buffer.from('table'))))!;
  expect(bare.toString('latin1')).not.toMatch(/Zhang|GPS/);
  expect(bare.toString('latin1')).toContain('table');
  // The orientation is still there for who reads it, and taking it out once more changes nothing.
  expect(barePicture(bare)).toEqual(bare);
  expect(bare.includes(Buffer.from('Exif\0\0MM', 'latin1'))).toBe(true);
  expect(barePicture(jpeg(segment(0xe1, camera(1))))!.includes(Buffer.from('Exif'))).toBe(false);
});

it('knows what is no picture, and one that was cut', () => {
  expect(barePicture(Buffer.from('<svg onload="x()"/>'))).toBeNull();
  expect(barePicture(Buffer.from('89504e470d0a1a0a00ffffff49484452', 'hex'))).not.toBeNull();
  expect(barePicture(jpeg(segment(0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\x00', 'latin1'))))).not.toBeNull();
  expect(barePicture(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0]))).toBeNull();
});
