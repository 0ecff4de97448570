import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { passTime, type Seated, sit } from '../../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { analysisReportRoute, analysisRoute } from '../../shared/marking.contract.ts';
import { walkthroughQuestionRoute } from '../../shared/walkthrough.contract.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const options = (texts: string) => [...texts].map((text, at) => ({ id: `o${at + 1}`, text: `<p>${text}</p>` }));
/** Chooses options by their texts, says whether it is true, and was that long at each question. */
async function answer(
  seat: Seated,
  said: { single: string; multiple: string; truth: boolean | null; seconds: number },
) {
  const batch = seat.started.form!.items.flatMap(({ id, view }) => {
    const pick = (texts: string) =>
      'options' in view ? view.options.filter(({ text }) => texts.includes(text.slice(3, 4))).map((one) => one.id) : [];
    const response =
      view.type === 'single'
        ? { choice: pick(said.single) }
        : view.type === 'multiple'
          ? { choice: pick(said.multiple) }
          : said.truth === null
            ? null
            : { truth: said.truth };
    return response ? [{ item: id, rev: 1, response }] : [];
  });
  const seconds = Object.fromEntries(seat.started.form!.items.map(({ id }) => [id, said.seconds]));
  await seat.saveAll(batch, seconds);
  await seat.submit([], seconds);
}
async function tablesOf(examId: string) {
  const { rawPayload } = await t.request({
    ...{ method: 'POST', url: analysisReportRoute.path.replace(':examId', examId), payload: {}, as: 'teacher' },
    headers: { 'accept-language': 'zh-CN' },
  });
  const xml = strFromU8(unzipSync(rawPayload)['word/document.xml']!);
  return [...xml.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell]) =>
      [...cell!.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>/gs)].map(([, text]) => text).join(''),
    ),
  );
}
/** The rows below the table of options. */
const optionsIn = (rows: string[][]) => {
  const from = rows.findIndex((cells) => cells[1] === '选项') + 1;
  const rest = rows.slice(from);
  const end = rest.findIndex((cells) => cells.length !== 5);
  return end < 0 ? rest : rest.slice(0, end);
};

it('names of each option how many chose it, as going through the exam shows it, and the median time of the page', async () => {
  const { paperId } = await readyFixedPaper(t, w.courseId, [
    buildContent('single', { options: options('甲乙丙'), key: 'o1' }),
    buildContent('multiple', { options: options('子丑寅'), keys: ['o1', 'o2'] }),
    buildContent('truth', { key: true }),
  ]);
  const { examId } = await buildExam(t, w, { paperId, fullMark: 30 });
  const seats: [Account, Parameters<typeof answer>[1]][] = [
    ['student', { single: '甲', multiple: '子丑', truth: true, seconds: 20 }],
    ['student2', { single: '丙', multiple: '子寅', truth: null, seconds: 70 }],
  ];
  for (const [as, said] of seats) {
    const seat = await sit(t, examId, { as });
    await passTime(t, 5 * 60_000);
    await answer(seat, said);
  }
  await passTime(t, 3 * 3_600_000);
  await t.drainJobs();
  const shown = await t.call(analysisRoute, { params: { examId } }, 'teacher');
  const rows = await tablesOf(examId);
  const numberOf = (type: string) => String(shown.rows.findIndex((row) => row.type === type) + 1);
  const found = optionsIn(rows);
  const block = (type: string, length: number) => {
    const at = found.findIndex(([number]) => number === numberOf(type));
    return found.slice(at, at + length).map((cells) => cells.slice(1));
  };
  expect(block('single', 4)).toEqual([
    ['A. 甲', '✓', '1', '50.0%'],
    ['B. 乙', '', '0', '0.0%'],
    ['C. 丙', '', '1', '50.0%'],
    ['未作答', '', '0', '0.0%'],
  ]);
  expect(block('multiple', 4)).toEqual([
    ['A. 子', '✓', '2', '100.0%'],
    ['B. 丑', '✓', '1', '50.0%'],
    ['C. 寅', '', '1', '50.0%'],
    ['未作答', '', '0', '0.0%'],
  ]);
  expect(block('truth', 3)).toEqual([
    ['正确', '✓', '1', '50.0%'],
    ['错误', '', '0', '0.0%'],
    ['未作答', '', '1', '50.0%'],
  ]);
  // The same numbers as the page that goes through the exam with a class, whose options stand as one form has them.
  for (const { questionId, number, type } of shown.rows) {
    const query = { questionId, number, classId: w.classId };
    const slide = await t.call(walkthroughQuestionRoute, { params: { examId }, query }, 'teacher');
    const counted = block(type, type === 'truth' ? 2 : 3).map((cells) => Number(cells[2]));
    expect(slide.options.map(({ n }) => n).toSorted()).toEqual(counted.toSorted());
    const row = rows.find((cells) => cells.length === 9 && cells[0] === numberOf(type))!;
    expect([shown.rows.find((one) => one.questionId === questionId)!.seconds, row[7]]).toEqual([45, '0:45']);
  }
  // A corrected key is the one that is marked.
  const single = shown.rows.find(({ type }) => type === 'single')!;
  await t.ask(
    `insert into attempts.regrade (id, exam_id, question_id, question_number, correction, policy, manual, reason, gained,
        lost, kept, by_id, at)
      values (gen_random_uuid(), $1, $2, $3, $4, 'rule', false, '答案有误，更正', 0, 0, 0, $5, platform.app_now())`,
    [
      ...[examId, single.questionId, single.number],
      JSON.stringify({ kind: 'key', key: { type: 'single', choice: ['o3'] }, alsoOld: true }),
      await t.personId('teacher'),
    ],
  );
  expect(
    optionsIn(await tablesOf(examId))
      .filter((cells) => cells[2] === '✓')
      .map((cells) => cells[1]),
  ).toEqual(expect.arrayContaining(['A. 甲', 'C. 丙']));
});
