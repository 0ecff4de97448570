import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { createPoint } from '../../../knowledge/server/knowledge.public.ts';
import { saveCodes } from '../../../settings/server/settings.public.ts';
import { updateCourseRoute } from '../../shared/course.contract.ts';
import * as contract from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';
import { openReading } from '../courses.public.ts';

let t: TestApp;
let built: BuiltCourse;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  built = await buildCourse(
    await t.ctx(),
    { unitId, leadId: await t.personId('teacher') },
    { opensAt: '2026-09-01T00:00:00.000Z', dueAt: '2026-10-01T15:59:00.000Z' },
  );
  const system = await t.ctx();
  await openReading(system, {
    courseId: built.courseId,
    personId: await t.personId('student'),
    classId: system.newId(),
  });
});
afterAll(() => t.close());

const take = (as: Account, language = 'zh-CN') =>
  t.request({
    method: 'GET',
    url: `/api/v1/courses/${built.courseId}/nodes/document`,
    as,
    headers: { 'accept-language': language },
  });
const create = (body: object) =>
  t.call(contract.createNodeRoute, { params: { courseId: built.courseId }, body: body as never }, 'teacher');

/** The main part of a document. */
async function documentOf(bytes: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === 'word/document.xml')
      return (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  throw new Error('no document');
}
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const linesOf = (xml: string) =>
  [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner]) =>
    unescaped([...inner!.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/gs)].map(([, wording]) => wording).join('')),
  );
/** Texts of the headings of a level, in their order. */
const headings = (xml: string, level: number) =>
  [...xml.matchAll(/<w:p><w:pPr><w:pStyle w:val="(\w+)"\/>.*?<\/w:p>/gs)]
    .filter(([, style]) => style === `Heading${level}`)
    .flatMap(([paragraph]) => linesOf(paragraph));
const rowsOf = (xml: string) =>
  [...xml.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell]) => linesOf(cell!).join('\n')),
  );

it('holds the course, its texts and every node under its number, in the order it is learnt', async () => {
  const { chapterId, courseId } = built;
  const section = await create({ type: 'section', parent: chapterId, name: '误差 <分析>' });
  const page = await create({ type: 'page', parent: section.id, name: '读数' });
  await t.call(
    contract.updateNodeRoute,
    { params: { nodeId: page.id }, body: { version: 1, required: false, hours: 1.5, completion: 'manual' } },
    'teacher',
  );
  await create({ type: 'chapter', name: '第二章' });
  await saveCodes(await t.ctx(), 'CRE_LX', [
    {
      code: '0703',
      names: { 'zh-CN': '化学类', 'zh-TW': '化學類', 'en-US': 'Chemistry', 'pt-BR': 'Química' },
    },
  ]);
  const [course] = await t.ask('select code, name, version from courses.course where id = $1', [courseId]);
  await t.call(
    updateCourseRoute,
    {
      params: { courseId },
      body: {
        version: Number(course!.version),
        syllabus: '<h2>要求</h2><ul><li>会读数</li></ul>',
        assessment: '<p>平时 40%</p>',
      },
    } as never,
    'teacher',
  );
  const system = await t.ctx();
  const scope = await createPoint(system, { code: 'PHY', name: '物理', parent: null });
  const unit = await createPoint(system, { code: 'PHY.M', name: '力学', parent: scope });
  const point = await createPoint(system, { code: 'PHY.M.1', name: '单摆', parent: unit });
  const node = await t.call(contract.getNodeRoute, { params: { nodeId: built.nodeId } }, 'teacher');
  await t.call(
    contract.updateNodeRoute,
    { params: { nodeId: built.nodeId }, body: { version: node.version, points: [point] } },
    'teacher',
  );
  const [experiment] = await t.ask('select code from experiments.experiment where id = $1', [built.experimentId]);

  const answer = await take('teacher');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('wordprocessingml.document');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    `${course!.name}_课程教学大纲.docx`,
  );
  const xml = await documentOf(answer.rawPayload);
  expect(headings(xml, 1)).toEqual(['简介', '大纲', '章节与学习内容', '考核说明']);
  expect(headings(xml, 2)).toEqual(['要求', '1 第一章', '2 第二章 （学生不可见）']);
  expect(headings(xml, 3)).toEqual(['1.2 误差 <分析> （学生不可见）']);
  expect(linesOf(xml)).toEqual(expect.arrayContaining([String(course!.name), '• 会读数', '平时 40%']));
  const rows = rowsOf(xml);
  expect(rows).toContainEqual(['课程编码', course!.code]);
  expect(rows).toContainEqual(['类别', '化学类']);
  expect(rows).toContainEqual(['学习内容', '2 项，其中必修 1 项']);
  expect(rows).toContainEqual([
    '1.1',
    `实验一\n${experiment!.code}\n知识点：单摆`,
    '实验',
    '是',
    '',
    '完成实验，且得分达到及格分',
    '2026-09-01 08:00 开放\n2026-10-01 23:59 截止',
  ]);
  expect(rows).toContainEqual(['1.2.1', '读数 （学生不可见）', '页面', '否', '1.5', '学生手动标记完成', '']);

  const english = linesOf(await documentOf((await take('admin', 'en-US')).rawPayload));
  expect(english).toEqual(
    expect.arrayContaining(['Course outline', 'Chapters and content', '2 第二章 (hidden from students)']),
  );
});

it('is the team’s and the overseers’: learners are refused, for others there is no course', async () => {
  expect((await take('student')).statusCode).toBe(403);
  for (const who of ['teacher2', 'college', 'student2'] as const) expect((await take(who)).statusCode).toBe(404);
});
