import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { bringFile, MP4 } from '../../../files/testing/upload.builder.ts';
import { checkVideoRoute, entryVideosRoute, saveVideoRoute } from '../../shared/entry-video.contract.ts';
import { entryScene } from '../../testing/entry-scene.builder.ts';

let t: TestApp;
let to: ReturnType<typeof entryScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = entryScene(t);
});
afterAll(() => t.close());

const upload = (owner: string, bytes: Buffer, filename = 'film.mp4', as: Account = 'leader') =>
  bringFile(t, { kind: 'video', owner, filename, bytes, as });
const save = (id: string, uploadId: string, as: Account = 'leader') =>
  t.call(saveVideoRoute, { params: { id }, body: { uploadId } }, as);
const check = (id: string, address: string, as: Account = 'leader') =>
  t.call(checkVideoRoute, { params: { id }, body: { address } }, as);
const met = async (id: string) => (await to.read(id)).checklist.find((item) => item.field === 'introVideo')!.met;

describe('the video of an entry', () => {
  it('is brought in parts, shown to everybody at its address, and counts', async () => {
    const id = await to.draft();
    const { address } = await save(id, await upload(id, MP4));
    expect(await met(id)).toBe(false);
    const { form } = await to.read(id);
    await to.save(id, 'basic', 0, { ...form.basic, introVideo: address });
    expect(await met(id)).toBe(true);
    const shown = await t.request({ url: address, headers: { range: 'bytes=0-31' } });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([206, 'video/mp4']);
    expect(shown.rawPayload).toEqual(MP4.subarray(0, 32));
    expect((await t.call(entryVideosRoute, { params: { id } }, 'leader')).rows).toMatchObject([
      { address, fault: null },
    ]);
  });
  it('is refused when it is no mp4, somebody else’s or of another experiment', async () => {
    const id = await to.draft();
    expect((await refusalOf(save(id, await upload(id, Buffer.alloc(9000, 1))))).code).toBe('files.attachment.content');
    expect((await refusalOf(save(id, await upload(id, MP4, 'film.flv')))).code).toBe('files.upload.ending');
    expect(await upload(id, MP4, 'film.mp4', 'leader2')).toBe('403');
    const other = await to.draft('另一个实验');
    const foreign = await upload(other, MP4);
    expect((await refusalOf(save(id, foreign))).code).toBe('files.upload.unknown');
    const { address } = await save(other, foreign);
    const { form } = await to.read(id);
    const borrowed = to.save(id, 'basic', 0, { ...form.basic, introVideo: address });
    expect((await refusalOf(borrowed)).code).toBe('files.attachment.unknown');
  });
  it('does not count at an address nobody reaches, and nobody asks inside the own network', async () => {
    const id = await to.complete();
    expect(await met(id)).toBe(true);
    const form = (await to.read(id)).form;
    const address = 'https://127.0.0.1/film.mp4';
    await to.save(id, 'basic', await to.versionOf(id, 'basic'), { ...form.basic, introVideo: address });
    expect(await met(id)).toBe(false);
    expect(await check(id, address)).toEqual({ fault: 'address' });
    expect(await met(id)).toBe(false);
    expect((await refusalOf(to.submit(id))).status).toBe(422);
    for (const [as, status] of [
      ['leader2', 404],
      ['student', 404],
    ] as const) {
      expect((await refusalOf(check(id, address, as))).status).toBe(status);
    }
  });
});
