import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { catalogueRoute, detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { ownExperimentsRoute } from '../../shared/own-experiment.contract.ts';
import { createRunDriver, PIXEL, type RunDriver } from '../../testing/driver.builder.ts';
import { benchPictures, benchPosters, pictureOf, saveBenchPictures } from './bench-picture.service.ts';

const folder = join(import.meta.dirname, '../../../../../db/seed/bench/PHYS-101');
const file = (name: string, ending = 'webp') => ({ name, bytes: readFileSync(join(folder, `${name}.${ending}`)) });

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

const facts = (cover: string | null) => ({ id: d.experiment.id, code: 'PHYS-101', cover, category: '0702' });
const from = async (cover: string | null) => {
  const posters = await benchPosters(await t.ctx(), [d.experiment.id]);
  return pictureOf(facts(cover), posters.get(d.experiment.id));
};

describe('the picture of an experiment', () => {
  it('is its poster, else its uploaded cover, else a drawing', async () => {
    expect(await from(null)).toMatchObject({ from: 'drawing' });
    expect(await from('/2026/11/23/a.png')).toEqual({ address: '/2026/11/23/a.png', from: 'cover' });
    await saveBenchPictures(await t.ctx(), d.experiment.id, [file('poster'), file('step-3'), file('clip', 'webm')]);
    expect(await from('/2026/11/23/a.png')).toMatchObject({ from: 'bench' });
    await d.node();
    const { rows } = await t.call(ownExperimentsRoute, {}, 'student');
    expect(rows[0]!.experiment.cover).toBe((await from(null)).address);
  });

  it('opens for everybody under its hash, whole or in part, and under no other', async () => {
    const { poster, clip, stills } = await benchPictures(await t.ctx(), d.experiment.id);
    expect(stills).toEqual([{ stepSeq: 3, address: expect.stringMatching(/\.webp$/) }]);
    const whole = await t.request({ method: 'GET', url: poster! });
    expect(whole).toMatchObject({ statusCode: 200, rawPayload: file('poster').bytes });
    expect(whole.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const part = await t.request({ method: 'GET', url: clip!, headers: { range: 'bytes=0-3' } });
    expect(part).toMatchObject({ statusCode: 206, rawPayload: file('clip', 'webm').bytes.subarray(0, 4) });
    for (const url of [poster!.replace('.webp', '.webm'), `/api/v1/bench-pictures/${'0'.repeat(64)}.webp`]) {
      expect((await t.request({ method: 'GET', url })).statusCode).toBe(404);
    }
  });

  it('stands on the page of the experiment and in the catalogue', async () => {
    const media = await benchPictures(await t.ctx(), d.experiment.id);
    const page = await t.call(detailsRoute, { params: { id: d.experiment.id } });
    expect(page.media).toEqual(media);
    expect(page.media).toMatchObject({
      poster: expect.any(String),
      clip: expect.any(String),
      stills: [{ stepSeq: 3 }],
    });
    const { rows } = await t.call(catalogueRoute, { query: { size: '50' } });
    expect(rows.find(({ id }) => id === d.experiment.id)?.cover).toBe(media.poster);
    expect(rows.filter(({ cover }) => cover === media.poster)).toHaveLength(1);
  });

  it('is refused when it is of another type or too large, and the earlier ones stay', async () => {
    const before = await benchPictures(await t.ctx(), d.experiment.id);
    const large = { name: 'step-4', bytes: Buffer.concat([file('step-3').bytes, Buffer.alloc(30_000)]) };
    for (const wrong of [{ name: 'poster', bytes: PIXEL }, { name: 'clip', bytes: file('poster').bytes }, large]) {
      await expect(saveBenchPictures(await t.ctx(), d.experiment.id, [wrong])).rejects.toMatchObject({
        code: 'runs.benchPicture.refused',
      });
    }
    expect(await benchPictures(await t.ctx(), d.experiment.id)).toEqual(before);
  });
});
