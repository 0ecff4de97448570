import type { Account, TestApp } from '../../../testing/app.ts';
import type { AttachmentFacts } from '../../files/shared/attachment.contract.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture of one pixel; it belongs to nothing yet. */
export async function uploadPicture(t: TestApp, as: Account, name = 'picture.png'): Promise<AttachmentFacts> {
  const boundary = '----vse-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const answer = await t.request({
    method: 'POST',
    url: '/data/api/v1/attachment/uploadfiles',
    payload: Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    as,
  });
  return answer.json<{ Data: AttachmentFacts[] }>().Data[0]!;
}
