import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import { uuidv7 } from '../../../kernel/values/uuid.ts';
import { zipStream } from '../../../platform/zip/zip-stream.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { addNode, showNode } from '../../courses/server/courses.public.ts';
import * as life from '../../courses/shared/life.contract.ts';
import * as material from '../../courses/shared/material.contract.ts';
import { courseTreeRoute } from '../../courses/shared/structure.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { bringUpload, storeAttachments } from '../../files/server/files.public.ts';
import { bringFile, MP4 } from '../../files/testing/upload.builder.ts';
import { mediaRoute, saveMediaRoute } from '../shared/media.contract.ts';
import { saveTrailerRoute, trailerRoute } from '../shared/trailer.contract.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 32)]);
const QUESTION = { at: 10, stem: '哪个量守恒？', options: ['动量', '速度'], keys: [0], analysis: '看合外力' };

let t: TestApp;
let built: BuiltCourse;
const nodes = { video: '', document: '' };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const system = await t.ctx();
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  built = await buildCourse(system, { unitId, leadId: await t.personId('teacher') });
  for (const type of ['video', 'document'] as const) {
    const { id } = await addNode(system, built.courseId, { type, parent: built.chapterId, name: `${type} 一` });
    nodes[type] = id;
    const video = type === 'video';
    const filename = video ? '动量.mp4' : '讲稿.pdf';
    const kind = video ? ('video' as const) : ('courseware' as const);
    const upload = await bringFile(t, { kind, owner: id, filename, bytes: video ? MP4 : PDF, as: 'teacher' });
    const settings = {
      ...{ maxSpeed: 1.5, noSkip: video, downloadable: !video, duration: video ? 95 : null, pages: video ? null : 3 },
      captions: video ? [{ language: 'zh', label: '中文', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n' }] : [],
      questions: video ? [{ id: uuidv7(Date.now(), new Uint8Array(10).fill(7)), ...QUESTION }] : [],
      ...(video ? { poster: await picture(), metadata: { source: '02', review: '1' } } : {}),
    };
    const body = { version: 1, upload: { id: upload, ext: video ? 'mp4' : 'pdf' }, ...settings };
    await t.call(saveMediaRoute, { params: { nodeId: id }, body }, 'teacher');
    await showNode(system, id, true);
  }
  const params = { courseId: built.courseId };
  const film = await bringFile(t, {
    kind: 'video',
    owner: built.courseId,
    filename: '介绍.mp4',
    bytes: MP4,
    as: 'teacher',
  });
  const body = { replaces: null, upload: { id: film, duration: 20 }, poster: await picture() };
  await t.call(saveTrailerRoute, { params, body }, 'teacher');
  const [sheet] = await storeAttachments(
    await t.ctx('teacher'),
    [{ filename: '数据表.pdf', bytes: PDF } as never],
    'file',
  );
  const beside = { params: { nodeId: built.nodeId }, body: { ids: [sheet!.id] } };
  await t.call(material.addMaterialsRoute, beside, 'teacher');
}, 60_000);
afterAll(() => t.close());

async function picture(): Promise<string> {
  return (await storeAttachments(await t.ctx('teacher'), [{ filename: 'a.png', bytes: PNG } as never], 'image'))[0]!.id;
}
const take = (courseId: string, as: Account = 'teacher', files = true) =>
  t.request({ method: 'GET', url: `/api/v1/courses/${courseId}/package${files ? '?files=1' : ''}`, as });
async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}
const described = (entries: ReadonlyMap<string, Buffer>) => JSON.parse(entries.get('course.json')!.toString());
const zipOf = (entries: ReadonlyMap<string, Buffer>) =>
  buffer(
    zipStream((zip) => {
      for (const [name, bytes] of entries) zip.bytes(name, bytes);
    }),
  );
async function bring(bytes: Buffer): Promise<string> {
  const declared = {
    kind: 'courseware',
    filename: 'course.zip',
    owner: await t.personId('teacher2'),
    sha256: undefined,
  };
  return (await bringUpload(await t.ctx('teacher2'), { ...declared, bytes: bytes.length }, bytes)).id;
}
const check = (uploadId: string) => t.call(life.checkPackageRoute, { body: { uploadId } }, 'teacher2');
const give = (uploadId: string, name: string, code = freshCode('IN')) =>
  t.call(life.importPackageRoute, { body: { uploadId, name, code } }, 'teacher2');
const sizes = (as: Account = 'teacher') => t.call(life.packageFilesRoute, { params: { courseId: built.courseId } }, as);

describe('the files of a course in its package', () => {
  it('are counted beforehand, for the lead alone', async () => {
    const { count, bytes, over } = await sizes();
    expect([count, bytes, over]).toEqual([6, 2 * MP4.length + 2 * PDF.length + 2 * PNG.length, []]);
    expect((await refusalOf(sizes('teacher2'))).status).toBe(404);
    expect((await refusalOf(sizes('admin'))).status).toBe(403);
  });

  it('go out, come in as if they were uploaded, and go out the same', async () => {
    const first = await entriesOf((await take(built.courseId)).rawPayload);
    const uploadId = await bring((await take(built.courseId)).rawPayload);
    expect((await check(uploadId)).leftOut).toEqual([]);
    const { course } = described(first);
    const made = await give(uploadId, course.name, course.code);
    expect(made.leftOut).toEqual([]);
    const params = { courseId: made.id };
    const { rows } = await t.call(courseTreeRoute, { params }, 'teacher2');
    expect(rows.map(({ type, visible }) => [type, visible])).toEqual([
      ['chapter', true],
      ['experiment', true],
      ['video', true],
      ['document', true],
    ]);
    const media = async (type: string) => {
      const nodeId = rows.find((one) => one.type === type)!.id;
      return (await t.call(mediaRoute, { params: { nodeId } }, 'teacher2')).file!;
    };
    const video = await media('video');
    expect(video).toMatchObject({ name: '动量.mp4', duration: 95, maxSpeed: 1.5, noSkip: true, downloadable: false });
    expect(video.metadata).toEqual({ source: '02', review: '1' });
    expect(video.captions[0]!.text).toContain('你好');
    expect(video.questions).toMatchObject([{ stem: QUESTION.stem, team: { keys: [0] } }]);
    expect((await t.request({ url: video.url })).rawPayload.equals(MP4)).toBe(true);
    expect((await t.request({ url: video.poster!.url })).rawPayload.equals(PNG)).toBe(true);
    expect(await media('document')).toMatchObject({ name: '讲稿.pdf', pages: 3, downloadable: true });
    const { file } = await t.call(trailerRoute, { params }, 'teacher2');
    expect(file).toMatchObject({ name: '介绍.mp4', duration: 20 });
    const beside = { params: { nodeId: rows.find((one) => one.type === 'experiment')!.id } };
    const kept = (await t.call(material.materialsRoute, beside, 'teacher2')).rows;
    expect(kept.map(({ name }) => name)).toEqual(['数据表.pdf']);
    // The original keeps its own files.
    expect(video.id).not.toBe((await t.call(mediaRoute, { params: { nodeId: nodes.video } }, 'teacher')).file!.id);
    const second = await entriesOf((await take(made.id, 'teacher2')).rawPayload);
    expect({ ...described(second), exportedAt: '' }).toEqual({ ...described(first), exportedAt: '' });
    for (const [name, bytes] of first) if (name !== 'course.json') expect(second.get(name)!.equals(bytes)).toBe(true);
  });

  it('are refused one by one by the rules of an upload, and the rest comes in', async () => {
    const entries = await entriesOf((await take(built.courseId)).rawPayload);
    const content = described(entries);
    const byType = (type: string) => content.nodes.find((one: { type: string }) => one.type === type);
    entries.set(byType('video').file.file, Buffer.from('<script>alert(1)</script>'));
    entries.set(byType('experiment').materialFiles[0], Buffer.from('<html></html>'));
    entries.delete(content.course.film.file);
    const made = await give(await bring(await zipOf(entries)), '坏文件');
    expect(made.leftOut).toEqual([
      { kind: 'trailer', name: content.course.name },
      { kind: 'file', name: '实验一: 数据表.pdf' },
      { kind: 'file', name: 'video 一' },
    ]);
    const { rows } = await t.call(courseTreeRoute, { params: { courseId: made.id } }, 'teacher2');
    expect(rows.map(({ type, visible }) => [type, visible])).toContainEqual(['video', false]);
    expect(rows.map(({ type, visible }) => [type, visible])).toContainEqual(['document', true]);
    const wrong = {
      ...content,
      nodes: [{ ...content.nodes[0], file: { settings: {}, file: '../../x.mp4', poster: null } }],
    };
    entries.set('course.json', Buffer.from(JSON.stringify(wrong)));
    const broken = await refusalOf(give(await bring(await zipOf(entries)), '坏名字'));
    expect(broken.code).toBe('courses.package.broken');
  });

  it('are left out where their bytes are damaged, and the rest comes in', async () => {
    const whole = await zipOf(await entriesOf((await take(built.courseId)).rawPayload));
    const entries = await entriesOf(whole);
    const content = described(entries);
    const name = content.nodes.find((one: { type: string }) => one.type === 'document').file.file;
    // No deflated bytes begin like this.
    whole.fill(0xff, whole.indexOf(name) + name.length, whole.indexOf(name) + name.length + 8);
    const uploadId = await bring(whole);
    const made = await give(uploadId, '坏字节');
    expect(made.leftOut).toEqual([{ kind: 'file', name: 'document 一' }]);
    const { rows } = await t.call(courseTreeRoute, { params: { courseId: made.id } }, 'teacher2');
    expect(rows.map(({ type, visible }) => [type, visible])).toContainEqual(['video', true]);
  });

  it('are named once each: a small package cannot bring the same bytes over and over', async () => {
    const entries = await entriesOf((await take(built.courseId)).rawPayload);
    const content = described(entries);
    const [first, ...rest] = content.nodes;
    const again = { ...first, materials: ['甲.pdf'], materialFiles: [content.course.film.file] };
    entries.set('course.json', Buffer.from(JSON.stringify({ ...content, nodes: [again, ...rest] })));
    const code = freshCode('IN');
    const refused = await refusalOf(give(await bring(await zipOf(entries)), '同一文件', code));
    expect(refused.code).toBe('courses.package.broken');
    expect(await t.ask('select id from courses.course where code = $1', [code])).toEqual([]);
  });

  it('stay behind unless they are asked for, and are named', async () => {
    const { leftOut } = await check(await bring((await take(built.courseId, 'teacher', false)).rawPayload));
    expect(leftOut.map(({ kind }) => kind).sort()).toEqual(['file', 'file', 'file', 'trailer']);
  });

  it('do not go along where one is too large, or all of them are: it says which and how large', async () => {
    const grow = (name: string, mib: number) =>
      t.ask(`update files.attachment set bytes = $2 where name = $1`, [name, mib * 1_048_576]);
    await grow('动量.mp4', 140);
    expect((await sizes()).over).toEqual([{ name: '动量.mp4', bytes: 140 * 1_048_576 }]);
    const one = await take(built.courseId);
    expect([one.statusCode, one.json().error.code]).toEqual([413, 'courses.package.fileLarge']);
    expect(one.json().error.message).toContain('“动量.mp4”有 140 MB');
    for (const name of ['动量.mp4', '讲稿.pdf', '介绍.mp4']) await grow(name, 95);
    const all = await take(built.courseId);
    expect([all.statusCode, all.json().error.code]).toEqual([413, 'courses.package.filesLarge']);
    expect((await take(built.courseId, 'teacher', false)).statusCode).toBe(200);
  });
});
