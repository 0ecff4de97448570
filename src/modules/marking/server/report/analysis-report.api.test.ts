import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { roundHalfUp } from '../../../../kernel/values/decimal.ts';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { passTime, sit } from '../../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { getCourseRoute, updateCourseRoute } from '../../../courses/shared/course.contract.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { analysisReportRoute, analysisRoute } from '../../shared/marking.contract.ts';
import { plantWorks } from '../../testing/works.builder.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
let truth: string;
const [a, b] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const { version } = await t.call(getCourseRoute, { params: { courseId: w.courseId } }, 'teacher');
  const objectives = [a, b].map((id, i) => ({
    ...{ id, weight: 50, expected: 0.65, requirementCode: '', requirement: '' },
    text: i === 0 ? '能够独立完成基本物理量的测量' : '能够正确处理和表达测量数据',
  }));
  const body = { version, objectives };
  await t.call(updateCourseRoute, { params: { courseId: w.courseId }, body: body as never }, 'teacher');
  truth = await readyQuestion(t, w.courseId, buildContent('truth', { key: true }), {
    objectives: [{ id: a, share: 100 }],
  });
  const others = [
    await readyQuestion(t, w.courseId, buildContent('single')),
    await readyQuestion(t, w.courseId, buildContent('composite')),
  ];
  ({ paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan([truth, ...others])));
}, 90_000);
afterAll(() => t.close());

/** An exam of two candidates that one of them and some people from elsewhere sat, everything marked, its time over. */
async function sat(more: number, plan: ExamPlan = {}): Promise<string> {
  const { examId } = await buildExam(t, w, { paperId, fullMark: 26, ...plan });
  const seat = await sit(t, examId, { as: 'student' });
  const item = seat.started.form!.items.find(({ view }) => view.type === 'truth')!.id;
  await seat.save(item, 1, { truth: true });
  await seat.submit();
  await t.drainJobs();
  await plantWorks(t, examId, more, truth);
  await passTime(t, plan.kind === 'test' ? 0 : 3 * 3_600_000);
  await t.drainJobs();
  return examId;
}
const take = (examId: string, as: Account = 'teacher', language = 'zh-CN') =>
  t.request({
    method: 'POST',
    url: analysisReportRoute.path.replace(':examId', examId),
    payload: {},
    as,
    headers: { 'accept-language': language },
  });
const analysis = (examId: string) => t.call(analysisRoute, { params: { examId } }, 'teacher');
const linesOf = (xml: string) =>
  [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner]) =>
    [...inner!.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/gs)].map(([, wording]) => wording!.replaceAll('&lt;', '<')).join(''),
  );
/** Rows of the tables of a document by their cells, and its paragraphs. */
async function documentOf(examId: string, language?: string) {
  const { statusCode, headers, rawPayload } = await take(examId, 'teacher', language);
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('wordprocessingml')]);
  const xml = strFromU8(unzipSync(rawPayload)['word/document.xml']!);
  const rows = [...xml.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell]) => linesOf(cell!).join('\n')),
  );
  const name = decodeURIComponent(String(headers['content-disposition']).split("''")[1]!);
  return { rows, lines: linesOf(xml), facts: new Map(rows.map(([label, ...rest]) => [label!, rest])), name };
}
const three = (value: number | null) => (value === null ? '—' : value.toFixed(3));

describe('the analysis of an exam as a Word document', () => {
  let examId: string;

  it('holds the head, the distribution and the figures the analysis has', async () => {
    examId = await sat(25);
    const shown = await analysis(examId);
    const { facts, lines, name } = await documentOf(examId);
    expect(name).toBe('期末考试_试卷分析报告.docx');
    const [course] = await t.ask('select code, name from courses.course where id = $1', [w.courseId]);
    const teacher = (await t.ask('select name from identity_api.person where account = $1', ['teacher']))[0]!.name;
    expect(facts.get('课程')).toEqual([`${course!.name} (${course!.code})`]);
    expect(facts.get('考试')).toEqual(['期末考试']);
    expect(facts.get('教学班')).toEqual(['实验一班']);
    const [term] = await t.ask(
      `select s.name from courses_api.term s join classes_api.class k on k.term_id = s.id where k.id = $1`,
      [w.classId],
    );
    expect(facts.get('学期')).toEqual([term!.name]);
    expect(facts.get('任课教师')).toEqual([teacher]);
    expect(facts.get('考试时间')![0]).toMatch(/^2\d{3}-\d\d-\d\d \d\d:\d\d 至 2\d{3}-\d\d-\d\d \d\d:\d\d$/);
    expect(['满分', '应考人数', '实考人数', '缺考人数', '统计答卷数'].map((label) => facts.get(label))).toEqual(
      ['26', '2', '1', '1', '26'].map((value) => [value]),
    );
    // Twenty-five with 1 to 25 of 26, and one with the points of the question answered rightly.
    const [own] = await t.ask(
      `select round(avg(score), 2)::text as mean, round(stddev_samp(score), 2)::text as sd, max(score)::float8 as high,
         min(score)::float8 as low, count(*) filter (where score * 100 >= 60 * 26)::int as passed
       from attempts.attempt where exam_id = $1`,
      [examId],
    );
    expect(['90–100', '80–89', '70–79', '60–69', '60 以下'].map((band) => facts.get(band))).toEqual([
      ...[
        ['2', '7.7%'],
        ['3', '11.5%'],
        ['2', '7.7%'],
        ['3', '11.5%'],
        ['16', '61.5%'],
      ],
    ]);
    expect(own).toMatchObject({ passed: 10, high: 25, low: 1 });
    expect(['平均分', '最高分', '最低分', '标准差'].map((label) => facts.get(label))).toEqual([
      ...[[own!.mean], ['25'], ['1'], [own!.sd]],
    ]);
    expect([facts.get('及格率（≥ 60%）'), facts.get('优秀率（≥ 90%）')]).toEqual([['38.5%'], ['7.7%']]);
    expect(shown.alpha).not.toBeNull();
    expect(shown.sem).not.toBeNull();
    expect(['整卷难度（得分率）', '平均区分度', '信度 α', '测量标准误'].map((label) => facts.get(label))).toEqual(
      [shown.facility, shown.meanDiscrimination, shown.alpha, shown.sem].map((value) => [three(value)]),
    );
    expect(lines).toContain('样本只有 26 份，信度与区分度仅供参考。');
  });

  it('has a line for each question with its figures and what they say, and the objectives', async () => {
    const shown = await analysis(examId);
    const { rows } = await documentOf(examId);
    const from = rows.findIndex(([label]) => label === '题号');
    const table = rows.slice(from + 1, from + 1 + shown.rows.length);
    let number = 0;
    expect(table.map((cells) => [cells[0], cells[1], ...cells.slice(3, 7)])).toEqual(
      shown.rows.map((row) => [
        row.of === null ? String(++number) : '小题',
        ...[
          row.stem,
          String(row.points),
          roundHalfUp(row.mean!, 2).toFixed(2),
          three(row.facility),
          three(row.discrimination),
        ],
      ]),
    );
    expect(number).toBe(3);
    const first = shown.rows.findIndex(({ questionId }) => questionId === truth);
    expect(shown.rows[first]!.discrimination).toBeGreaterThan(0.5);
    // 18 of 26 people did it: 0.692.
    expect([table[first]![2], table[first]![8]]).toEqual(['判断题', '难度：适中\n区分度：很好']);
    // A part of a material has no discrimination of its own, and no word about it.
    const part = shown.rows.findIndex(({ of }) => of !== null);
    expect(table[part]![8]).toMatch(/^难度：\S+$/);
    const [reached] = shown.objectives!.rows;
    expect(rows).toContainEqual([
      '1. 能够独立完成基本物理量的测量',
      ...['1', String(reached!.points), '26', `${(reached!.rate! * 100).toFixed(1)}%`, '65.0%'],
      ...[`${((reached!.reached / 26) * 100).toFixed(1)}%`, '达成'],
    ]);
    expect(rows).toContainEqual(['2. 能够正确处理和表达测量数据', '0', '—', '0', '—', '65.0%', '—', '无考核支撑']);
  });

  it('leaves room for what people write and sign, says it in the reader’s language, and is logged', async () => {
    const { rows } = await documentOf(examId);
    expect(rows.slice(-4)).toEqual([
      ...[
        ['命题分析', ''],
        ['存在问题与改进措施', ''],
        ['任课教师签名', '', '日期', ''],
        ['系主任签名', '', '日期', ''],
      ],
    ]);
    const portuguese = await documentOf(examId, 'pt-BR');
    expect(portuguese.facts.get('Abaixo de 60')).toEqual(['16', '61,5%']);
    const logged = await t.ask(
      `select after from audit.audit_log where action = 'exam.exportAnalysis' and object_id = $1`,
      [examId],
    );
    expect(logged).toHaveLength(4);
    expect(logged[0]!.after).toEqual({ people: 26 });
  });

  it('hides of a test that few people took what its analysis hides', async () => {
    const test = await sat(4, { kind: 'test', minutes: null, name: '第一章测验' });
    const shown = await analysis(test);
    expect(shown).toMatchObject({ n: 5, alpha: null, sem: null, meanDiscrimination: null });
    const { facts, rows, lines } = await documentOf(test);
    expect([facts.get('测验'), facts.get('考试时间')]).toEqual([['第一章测验'], ['—']]);
    expect(['平均区分度', '信度 α', '测量标准误'].map((label) => facts.get(label))).toEqual([['—'], ['—'], ['—']]);
    const from = rows.findIndex(([label]) => label === '题号');
    const table = rows.slice(from + 1, from + 1 + shown.rows.length);
    expect(table.map((cells) => cells[6])).toEqual(shown.rows.map(() => '—'));
    expect(table.map((cells) => cells[8]).join()).not.toContain('区分度');
    expect(lines).toContain('样本少于 20 份，暂不计算信度与区分度。');
  });

  it('is for those who see the analysis: not for learners, another team, or a member without marks', async () => {
    for (const who of ['student', 'teacher2'] as const) expect((await take(examId, who)).statusCode).toBe(404);
    const count = () => t.ask(`select count(*)::int as n from audit.audit_log where action = 'exam.exportAnalysis'`);
    const before = await count();
    await setMember(await t.ctx(), w.courseId, { account: 'teacher2', role: 'support', granted: [] });
    expect((await take(examId, 'teacher2')).statusCode).toBe(403);
    // Who teaches none of its classes has nobody's figures to take.
    await t.ask(
      `update courses.course_member set role = 'assistant', scope = 'own' where course_id = $1 and person_id = $2
        returning role`,
      [w.courseId, await t.personId('teacher2')],
    );
    const none = await take(examId, 'teacher2');
    expect([none.statusCode, none.json().error.message]).toEqual([
      ...[409, '还没有评阅完成的答卷，暂不能导出分析报告'],
    ]);
    expect(await count()).toEqual(before);
  });
});
