import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import type { AttachmentFacts } from '../shared/attachment.contract.ts';
import { claimAttachments, releaseAttachments } from './files.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const HTML = Buffer.from('<script>alert(1)</script>');

function form(files: readonly { name: string; bytes: Buffer }[], fields: Record<string, string> = {}) {
  const boundary = '----vse-test';
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

const upload = (as: Account | undefined, files: Parameters<typeof form>[0], fields?: Record<string, string>) =>
  t.request({
    method: 'POST',
    url: '/data/api/v1/attachment/uploadfiles',
    ...form(files, fields),
    ...(as ? { as } : {}),
  });
const kept = async (as: Account, files: Parameters<typeof form>[0]) =>
  (await upload(as, files)).json<{ Data: AttachmentFacts[] }>().Data;
const get = (url: string, as?: Account, headers: Record<string, string> = {}) =>
  t.request({ method: 'GET', url, headers, ...(as ? { as } : {}) });
const byId = (id: string) => `/data/api/v1/attachment/downloadfile?id=${id}`;

describe('bringing files', () => {
  it('keeps up to ten, each with an address of its own', async () => {
    const answer = await upload('student', [
      { name: '照片.png', bytes: PNG },
      { name: '证明.pdf', bytes: PDF },
    ]);
    expect(answer.statusCode).toBe(200);
    const { Result, Data } = answer.json<{ Result: number; Data: AttachmentFacts[] }>();
    expect(Result).toBe(0);
    expect(Data.map(({ Name, Ext, Size }) => [Name, Ext, Size])).toEqual([
      ['照片.png', 'png', PNG.length],
      ['证明.pdf', 'pdf', PDF.length],
    ]);
    expect(Data[0]!.Path).toMatch(/^\/\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}\.png$/);
  });

  it.each([
    ['an ending that is not allowed', [{ name: 'a.exe', bytes: PNG }], 415],
    ['a script named as a picture', [{ name: 'a.png', bytes: HTML }], 415],
    ['an empty file', [{ name: 'a.png', bytes: Buffer.alloc(0) }], 415],
    ['a name of 121 characters', [{ name: `${'a'.repeat(117)}.png`, bytes: PNG }], 415],
    ['1,024,000 bytes', [{ name: 'a.png', bytes: Buffer.concat([PNG, Buffer.alloc(1_024_000 - PNG.length)]) }], 413],
    ['eleven files', Array.from({ length: 11 }, (_, i) => ({ name: `${i}.png`, bytes: PNG })), 400],
    ['no file', [], 400],
  ])('refuses %s and keeps nothing', async (_what, files, status) => {
    const before = await t.app.base.db.selectFrom('files.attachment').select('id').execute();
    const answer = await upload('student', [...files]);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ ErrorMsg: string }>().ErrorMsg).not.toBe('');
    expect(await t.app.base.db.selectFrom('files.attachment').select('id').execute()).toHaveLength(before.length);
  });

  it('says that a file is too large, and how large it may be', async () => {
    const answer = await upload('student', [{ name: 'a.png', bytes: Buffer.concat([PNG, Buffer.alloc(1_100_000)]) }]);
    expect(answer.statusCode).toBe(413);
    expect(answer.json<{ ErrorMsg: string }>().ErrorMsg).toMatch(/^文件不符合规则：不能超过 1000 KB/);
  });

  it('names the faulty one of several and keeps none', async () => {
    const answer = await upload('student', [
      { name: 'good.png', bytes: PNG },
      { name: 'bad.png', bytes: HTML },
    ]);
    expect(answer.json<{ Errors: { Field: string; Message: string }[] }>().Errors).toEqual([
      expect.objectContaining({ Field: 'files.1', Message: expect.stringContaining('bad.png') }),
    ]);
  });

  it('takes exactly 1,023,999 bytes, pictures only where pictures are asked, and nobody without a sign-in', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(1_023_999 - PNG.length)]);
    expect((await upload('student', [{ name: 'a.png', bytes: large }])).statusCode).toBe(200);
    expect((await upload('student', [{ name: 'a.pdf', bytes: PDF }], { kind: 'image' })).statusCode).toBe(415);
    expect((await upload(undefined, [{ name: 'a.png', bytes: PNG }])).statusCode).toBe(401);
  });

  it('reaches no other route as a form', async () => {
    const answer = await t.request({ method: 'POST', url: '/data/api/v1/base/query', ...form([]), as: 'student' });
    expect(answer.statusCode).toBe(400);
  });
});

describe('fetching files', () => {
  it('shows a file to who brought it, and is absent for everybody else', async () => {
    const [file] = await kept('student', [{ name: 'a.png', bytes: PNG }]);
    const own = await get(byId(file!.Id), 'student');
    expect(own.statusCode).toBe(200);
    expect(own.rawPayload.equals(PNG)).toBe(true);
    expect(own.headers['content-security-policy']).toContain('sandbox');
    expect(own.headers['x-content-type-options']).toBe('nosniff');
    for (const as of ['student2', 'teacher', 'college', 'admin', undefined] as const) {
      expect((await get(byId(file!.Id), as)).statusCode).toBe(404);
      expect((await get(file!.Path, as)).statusCode).toBe(404);
    }
    const json = await get(byId(file!.Id), 'student2', { accept: 'application/json' });
    expect(json.json()).toMatchObject({ Result: 1, Data: null });
  });

  it('opens a signed address for five minutes, and no changed one', async () => {
    const [file] = await kept('student', [{ name: 'a.png', bytes: PNG }]);
    expect((await get(file!.Url)).statusCode).toBe(200);
    expect((await get(file!.Url.replace(/s=./, 's=!'))).statusCode).toBe(404);
    expect((await get(file!.Url.replace(/e=(\d+)/, (_, e: string) => `e=${Number(e) + 60}`))).statusCode).toBe(404);
    const [other] = await kept('student', [{ name: 'b.png', bytes: PNG }]);
    expect((await get(`${other!.Path}?${file!.Url.split('?')[1]}`)).statusCode).toBe(404);
    await t.moveClock(7 * 60_000);
    expect((await get(file!.Url)).statusCode).toBe(404);
  });

  it('answers ranges and unchanged files', async () => {
    const [file] = await kept('student', [{ name: 'a.pdf', bytes: PDF }]);
    const part = await get(byId(file!.Id), 'student', { range: 'bytes=0-3' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '%PDF',
      `bytes 0-3/${PDF.length}`,
    ]);
    expect((await get(byId(file!.Id), 'student', { range: 'bytes=9999-' })).statusCode).toBe(416);
    const whole = await get(byId(file!.Id), 'student');
    const again = await get(byId(file!.Id), 'student', { 'if-none-match': String(whole.headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});

describe('belonging to an object', () => {
  const owner = { ownerType: 'test_object', ownerId: '01900000-0000-7000-8000-0000000000aa' };

  it('takes the own fresh files only, and releases what is not named', async () => {
    const [mine, more] = await kept('student', [
      { name: 'a.png', bytes: PNG },
      { name: 'b.png', bytes: PNG },
    ]);
    const [foreign] = await kept('student2', [{ name: 'c.png', bytes: PNG }]);
    const ctx = await t.ctx('student');
    await expect(ctx.tx((tx) => claimAttachments(tx, [mine!.Id, foreign!.Id], owner))).rejects.toMatchObject({
      code: 'files.attachment.unknown',
    });
    await ctx.tx((tx) => claimAttachments(tx, [mine!.Id, more!.Id], owner));
    await ctx.tx((tx) => releaseAttachments(tx, owner, [mine!.Id]));
    expect((await get(byId(mine!.Id), 'student')).statusCode).toBe(200);
    expect((await get(byId(more!.Id), 'student')).statusCode).toBe(404);
    // A claimed file is part of its object: its uploader alone cannot take it away.
    const removal = await t.request({
      method: 'GET',
      url: `/data/api/v1/attachment/deletefile?id=${mine!.Id}`,
      as: 'student',
    });
    expect(removal.json()).toMatchObject({ Result: 1 });
  });
});

describe('removing files', () => {
  const remove = (id: string, as: Account, headers: Record<string, string> = {}) =>
    t.request({ method: 'GET', url: `/data/api/v1/attachment/deletefile?id=${id}`, as, headers });

  it('is the uploader’s, harmless when repeated, and never done by a link', async () => {
    const [file] = await kept('student', [{ name: 'a.png', bytes: PNG }]);
    expect((await remove(file!.Id, 'student2')).json()).toMatchObject({ Result: 1 });
    expect((await remove(file!.Id, 'student', { 'sec-fetch-mode': 'navigate' })).statusCode).toBe(403);
    expect((await remove(file!.Id, 'student')).json()).toMatchObject({ Result: 0 });
    expect((await remove(file!.Id, 'student')).json()).toMatchObject({ Result: 0 });
    expect((await get(byId(file!.Id), 'student')).statusCode).toBe(404);
  });

  it('takes away what nobody claimed in a day and what was deleted a month ago', async () => {
    const [file] = await kept('student', [{ name: 'a.png', bytes: PNG }]);
    const tidy = t.app.jobs.find((job) => job.name === 'files.tidyAttachments')!;
    const rowsOf = () => t.app.base.db.selectFrom('files.attachment').select('id').where('id', '=', file!.Id).execute();
    await tidy.run(await t.ctx('system'), {});
    expect(await rowsOf()).toHaveLength(1);
    await t.moveClock(25 * 3_600_000);
    await tidy.run(await t.ctx('system'), {});
    expect(await rowsOf()).toHaveLength(0);
  });
});
