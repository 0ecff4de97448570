import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { uuidv7 } from '../../../kernel/values/uuid.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import * as structure from '../../courses/shared/structure.contract.ts';
import { bringFile, MP4 } from '../../files/testing/upload.builder.ts';
import * as contract from '../shared/media.contract.ts';
import type { MediaKind, Range, VideoQuestion } from '../shared/media.model.ts';

let t: TestApp;
let w: RunningClass;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());
let passed = 0;
/** Lets time go by; it comes back after the test, so that nobody's sign-in runs out. */
async function pass(ms: number) {
  passed += ms;
  await t.moveClock(ms);
}
afterEach(async () => {
  await t.moveClock(-passed);
  passed = 0;
});
beforeEach(async () => {
  w = await runningClass(t, unitId);
});

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 32)]);
const SETTINGS = { maxSpeed: 2, noSkip: false, downloadable: false, captions: [], questions: [] };

const get = (nodeId: string, as: Account = 'student') => t.call(contract.mediaRoute, { params: { nodeId } }, as);
const node = (nodeId: string) => t.call(structure.getNodeRoute, { params: { nodeId } }, 'teacher');
const update = async (nodeId: string, body: object) =>
  t.call(
    structure.updateNodeRoute,
    { params: { nodeId }, body: { version: (await node(nodeId)).version, ...body } as never },
    'teacher',
  );
const show = (nodeId: string) =>
  t.call(structure.showNodeRoute, { params: { nodeId }, body: { visible: true } }, 'teacher');
const save = async (nodeId: string, body: object, as: Account = 'teacher') =>
  t.call(
    contract.saveMediaRoute,
    {
      params: { nodeId },
      body: {
        ...{ version: (await node(nodeId)).version, upload: null, duration: null, pages: null, ...SETTINGS },
        ...body,
      } as never,
    },
    as,
  );
const create = async (type: MediaKind, name: string = type) =>
  (
    await t.call(
      structure.createNodeRoute,
      { params: { courseId: w.courseId }, body: { type, parent: w.chapterId, name } as never },
      'teacher',
    )
  ).id;
const bring = (nodeId: string, kind: MediaKind, filename: string, bytes: Buffer, as: Account = 'teacher') =>
  bringFile(t, { kind: kind === 'video' ? 'video' : 'courseware', owner: nodeId, filename, bytes, as });

/** A shown video of 600 s, or a shown document of ten pages. */
async function shown(kind: MediaKind, more: object = {}): Promise<string> {
  const nodeId = await create(kind);
  const [filename, bytes] = kind === 'video' ? ['film.mp4', MP4] : ['notes.pdf', PDF];
  const id = await bring(nodeId, kind, filename, bytes);
  const measure = kind === 'video' ? { duration: 600 } : { pages: 10 };
  await save(nodeId, { upload: { id, ext: filename.slice(-3) }, ...measure, ...more });
  await show(nodeId);
  return nodeId;
}
const open = (nodeId: string, as: Account = 'student') => t.call(contract.openMediaRoute, { params: { nodeId } }, as);
const report = (nodeId: string, ranges: readonly Range[], as: Account = 'student') =>
  t.call(
    contract.reportMediaRoute,
    {
      params: { nodeId },
      body: { ranges: ranges as [number, number][], pages: [], position: ranges.at(-1)?.[1] ?? 0 },
    },
    as,
  );
const read = (nodeId: string, pages: readonly number[]) =>
  t.call(
    contract.reportMediaRoute,
    { params: { nodeId }, body: { ranges: [], pages: [...pages], position: pages.at(-1) ?? 1 } },
    'student',
  );
/** A question with one right option of three. */
const question = (at: number, more: Partial<VideoQuestion> = {}): VideoQuestion => ({
  ...{ id: uuidv7(Date.now(), randomBytes(10)), at, stem: '周期与摆球质量有关吗？' },
  ...{ options: ['有关', '无关', '不确定'], keys: [1], analysis: '因为周期与质量无关', ...more },
});
const shownOf = ({ keys: _k, analysis: _a, ...rest }: VideoQuestion) => rest;
const answer = (nodeId: string, questionId: string, chosen: number[], as: Account = 'student') =>
  t.call(contract.answerQuestionRoute, { params: { nodeId }, body: { questionId, chosen } }, as);
const markOf = async (nodeId: string, as: Account = 'student') =>
  (await t.call(structure.courseTreeRoute, { params: { courseId: w.courseId } }, as)).rows.find(
    ({ id }) => id === nodeId,
  )?.mark;

describe('a video', () => {
  it('is not shown before it is uploaded, then streams under an address of its own', async () => {
    const nodeId = await create('video');
    expect((await refusalOf(show(nodeId))).code).toBe('courses.node.emptyFile');
    expect((await refusalOf(save(nodeId, {}))).code).toBe('media.fault.missing');
    const id = await bring(nodeId, 'video', 'film.mp4', MP4);
    await save(nodeId, { upload: { id, ext: 'mp4' }, duration: 600, noSkip: true });
    await show(nodeId);
    const { file, share, own, can } = await get(nodeId);
    expect({ file, share, own, can }).toMatchObject({
      file: { name: 'film.mp4', duration: 600, noSkip: true },
      ...{ share: 90, own: null, can: { edit: false, learn: true } },
    });
    const part = await t.request({ url: file!.url, headers: { range: 'bytes=0-31' } });
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/mp4']);
    await pass(5 * 3_600_000);
    expect((await t.request({ url: file!.url })).statusCode).toBe(200);
    await pass(2 * 3_600_000);
    expect((await t.request({ url: file!.url })).statusCode).toBe(404);
    expect((await t.request({ url: file!.url.split('?')[0]! })).statusCode).toBe(404);
  });

  it('counts what was watched, no faster than time goes by, and is done at its share', async () => {
    const nodeId = await shown('video');
    expect((await refusalOf(report(nodeId, [[0, 15]]))).code).toBe('media.notOpen');
    await open(nodeId);
    await pass(15_000);
    expect(await report(nodeId, [[0, 60]])).toMatchObject({ refused: true, done: false });
    const first = (await get(nodeId)).own!.ranges;
    expect(first).toHaveLength(1);
    expect(first[0]![1]).toBeGreaterThanOrEqual(35);
    expect(first[0]![1]).toBeLessThan(37);
    await pass(600_000);
    // Dragged to the end: nothing was played there.
    expect((await report(nodeId, [[600, 600]])).percent).toBeLessThan(7);
    await pass(600_000);
    const most = await report(nodeId, [
      [0, 300],
      [200, 400],
      [500, 600],
    ]);
    expect(most).toMatchObject({ percent: 83.33, done: false, refused: false });
    expect(await markOf(nodeId)).toEqual({ state: 'started', percent: 92 });
    await pass(60_000);
    expect(await report(nodeId, [[400, 460]])).toMatchObject({ percent: 93.33, done: true });
    expect(await markOf(nodeId)).toEqual({ state: 'done', percent: 100 });
    expect(await markOf(nodeId, 'student2')).toEqual({ state: 'none', percent: 0 });
  });

  it('gives two pages that report at once the time that passed only once', async () => {
    const nodeId = await shown('video', { maxSpeed: 1 });
    await open(nodeId);
    await pass(100_000);
    await Promise.all([report(nodeId, [[0, 100]]), report(nodeId, [[300, 400]])]);
    const { own } = await get(nodeId);
    const watched = own!.ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    // Each report has five seconds of grace.
    expect(watched).toBeLessThanOrEqual(112);
  });

  it('keeps what was watched when a longer file replaces it, and never falls', async () => {
    const nodeId = await shown('video');
    await open(nodeId);
    await pass(600_000);
    await report(nodeId, [[0, 300]]);
    const id = await bring(nodeId, 'video', 'longer.mp4', MP4);
    await save(nodeId, { upload: { id, ext: 'mp4' }, duration: 1200 });
    expect((await get(nodeId)).own).toMatchObject({ percent: 50 });
    await pass(60_000);
    expect((await report(nodeId, [[300, 330]])).percent).toBe(50);
    await pass(600_000);
    expect((await report(nodeId, [[330, 900]])).percent).toBe(75);
  });

  it('refuses what browsers cannot play as mp4, broken captions, foreign uploads and a version from before', async () => {
    const nodeId = await create('video');
    expect(await bring(nodeId, 'video', 'film.mp4', MP4, 'teacher2')).toBe('403');
    expect(await bring(nodeId, 'video', 'film.mp4', MP4, 'student')).toBe('403');
    expect(await bring(w.nodeId, 'video', 'film.mp4', MP4)).toBe('403');
    const id = await bring(nodeId, 'video', 'film.mp4', MP4);
    const upload = { id, ext: 'mp4' };
    expect((await refusalOf(save(nodeId, { upload }))).code).toBe('media.fault.noDuration');
    expect((await refusalOf(save(nodeId, { upload: { id, ext: 'pdf' }, duration: 1 }))).code).toBe(
      'media.fault.ending',
    );
    const captions = [{ language: 'zh-CN', label: '中文', text: 'no captions at all' }];
    expect((await refusalOf(save(nodeId, { upload, duration: 600, captions }))).code).toBe('media.fault.captions');
    expect((await refusalOf(save(nodeId, { upload, duration: 600 }, 'student'))).status).toBe(403);
    expect((await refusalOf(save(nodeId, { upload, duration: 600 }, 'teacher2'))).status).toBe(404);
    await save(nodeId, { upload, duration: 600 });
    expect((await refusalOf(save(nodeId, { version: 1 }))).code).toBe('error.stale');
    const other = await create('video', '另一个');
    const noVideo = await bring(other, 'video', 'film.mp4', Buffer.alloc(9000, 1));
    expect((await refusalOf(save(other, { upload: { id: noVideo, ext: 'mp4' }, duration: 600 }))).code).toBe(
      'files.attachment.content',
    );
  });

  it('is watched by its learners only, and not while it is locked', async () => {
    const nodeId = await shown('video');
    for (const who of ['outsider', 'teacher2', 'student3'] as const) {
      expect((await refusalOf(get(nodeId, who))).status).toBe(404);
      expect((await refusalOf(open(nodeId, who))).status).toBe(404);
    }
    expect((await refusalOf(open(nodeId, 'teacher'))).status).toBe(403);
    await update(nodeId, { opensAt: new Date(t.app.base.clock.ms() + 3_600_000).toISOString() });
    expect(await get(nodeId)).toMatchObject({ file: null, can: { learn: false } });
    expect((await refusalOf(open(nodeId))).code).toBe('courses.progress.locked');
    expect((await get(nodeId, 'teacher')).file).not.toBeNull();
  });

  it('stops at its questions: what lies behind one counts once it was answered, and the first answer stays', async () => {
    const [first, second] = [question(100), question(300, { keys: [0, 2], stem: '哪些量守恒？' })];
    const nodeId = await shown('video', { questions: [second, first] });
    const asked = async (as: Account = 'student') => (await get(nodeId, as)).file!.questions;
    expect(await asked()).toEqual([
      { ...shownOf(first), multiple: false, answer: null, team: null },
      { ...shownOf(second), multiple: true, answer: null, team: null },
    ]);
    expect(JSON.stringify(await get(nodeId))).not.toContain('因为周期');
    const none = { answers: 0, right: 0 };
    expect((await asked('teacher')).map(({ team }) => team)).toEqual([
      { keys: [1], analysis: '因为周期与质量无关', ...none },
      { keys: [0, 2], analysis: '因为周期与质量无关', ...none },
    ]);
    await open(nodeId);
    await pass(300_000);
    expect(await report(nodeId, [[0, 600]])).toMatchObject({ percent: 16.83, refused: false });
    expect(await answer(nodeId, first.id, [0])).toEqual({
      ...{ chosen: [0], right: false, keys: [1], analysis: '因为周期与质量无关' },
    });
    // Asked again, with another answer: what was answered first stays.
    expect(await answer(nodeId, first.id, [1])).toMatchObject({ chosen: [0], right: false });
    await pass(300_000);
    expect((await report(nodeId, [[101, 600]])).percent).toBe(50.17);
    expect(await answer(nodeId, second.id, [2, 0])).toMatchObject({ chosen: [0, 2], right: true });
    await pass(300_000);
    expect(await report(nodeId, [[301, 600]])).toMatchObject({ percent: 100, done: true });
    expect((await asked()).map(({ answer: own }) => own?.right)).toEqual([false, true]);
    expect((await asked('student2')).map(({ answer: own }) => own)).toEqual([null, null]);
    expect((await asked('teacher')).map(({ team }) => [team!.answers, team!.right])).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it('asks nothing that has no answer, and takes answers of its learners only', async () => {
    const one = question(10);
    const nodeId = await shown('video', { questions: [one] });
    const bad = (questions: object[]) => refusalOf(save(nodeId, { duration: 600, questions }));
    expect((await bad([{ ...one, options: ['是', ' 是 '] }])).code).toBe('media.fault.question.options');
    expect((await bad([{ ...one, keys: [5] }])).code).toBe('media.fault.question.keys');
    expect((await bad([one, one])).code).toBe('media.fault.sameQuestion');
    expect((await bad([{ ...one, options: ['是'] }])).status).toBe(400);
    expect((await refusalOf(answer(nodeId, one.id, [4]))).code).toBe('media.fault.choice');
    expect((await refusalOf(answer(nodeId, one.id, [0, 1]))).code).toBe('media.fault.choice');
    expect((await refusalOf(answer(nodeId, question(1).id, [0]))).code).toBe('media.noQuestion');
    expect((await refusalOf(answer(nodeId, one.id, [0], 'teacher'))).status).toBe(403);
    for (const who of ['outsider', 'teacher2', 'student3'] as const) {
      expect((await refusalOf(answer(nodeId, one.id, [0], who))).status).toBe(404);
    }
    const document = await create('document');
    const id = await bring(document, 'document', 'notes.pdf', PDF);
    const saved = save(document, { upload: { id, ext: 'pdf' }, pages: 3, questions: [one] });
    expect((await refusalOf(saved)).code).toBe('media.fault.measure');
  });

  it('goes along when its node is copied, each copy with settings of its own', async () => {
    const nodeId = await shown('video');
    const { id } = await t.call(structure.copyNodeRoute, { params: { nodeId }, body: { name: '副本' } }, 'teacher');
    await save(id, { duration: 600, noSkip: true });
    expect((await get(id, 'teacher')).file).toMatchObject({ name: 'film.mp4', noSkip: true });
    expect((await get(nodeId, 'teacher')).file).toMatchObject({ noSkip: false });
  });
});

describe('a document', () => {
  it('counts pages that were in sight, one for every three seconds', async () => {
    const nodeId = await shown('document');
    await open(nodeId);
    await pass(6000);
    expect(await read(nodeId, [1, 2, 3, 4, 5])).toMatchObject({ percent: 30, refused: true });
    expect((await get(nodeId)).own).toMatchObject({ pages: [1, 2, 3], position: 5 });
    await pass(30_000);
    expect(await read(nodeId, [4, 5, 6, 7, 8, 99])).toMatchObject({ percent: 80, done: true, refused: false });
    expect(await markOf(nodeId)).toEqual({ state: 'done', percent: 100 });
  });

  it('is done once it was opened, when its author says so', async () => {
    const nodeId = await create('document');
    const id = await bring(nodeId, 'document', 'notes.pdf', PDF);
    await save(nodeId, { upload: { id, ext: 'pdf' }, pages: 3, downloadable: true });
    await update(nodeId, { completion: 'opened' });
    await show(nodeId);
    expect(await get(nodeId)).toMatchObject({ share: null });
    expect(await markOf(nodeId)).toEqual({ state: 'none', percent: 0 });
    expect(await open(nodeId)).toMatchObject({ done: true, percent: 100 });
    expect(await markOf(nodeId)).toEqual({ state: 'done', percent: 100 });
  });
});

describe('the picture a video shows before it plays', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  async function picture(as: Account = 'teacher', filename = 'poster.png', bytes = PNG): Promise<string> {
    const body = Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="files"; filename="${filename}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const answer = await t.request({
      ...{ method: 'POST', url: '/data/api/v1/attachment/uploadfiles', as, payload: body },
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    return answer.json<{ Data: { Id: string }[] }>().Data[0]!.Id;
  }
  const measure = { duration: 600 };

  it('is shown to learners under an address of its own, and stays when settings change', async () => {
    const nodeId = await shown('video');
    expect((await get(nodeId)).file!.poster).toBeNull();
    const id = await picture();
    await save(nodeId, { ...measure, poster: id });
    const { poster } = (await get(nodeId)).file!;
    expect(poster!.id).toBe(id);
    const bytes = await t.request({ method: 'GET', url: poster!.url });
    expect([bytes.statusCode, bytes.rawPayload.equals(PNG)]).toEqual([200, true]);
    // Without its signature it is as if absent.
    expect((await t.request({ method: 'GET', url: poster!.url.split('?')[0]! })).statusCode).toBe(404);
    await save(nodeId, { ...measure, noSkip: true });
    expect((await get(nodeId)).file).toMatchObject({ noSkip: true, poster: { id } });
    await save(nodeId, { ...measure, poster: id });
    await save(nodeId, { ...measure, poster: null });
    expect((await get(nodeId)).file!.poster).toBeNull();
  });

  it('goes with the video that is replaced', async () => {
    const nodeId = await shown('video');
    await save(nodeId, { ...measure, poster: await picture() });
    await save(nodeId, { upload: { id: await bring(nodeId, 'video', 'b.mp4', MP4), ext: 'mp4' }, ...measure });
    expect((await get(nodeId)).file!.poster).toBeNull();
  });

  it('is refused for documents, of other people and of other formats', async () => {
    const nodeId = await shown('video');
    expect(await refusalOf(save(nodeId, { ...measure, poster: await picture('student') }))).toMatchObject({
      status: 422,
    });
    expect(await refusalOf(save(nodeId, { ...measure, poster: await picture('teacher', 'a.pdf', PDF) }))).toMatchObject(
      { fields: [{ path: 'poster', code: 'media.fault.poster' }] },
    );
    const documentId = await shown('document');
    expect(await refusalOf(save(documentId, { pages: 10, poster: await picture() }))).toMatchObject({
      fields: [{ path: 'poster' }],
    });
    expect((await get(nodeId)).file!.poster).toBeNull();
  });
});
