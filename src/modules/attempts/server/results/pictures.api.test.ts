import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, fillPath, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { printPaperRoute, tryPaperRoute } from '../../../papers/shared/paper.contract.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { PICTURES_PATH } from '../../../questions/shared/picture.model.ts';
import { bringPicture, fetchPicture, pngOf } from '../../../questions/testing/picture.builder.ts';
import { buildContent, freshStem } from '../../../questions/testing/question.builder.ts';
import { ATTEMPT_TOKEN_HEADER, deskPictureRoute } from '../../shared/desk.contract.ts';
import { reviewRoute } from '../../shared/result.contract.ts';
import { passTime, type Seated, sit } from '../../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

/** Pictures of a stem, an option and an analysis, told apart by their widths. */
const WIDTHS = { stem: 21, option: 22, analysis: 23 } as const;
async function paperWithPictures(): Promise<string> {
  const picture = async (width: number) =>
    `<img src="${await bringPicture(t, w.courseId, pngOf(width, 1))}" alt="图" />`;
  const content = buildContent('single', {
    stem: `<p>${freshStem()}${await picture(WIDTHS.stem)}</p>`,
    options: [
      { id: 'o1', text: `<p>${await picture(WIDTHS.option)}</p>` },
      { id: 'o2', text: '<p>错</p>' },
    ],
    key: 'o1',
    analysis: `<p>${await picture(WIDTHS.analysis)}</p>`,
  });
  return (await readyFixedPaper(t, w.courseId, [content])).paperId;
}
const examOf = async (plan: ExamPlan) => (await buildExam(t, w, plan)).examId;
/** Sources of all pictures of an answer, as they stand in it. */
const sourcesIn = (answer: unknown): string[] => [
  ...new Set(JSON.stringify(answer).match(new RegExp(`${PICTURES_PATH}[\\w-]+`, 'g')) ?? []),
];
const widthsOf = async (sources: readonly string[], as: 'student' | 'student2' | 'teacher') => {
  const answers = await Promise.all(sources.map((src) => fetchPicture(t, src, as)));
  return answers
    .map(({ statusCode, rawPayload }) => (statusCode === 200 ? rawPayload.readUInt32BE(16) : statusCode))
    .sort();
};
const review = (seat: Seated) => t.call(reviewRoute, { params: { attemptId: seat.started.attempt.id } }, 'student');

describe('pictures of a form', () => {
  it('are named for its candidate alone, without those of the analysis', async () => {
    const examId = await examOf({ paperId: await paperWithPictures() });
    const mine = await sit(t, examId);
    const theirs = await sit(t, examId, { as: 'student2' });
    const sources = sourcesIn(mine.started);
    expect(await widthsOf(sources, 'student')).toEqual([WIDTHS.stem, WIDTHS.option]);
    expect(sourcesIn(await mine.desk())).toEqual(sources);
    // The same question on another form: other names, and neither reads those of the other.
    expect(sourcesIn(theirs.started).filter((src) => sources.includes(src))).toEqual([]);
    expect(await widthsOf(sources, 'student2')).toEqual([404, 404]);
    expect(await widthsOf(sourcesIn(theirs.started), 'student')).toEqual([404, 404]);
    for (const who of ['student3', 'teacher2', 'teacher', 'admin'] as const) {
      expect((await fetchPicture(t, sources[0]!, who)).statusCode, who).toBe(404);
    }
    expect((await fetchPicture(t, sources[0]!)).statusCode).toBe(401);
    // The token of the attempt opens them too, whatever became of the sign-in; that of another attempt does not.
    const name = sources[0]!.slice(PICTURES_PATH.length);
    const byToken = (token?: string) =>
      t.request({
        method: 'GET',
        url: fillPath(deskPictureRoute.path, { name }),
        ...(token ? { headers: { [ATTEMPT_TOKEN_HEADER]: token } } : {}),
      });
    expect((await byToken(mine.started.token)).statusCode).toBe(200);
    expect((await byToken(theirs.started.token)).statusCode).toBe(404);
    expect((await byToken(`At_${'x'.repeat(43)}`)).statusCode).toBe(401);
    expect((await byToken()).statusCode).toBe(401);
    // Nothing of a form says where in the bank its pictures lie.
    expect(JSON.stringify(mine.started)).not.toMatch(/\/\d{4}\/\d\d\/\d\d\/|\.png/);
  });

  it('of an analysis are named once the rule of release lets its candidate read it', async () => {
    const examId = await examOf({ kind: 'test', paperId: await paperWithPictures(), lasts: 30, fullMark: 10 });
    const seat = await sit(t, examId);
    await seat.submit();
    await t.drainJobs();
    expect(await widthsOf(sourcesIn(await review(seat)), 'student')).toEqual([WIDTHS.stem, WIDTHS.option]);
    await passTime(t, 33 * 60_000);
    const after = sourcesIn(await review(seat));
    expect(await widthsOf(after, 'student')).toEqual([WIDTHS.stem, WIDTHS.option, WIDTHS.analysis]);
    expect(await widthsOf(after, 'student2')).toEqual([404, 404, 404]);
  });

  it('are over after a day, and a page that is read again has new names', async () => {
    const examId = await examOf({ kind: 'test', paperId: await paperWithPictures(), fullMark: 10 });
    const seat = await sit(t, examId);
    const before = sourcesIn(await seat.desk());
    await passTime(t, 25 * 3_600_000);
    expect(await widthsOf(before, 'student')).toEqual([404, 404]);
    const again = sourcesIn((await sit(t, examId, { client: seat.client })).started);
    expect(await widthsOf(again, 'student')).toEqual([WIDTHS.stem, WIDTHS.option]);
  });
});

describe('pictures of a paper', () => {
  it('show in its preview and in print, those of the analysis with the key only', async () => {
    const params = { paperId: await paperWithPictures() };
    const tried = await t.call(tryPaperRoute, { params, body: { seed: 'a', plan: null } }, 'teacher');
    expect(await widthsOf(sourcesIn(tried), 'teacher')).toEqual([WIDTHS.stem, WIDTHS.option]);
    const plain = await t.call(printPaperRoute, { params, body: { seed: 'a', reason: null } }, 'teacher');
    expect(await widthsOf(sourcesIn(plain), 'teacher')).toEqual([WIDTHS.stem, WIDTHS.option]);
    const keyed = await t.call(printPaperRoute, { params, body: { seed: 'a', reason: '阅卷用' } }, 'teacher');
    expect(await widthsOf(sourcesIn(keyed), 'teacher')).toEqual([WIDTHS.stem, WIDTHS.option, WIDTHS.analysis]);
  });
});
