import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { anExperiment } from '../../../testing/experiment.builder.ts';

let t: TestApp;
let port: number;
let experimentId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  experimentId = await anExperiment(await t.ctx(), await t.ctx('leader'));
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.http.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A request over a real socket; `cutAfter` ends the connection when that many bytes are on their way. */
async function send(
  method: string,
  path: string,
  as: Account | null,
  headers: Record<string, string> = {},
  body?: Buffer,
  cutAfter?: number,
): Promise<Answer | null> {
  const bearer = as ? { authorization: `Bearer ${await t.token(as)}` } : {};
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          host: 'home.cloudvse.localhost:3000',
          'tus-resumable': '1.0.0',
          ...bearer,
          ...(body ? { 'content-length': String(body.length), 'content-type': 'application/offset+octet-stream' } : {}),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts).toString() }),
        );
      },
    );
    request.on('error', (error) => (cutAfter === undefined ? reject(error) : resolve(null)));
    if (cutAfter === undefined) request.end(body);
    else request.write(body!.subarray(0, cutAfter), () => setTimeout(() => request.destroy(), 300));
  });
}

const b64 = (text: string) => Buffer.from(text).toString('base64');
const metadata = (facts: Record<string, string>) =>
  Object.entries(facts)
    .map(([key, value]) => `${key} ${b64(value)}`)
    .join(',');

async function create(
  bytes: number,
  more: Record<string, string> = {},
  as: Account | null = 'leader',
): Promise<Answer> {
  const facts = { kind: 'package', filename: '单摆.zip', owner: experimentId, ...more };
  const answer = await send('POST', '/api/v1/uploads', as, {
    'upload-length': String(bytes),
    'upload-metadata': metadata(facts),
  });
  return answer!;
}

const offsetOf = async (path: string) => Number((await send('HEAD', path, 'leader'))!.headers['upload-offset']);

async function upload(body: Buffer, more: Record<string, string> = {}): Promise<string> {
  const path = (await create(body.length, more)).headers.location!;
  const answer = await send('PATCH', path, 'leader', { 'upload-offset': '0' }, body);
  expect(answer!.status).toBe(204);
  return path.split('/').at(-1)!;
}

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of t.app.base.storage.list('')) keys.push(key);
  return keys;
}

describe('a resumable upload', () => {
  it('goes on where it was cut, over several chunks, and compares the digest', async () => {
    const body = randomBytes(20_000_000);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const path = (await create(body.length, { sha256 })).headers.location!;
    expect(path).toMatch(/^\/api\/v1\/uploads\/[0-9a-f-]{36}$/);
    await send('PATCH', path, 'leader', { 'upload-offset': '0' }, body, 11_000_000);
    let last = -1;
    const settled = async () => {
      const before = last;
      last = await offsetOf(path);
      return last > 8_000_000 && last === before;
    };
    await expect.poll(settled, { timeout: 5000 }).toBe(true);
    const offset = await offsetOf(path);
    expect(offset).toBeLessThan(body.length);
    const wrong = await send('PATCH', path, 'leader', { 'upload-offset': '5' }, body.subarray(5));
    expect(wrong!.status).toBe(409);
    const rest = await send('PATCH', path, 'leader', { 'upload-offset': String(offset) }, body.subarray(offset));
    expect(rest!.status).toBe(204);
    expect(rest!.headers['upload-offset']).toBe(String(body.length));
    const row = await t.app.base.db
      .selectFrom('files.upload')
      .selectAll()
      .where('id', '=', path.split('/').at(-1)!)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'finished', sha256, filename: '单摆.zip' });
  });

  it('is refused when what arrived is not what was announced, and keeps nothing of it', async () => {
    const before = await stored();
    const path = (await create(10, { sha256: 'a'.repeat(64) })).headers.location!;
    const answer = await send('PATCH', path, 'leader', { 'upload-offset': '0' }, Buffer.from('0123456789'));
    expect(answer!.status).toBe(422);
    expect(answer!.body).toContain('files.upload.mismatch');
    expect(await stored()).toEqual(before);
    expect((await send('HEAD', path, 'leader'))!.status).toBe(410);
  });

  it('is refused before the first byte by size, ending, kind, owner and digest', async () => {
    const refusal = async (bytes: number, more: Record<string, string>, as: Account | null = 'leader') => {
      const answer = await create(bytes, more, as);
      return `${answer.status} ${JSON.parse(answer.body).error.code}`;
    };
    expect(await refusal(2 * 1024 ** 3 + 1, {})).toBe('413 files.upload.tooLarge');
    expect(await refusal(10, { filename: 'a.exe' })).toBe('422 files.upload.ending');
    expect(await refusal(10, { filename: '../a.zip' })).toBe('422 files.upload.filename');
    expect(await refusal(10, { kind: 'download', filename: 'a.zip' })).toBe('422 files.upload.kind');
    expect(await refusal(10, { sha256: 'x' })).toBe('422 files.upload.digest');
    expect(await refusal(0, {})).toBe('422 files.upload.empty');
    expect(await refusal(10, { owner: randomBytes(16).toString('hex') })).toBe('403 files.upload.owner');
    for (const as of ['leader2', 'teacher', 'student', 'college'] as const) {
      expect(await refusal(10, {}, as)).toBe('403 files.upload.owner');
    }
    expect((await create(10, {}, null)).status).toBe(401);
    expect((await create(10, {}, 'admin')).status).toBe(201);
  });

  it("is nobody else's, can be given up, and dies when it is forgotten", async () => {
    const path = (await create(20)).headers.location!;
    expect((await send('HEAD', path, 'leader2'))!.status).toBe(404);
    expect((await send('PATCH', path, 'student', { 'upload-offset': '0' }, Buffer.from('x')))!.status).toBe(404);
    expect((await send('DELETE', path, null))!.status).toBe(401);
    expect((await send('DELETE', path, 'leader'))!.status).toBe(204);
    expect((await send('HEAD', path, 'leader'))!.status).toBe(404);
    const id = await upload(Buffer.from('finished but never claimed'));
    await create(20);
    const openRows = () => t.app.base.db.selectFrom('files.upload').select('id').where('state', '=', 'open').execute();
    await t.moveClock(25 * 3_600_000);
    const expire = t.app.jobs.find((job) => job.name === 'files.expireUploads')!;
    await expire.run(await t.ctx(), {});
    expect((await stored()).some((key) => key.includes(id))).toBe(false);
    expect((await openRows()).length).toBeGreaterThan(0);
    await t.moveClock(7 * 24 * 3_600_000);
    await expire.run(await t.ctx(), {});
    expect(await openRows()).toEqual([]);
  });
});
