import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import * as structure from '../../courses/shared/structure.contract.ts';
import { bringFile, MP4 } from '../../files/testing/upload.builder.ts';
import * as contract from '../shared/media.contract.ts';
import type { MediaKind } from '../shared/media.model.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'), { MEDIA_SOURCES: 'https://video.example' });
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
});
afterAll(() => t.close());
let passed = 0;
afterEach(async () => {
  await t.moveClock(-passed);
  passed = 0;
});
/** Lets time go by until the end of the test. */
async function pass(ms: number) {
  passed += ms;
  await t.moveClock(ms);
}

const get = (nodeId: string, as: Account = 'student') => t.call(contract.mediaRoute, { params: { nodeId } }, as);
const create = async (type: MediaKind) => {
  const body = { type, parent: w.chapterId, name: type } as never;
  return (await t.call(structure.createNodeRoute, { params: { courseId: w.courseId }, body }, 'teacher')).id;
};
const save = async (nodeId: string, more: object) => {
  const { version } = await t.call(structure.getNodeRoute, { params: { nodeId } }, 'teacher');
  const settings = { maxSpeed: 2, noSkip: false, downloadable: false, captions: [], questions: [] };
  const body = { version, upload: null, duration: null, pages: null, ...settings, ...more } as never;
  return t.call(contract.saveMediaRoute, { params: { nodeId }, body }, 'teacher');
};

describe('a video on another server', () => {
  const film = 'https://video.example/films/%E5%8D%95%E6%91%86.mp4';
  const at = { address: film, duration: 600 };

  it('is played from there, counts as any other, and gives way to an upload', async () => {
    const nodeId = await create('video');
    await save(nodeId, { ...at, noSkip: true, downloadable: true });
    await t.call(structure.showNodeRoute, { params: { nodeId }, body: { visible: true } }, 'teacher');
    const { file, sources } = await get(nodeId);
    expect(file).toMatchObject({ name: '单摆.mp4', url: film, address: film, bytes: null, noSkip: true });
    // The platform cannot give out what it has not.
    expect([file!.downloadable, sources]).toEqual([false, []]);
    expect((await get(nodeId, 'teacher')).sources).toEqual(['https://video.example']);
    await t.call(contract.openMediaRoute, { params: { nodeId } }, 'student');
    await pass(300_000);
    const half = { ranges: [[0, 300]] as [number, number][], pages: [], position: 300 };
    const seen = await t.call(contract.reportMediaRoute, { params: { nodeId }, body: half }, 'student');
    expect(seen.percent).toBe(50);
    await save(nodeId, { duration: 600, maxSpeed: 1.5 });
    expect((await get(nodeId)).file).toMatchObject({ address: film, maxSpeed: 1.5 });
    const id = await bringFile(t, { kind: 'video', owner: nodeId, filename: 'film.mp4', bytes: MP4, as: 'teacher' });
    await save(nodeId, { upload: { id, ext: 'mp4' }, duration: 600 });
    expect((await get(nodeId)).file).toMatchObject({ address: null, name: 'film.mp4' });
  });

  it.each([
    ['another protocol', { address: 'ftp://video.example/a.mp4' }, 'media.fault.address'],
    ['a script', { address: 'javascript:alert(1)' }, 'media.fault.address'],
    ['a name and a password', { address: 'https://a:b@video.example/a.mp4' }, 'media.fault.address'],
    ['another server', { address: 'https://elsewhere.example/a.mp4' }, 'media.fault.source'],
    [
      'a name that only begins alike',
      { address: 'https://video.example.elsewhere.example/a.mp4' },
      'media.fault.source',
    ],
    ['another port', { address: 'https://video.example:8443/a.mp4' }, 'media.fault.source'],
    ['no length', { duration: null }, 'media.fault.noDuration'],
  ])('is refused for %s', async (_name, more, code) => {
    const refusal = await refusalOf(save(await create('video'), { ...at, ...more }));
    expect(refusal.fields?.[0]).toMatchObject({ path: 'address', code });
  });

  it('is no document', async () => {
    const refusal = await refusalOf(save(await create('document'), { address: film, pages: 3 }));
    expect(refusal.fields?.[0]).toMatchObject({ path: 'address', code: 'media.fault.measure' });
  });
});
