import type { Account, TestApp } from '../../../testing/app.ts';
import { UPLOADS_PATH } from '../shared/upload.contract.ts';
import type { UploadKind } from '../shared/upload.model.ts';

const b64 = (text: string) => Buffer.from(text).toString('base64');

/** The beginning of an mp4, and bytes after it: as much of a video as the server looks at. */
export const MP4 = Buffer.concat([
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  Buffer.alloc(9000, 7),
]);

/** Uploads a file in two parts, as over a line that broke. @returns id of the upload, or the status of the refusal */
export async function bringFile(
  t: TestApp,
  file: {
    readonly kind: UploadKind;
    readonly owner: string;
    readonly filename: string;
    readonly bytes: Buffer;
    readonly as: Account;
  },
): Promise<string> {
  const { kind, owner, filename, bytes, as } = file;
  const opened = await t.request({
    method: 'POST',
    url: UPLOADS_PATH,
    as,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `kind ${b64(kind)},filename ${b64(filename)},owner ${b64(owner)}`,
    },
  });
  if (opened.statusCode !== 201) return String(opened.statusCode);
  const path = opened.headers.location as string;
  const half = Math.floor(bytes.length / 2);
  for (const [from, part] of [
    [0, bytes.subarray(0, half)],
    [half, bytes.subarray(half)],
  ] as const) {
    const sent = await t.request({
      method: 'PATCH',
      url: path,
      as,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      },
      payload: part,
    });
    if (sent.statusCode !== 204) throw new Error(`upload: ${sent.statusCode} ${sent.body}`);
  }
  return path.split('/').at(-1)!;
}
