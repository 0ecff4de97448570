import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, refusalOf } from '../../../../testing/app.ts';
import { addNode } from '../../../courses/server/courses.public.ts';
import {
  COPY_PARTS,
  type CopyPart,
  checkPackageRoute,
  copyCourseRoute,
  copyPlanRoute,
  importPackageRoute,
} from '../../../courses/shared/life.contract.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { freshCode } from '../../../courses/testing/course.builder.ts';
import { examRoute, examsRoute } from '../../../exams/shared/exam.contract.ts';
import { EXAM_DEFAULTS } from '../../../exams/shared/exam-settings.model.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { buildExamWorld, type ExamWorld } from '../../../exams/testing/exam-world.builder.ts';
import { bringUpload } from '../../../files/server/files.public.ts';
import { homeworkListRoute } from '../../../homework/shared/homework.contract.ts';
import { buildHomework } from '../../../homework/testing/homework.builder.ts';
import { paperRoute, papersRoute } from '../../../papers/shared/paper.contract.ts';
import { blueprintPlan, buildPaper, fixedPlan, readyQuestion, rule } from '../../../papers/testing/paper.builder.ts';
import { questionRoute } from '../../../questions/shared/question.contract.ts';
import { bringPicture } from '../../../questions/testing/picture.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { getSchemeRoute, saveSchemeRoute } from '../../shared/grade.contract.ts';
import { type SchemeItem, schemeItem } from '../../shared/grade-scheme.model.ts';
import { saveScheme } from '../grades.public.ts';

const DAY_MS = 86_400_000;
let w: ExamWorld;
let courseId: string;
let termId: string;
let later: string;
let ids: { homework: string; test: string; exam: string; node: string };
let opensAt: Date;

beforeAll(async () => {
  w = await buildExamWorld(inject('templateUrl'));
  const { t } = w;
  const [own] = await t.ask(
    'select c.course_id, c.id, c.term_id from classes.class c join papers.paper p on p.course_id = c.course_id where p.id = $1',
    [w.paper.paperId],
  );
  courseId = String(own!.course_id);
  termId = String(own!.term_id);
  const place = { courseId, classId: String(own!.id) };
  const system = await t.ctx();
  later = system.newId();
  await t.ask(
    `insert into courses.term (id, code, name, starts_on, ends_on)
      select $1, $2, '后一学期', starts_on + 182, ends_on + 182 from courses.term where id = $3`,
    [later, freshCode('T'), termId],
  );
  const src = await bringPicture(t, courseId);
  const pictured = buildContent('single', { stem: `<p>读出图中的示数<img src="${src}"></p>` });
  const asked = [
    await readyQuestion(t, courseId, pictured),
    await readyQuestion(t, courseId, buildContent('composite')),
  ];
  const teacher = await t.ctx('teacher');
  const { paperId } = await buildPaper(teacher, courseId, 'fixed', fixedPlan(asked), { name: '期末试卷甲' });
  await buildPaper(teacher, courseId, 'blueprint', blueprintPlan([rule({ type: 'composite', need: 1 })]), {
    name: '材料题组卷',
  });
  const node = await addNode(system, courseId, { type: 'test', parent: null, name: '第一章测验' });
  const release = { ...EXAM_DEFAULTS.release, key: { when: 'date' as const, at: '2026-12-20T00:00:00.000Z' } };
  const exam = await buildExam(t, place, {
    ...{ name: '期末考试', opensIn: 60, paperId, settings: { password: '8888', passLine: 55, release } },
  });
  opensAt = exam.opensAt!;
  const test = await buildExam(t, place, { kind: 'test', name: '第一章测验', nodeId: node.id, paperId });
  await buildExam(t, place, { name: '撤回的', opensIn: 60, state: 'draft' });
  const bin = await buildExam(t, place, { name: '回收站里的', opensIn: 60, state: 'draft' });
  await t.ask('update exams.exam set deleted_at = now() where id = $1', [bin.examId]);
  const makeUp = await buildExam(t, place, { name: '补考', opensIn: 60, state: 'draft' });
  await t.ask(`update exams.exam set sitting = 'makeup', parent_id = $2 where id = $1`, [makeUp.examId, exam.examId]);
  const { homeworkId } = await buildHomework(t, place, { title: '误差传递' });
  ids = { homework: homeworkId, test: test.examId, exam: exam.examId, node: node.id };
  const item = (kind: 'homework' | 'test' | 'exam', weight: number) =>
    schemeItem({ key: kind, name: kind, kind, weight, members: [ids[kind]] });
  await saveScheme(system, courseId, { items: [item('homework', 20), item('test', 20), item('exam', 60)] }, null);
}, 90_000);
afterAll(() => w.t.close());

async function copy(more: Partial<{ shift: null; parts: CopyPart[] }> = {}) {
  const id = (await w.t.ctx()).newId();
  const body = { id, name: '复制的课程', code: freshCode('COPY'), shift: { from: termId, to: later } };
  await w.t.call(
    copyCourseRoute,
    { params: { courseId }, body: { ...body, parts: [...COPY_PARTS], ...more } },
    'teacher',
  );
  await w.t.drainJobs();
  return id;
}
const listed = async (id: string, kind: 'exam' | 'test', as: Account = 'teacher') =>
  (await w.t.call(examsRoute, { params: { courseId: id }, query: { kind } }, as)).rows;
const papersOf = async (id: string, as: Account = 'teacher') =>
  (await w.t.call(papersRoute, { params: { courseId: id }, query: { kw: '' } }, as)).rows;
const moved = (at: Date) => new Date(at.getTime() + 182 * DAY_MS).toISOString();

/** What a new course has of all that was carried, whichever way it came. */
async function expectCarried(id: string, as: Account) {
  const { t } = w;
  const exams = await listed(id, 'exam', as);
  expect(exams.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['撤回的', 'draft'],
    ['期末考试', 'draft'],
  ]);
  const [test] = await listed(id, 'test', as);
  expect(test).toMatchObject({ name: '第一章测验', state: 'draft', classes: [], candidates: 0 });
  const { rows: outline } = await t.call(courseTreeRoute, { params: { courseId: id } }, as);
  expect(test!.node?.id).toBe(outline.find(({ type }) => type === 'test')!.id);
  const exam = await t.call(examRoute, { params: { examId: exams.find(({ name }) => name === '期末考试')!.id } }, as);
  expect(exam).toMatchObject({
    classes: [],
    persons: [],
    minutes: 90,
    forms: 0,
    settings: { passLine: 55, password: null },
  });
  const papers = await papersOf(id, as);
  expect(papers.map(({ name, state }) => [name, state])).toContainEqual(['期末试卷甲', 'draft']);
  expect(exam.paper).toMatchObject({ id: papers.find(({ name }) => name === '期末试卷甲')!.id, questions: 2 });
  // The questions are drafts of the new course, their pictures its own.
  const paper = await t.call(paperRoute, { params: { paperId: exam.paper!.id } }, as);
  expect(paper.questionFacts.map(({ type, state }) => [type, state]).sort()).toEqual([
    ['composite', 'draft'],
    ['single', 'draft'],
  ]);
  const single = paper.questionFacts.find(({ type }) => type === 'single')!;
  const question = await t.call(questionRoute, { params: { questionId: single.id } }, as);
  expect(question.content.stem).toContain('<img');
  const [{ n: own }] = (await t.ask(
    `select count(*)::int as n from questions.question q join questions.bank b on b.id = q.bank_id
      where b.course_id = $1 and q.state = 'draft'`,
    [id],
  )) as [{ n: number }];
  // Three of the fixed paper, ten for the blueprint, the picture and the material.
  expect(own).toBe(15);
  const blueprint = papers.find(({ name }) => name === '材料题组卷')!;
  const { plan } = await t.call(paperRoute, { params: { paperId: blueprint.id } }, as);
  expect(plan.sections[0]!.rules).toMatchObject([{ type: 'composite', need: 1, folderId: null, pointId: null }]);
  const { rows: homework } = await t.call(homeworkListRoute, { params: { courseId: id }, query: {} }, as);
  expect(homework.map(({ title, state }) => [title, state])).toEqual([['误差传递', 'draft']]);
  // What grades count is the work of the new course.
  const { draft } = await t.call(getSchemeRoute, { params: { courseId: id } }, as);
  const counted = draft!.items as readonly SchemeItem[];
  expect(counted.map(({ kind, members }) => [kind, members])).toEqual([
    ['homework', [homework[0]!.id]],
    ['test', [test!.id]],
    ['exam', [exam.id]],
  ]);
  const { items, passLine, decimals, bands, curves, version } = draft!;
  const body = { items: [...items], passLine, decimals, bands: [...bands], curves: [...curves], version };
  await t.call(saveSchemeRoute, { params: { courseId: id }, body: body as never }, as);
  for (const table of ['exams.candidate', 'exams.form', 'exams.exam_class', 'attempts.attempt']) {
    const rows = await t.ask(`select 1 from ${table} x join exams.exam e on e.id = x.exam_id where e.course_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([]);
  }
  return exam;
}

describe('tests, exams and papers of a course', () => {
  it('are counted by the plan of a copy', async () => {
    const plan = await w.t.call(copyPlanRoute, { params: { courseId } }, 'teacher');
    expect(plan).toMatchObject({ homework: 1, papers: 4, tests: 1, exams: 2 });
    expect((await refusalOf(w.t.call(copyPlanRoute, { params: { courseId } }, 'teacher2'))).status).toBe(403);
  });

  it('are drafts of a copy with moved dates, and nothing of people', async () => {
    const exam = await expectCarried(await copy(), 'teacher');
    expect(exam).toMatchObject({
      opensAt: moved(opensAt),
      settings: { release: { key: { when: 'date', at: moved(new Date('2026-12-20T00:00:00.000Z')) } } },
    });
  });

  it('have no dates where they are taken away, no paper where it is not wanted, and are left out themselves', async () => {
    const [cleared] = (await listed(await copy({ shift: null, parts: ['exams'] }), 'exam')).filter(
      ({ name }) => name === '期末考试',
    );
    expect(cleared).toMatchObject({ opensAt: null, closesAt: null, paper: null });
    const { settings } = await w.t.call(examRoute, { params: { examId: cleared!.id } }, 'teacher');
    expect(settings.release.key).toEqual({ when: 'release', at: null });
    const bare = await copy({ parts: ['texts', 'scheme'] });
    expect([...(await listed(bare, 'exam')), ...(await listed(bare, 'test')), ...(await papersOf(bare))]).toEqual([]);
  });

  it('leave in a package and come into a new course of another teacher', async () => {
    const { t } = w;
    const out = await t.request({ method: 'GET', url: `/api/v1/courses/${courseId}/package`, as: 'teacher' });
    expect(out.statusCode).toBe(200);
    const ctx = await t.ctx('teacher2');
    const bring = async () =>
      (
        await bringUpload(
          ctx,
          {
            ...{ kind: 'courseware', filename: 'course.zip', owner: await t.personId('teacher2') },
            ...{ sha256: undefined, bytes: out.rawPayload.length },
          },
          out.rawPayload,
        )
      ).id;
    const uploadId = await bring();
    const check = await t.call(checkPackageRoute, { body: { uploadId } }, 'teacher2');
    expect(check).toMatchObject({ counts: { homework: 1, papers: 4, tests: 1, exams: 2 }, leftOut: [] });
    expect(check.parts).toEqual(['papers', 'homework', 'tests', 'exams', 'scheme']);
    const body = { uploadId, name: '带来的课程', code: freshCode('PACK') };
    const made = await t.call(importPackageRoute, { body }, 'teacher2');
    expect(made.leftOut).toEqual([]);
    expect(await expectCarried(made.id, 'teacher2')).toMatchObject({ opensAt: opensAt.toISOString() });
  });
});
