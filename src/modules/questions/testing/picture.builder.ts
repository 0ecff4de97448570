import { crc32, deflateSync } from 'node:zlib';
import type { Account, TestApp } from '../../../testing/app.ts';

function chunk(type: string, body: Buffer): Buffer {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length);
  bytes.write(type, 4, 'latin1');
  body.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}

/** A grey PNG of a width and height in pixels. @param author what its program wrote beside it */
export function pngOf(width = 2, height = 1, author = ''): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  // Lines without a filter; of a very large one only the beginning.
  const rows = Buffer.alloc(Math.min(1_000_000, (width + 1) * height), 0x80);
  for (let at = 0; at < rows.length; at += width + 1) rows[at] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(author === '' ? [] : [chunk('tEXt', Buffer.from(`Author\0${author}`))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Sends a file to the pictures of a course's bank; the answer as it comes. */
export function sendPicture(
  t: TestApp,
  courseId: string,
  bytes: Buffer = pngOf(),
  as: Account = 'teacher',
  fileName = 'picture.png',
) {
  const boundary = '----vse-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  return t.request({
    method: 'POST',
    url: `/api/v1/courses/${courseId}/question-pictures`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    as,
  });
}

/** Brings a picture for a question of a course; answers its source for the author. */
export async function bringPicture(t: TestApp, courseId: string, bytes?: Buffer, as?: Account): Promise<string> {
  return (await sendPicture(t, courseId, bytes, as)).json<{ data: { src: string } }>().data.src;
}

/** Fetches a picture by its source. */
export const fetchPicture = (t: TestApp, src: string, as?: Account) =>
  t.request({ method: 'GET', url: src, ...(as ? { as } : {}) });
