import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, fillPath, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { examFacts } from '../../../exams/server/exams.public.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { proofRoute } from '../../../proof/shared/proof.contract.ts';
import type { AskedContent, Child, Content } from '../../../questions/shared/content.model.ts';
import { buildContent, everyContent } from '../../../questions/testing/question.builder.ts';
import { entryRoute } from '../../shared/desk.contract.ts';
import { ownExamsRoute, reviewRoute } from '../../shared/result.contract.ts';
import { runningRoute } from '../../shared/running.contract.ts';
import { passTime, type Seated, sit, someResponse } from '../../testing/candidate.builder.ts';
import { examMarks, setAnswerMark, setAttemptState } from '../attempts.public.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const exam = async (paperId: string, plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, ...plan })).examId;
const at = (when: 'never' | 'handIn' | 'afterClose' | 'release') => ({ when, at: null });
const own = (kind: 'exam' | 'test' = 'exam') =>
  t.call(ownExamsRoute, { params: { courseId: w.courseId }, query: { kind } }, 'student');
const ownExam = async (examId: string, kind: 'exam' | 'test' = 'exam') =>
  (await own(kind)).rows.find((row) => row.exam.id === examId)!;
const review = (seat: Seated, as: 'student' | 'student2' = 'student') =>
  t.call(reviewRoute, { params: { attemptId: seat.started.attempt.id } }, as);
/** Two questions that are scored by key, right and wrong told apart by their texts. */
const contents = (): Content[] => [
  buildContent('single', {
    options: [
      { id: 'o1', text: '<p>对</p>' },
      { id: 'o2', text: '<p>错</p>' },
    ],
    key: 'o1',
  }),
  buildContent('truth', { key: true }),
];
/** Answers both questions, the first one right. */
async function answerOne(seat: Seated): Promise<void> {
  const { items } = seat.started.form!;
  for (const { id, view } of items) {
    if (view.type === 'single')
      await seat.save(id, 1, { choice: [view.options.find(({ text }) => text === '<p>对</p>')!.id] });
    else await seat.save(id, 1, { truth: false });
  }
}

describe('what a candidate sees of an exam', () => {
  it('goes from coming over running and handed in to released', async () => {
    const { paperId } = await readyFixedPaper(t, w.courseId, contents());
    const examId = await exam(paperId, { opensIn: 9, fullMark: 20 });
    expect(await ownExam(examId)).toMatchObject({ state: 'waiting', enter: false, attempts: [] });
    await passTime(t, 9 * 60_000);
    expect(await ownExam(examId)).toMatchObject({ state: 'open', enter: true });
    const seat = await sit(t, examId);
    expect(await ownExam(examId)).toMatchObject({ state: 'running', deadline: seat.started.deadline });
    expect((await t.call(runningRoute, {}, 'student')).rows).toMatchObject([{ examId, name: '期末考试' }]);
    await answerOne(seat);
    await seat.submit();
    await t.drainJobs();
    expect((await t.call(runningRoute, {}, 'student')).rows).toEqual([]);
    expect(await ownExam(examId)).toMatchObject({ state: 'pending', score: null, attempts: [{ score: null }] });
    expect(await review(seat)).toMatchObject({
      form: null,
      items: [],
      attempt: { score: null },
      receipt: { answered: 2 },
    });
    expect(await refusalOf(review(seat, 'student2'))).toMatchObject({ status: 404 });
    const ctx = await t.ctx();
    await ctx.tx((tx) => setAttemptState(tx, examId, 'released'));
    await t.ask(`update exams.exam set state = 'released', released_at = platform.app_now() where id = $1`, [examId]);
    expect(await ownExam(examId)).toMatchObject({ state: 'done', score: 10 });
    const seen = await review(seat);
    expect(seen).toMatchObject({ fullMark: 20, passMark: 12, attempt: { score: 10 } });
    expect(seen.items.map(({ score, key, analysis }) => [score, key, analysis]).sort()).toEqual([
      [0, null, null],
      [10, null, null],
    ]);
    const of = { personIds: [await t.personId('student')], seenBy: 'staff' } as const;
    expect(await examMarks(ctx, await examFacts(ctx, [examId]), of)).toMatchObject([
      { attempts: [{ percent: 50 }], counting: 50, state: 'released' },
    ]);
  });

  it('of a test comes at once, the key after the close, and the best attempt counts', async () => {
    const { paperId } = await readyFixedPaper(t, w.courseId, contents());
    const examId = await exam(paperId, { kind: 'test', lasts: 30, fullMark: 20 });
    const first = await sit(t, examId);
    await answerOne(first);
    await first.submit();
    const second = await sit(t, examId);
    expect(second.started.attempt.no).toBe(2);
    await second.submit();
    await t.drainJobs();
    expect(await ownExam(examId, 'test')).toMatchObject({
      state: 'done',
      enter: true,
      score: 10,
      attempts: [{ score: 10 }, { score: 0 }],
    });
    const before = await review(first);
    expect(before.items.every(({ key }) => key === null)).toBe(true);
    await passTime(t, 33 * 60_000);
    expect((await review(first)).items.every(({ key }) => key !== null)).toBe(true);
  });

  it('waits for the marker where one is needed', async () => {
    const { paperId } = await readyFixedPaper(t, w.courseId, [
      buildContent('truth', { key: true }),
      buildContent('shortAnswer'),
    ]);
    const examId = await exam(paperId, {
      fullMark: 20,
      settings: { release: { score: at('handIn'), paper: at('handIn'), key: at('never') } },
    });
    const seat = await sit(t, examId);
    for (const item of seat.started.form!.items) await seat.save(item.id, 1, someResponse(item));
    await seat.submit();
    await t.drainJobs();
    const text = seat.started.form!.items.find(({ view }) => view.type === 'shortAnswer')!;
    expect(await review(seat)).toMatchObject({ attempt: { state: 'marking', score: null } });
    const ctx = await t.ctx();
    const mark = {
      round: 1,
      markerId: randomUUID(),
      score: 7.5,
      levels: null,
      comment: '条理清楚',
      at: new Date().toISOString(),
    };
    await ctx.tx((tx) => setAnswerMark(tx, { attemptId: seat.started.attempt.id, item: text.id, mark, score: 7.5 }));
    const seen = await review(seat);
    expect(seen).toMatchObject({ attempt: { state: 'graded', score: 17.5 } });
    expect(seen.items.find(({ item }) => item === text.id)).toMatchObject({ score: 7.5, comment: '条理清楚' });
  });

  it('is told at once where the test says so, and locked', async () => {
    const { paperId } = await readyFixedPaper(t, w.courseId, contents());
    const examId = await exam(paperId, { kind: 'test', fullMark: 20, settings: { feedback: 'atOnce' } });
    const seat = await sit(t, examId);
    const item = seat.started.form!.items.find(({ view }) => view.type === 'truth')!;
    expect(await refusalOf(seat.confirm(item.id, 1))).toMatchObject({ code: 'attempts.confirm.unsaved' });
    await seat.save(item.id, 1, { truth: true });
    expect((await seat.confirm(item.id, 1)).feedback).toMatchObject({ score: 10, points: 10, key: { truth: true } });
    expect(await seat.save(item.id, 2, { truth: false })).toMatchObject({ status: 'invalid', reason: 'locked' });
    expect((await seat.desk()).answers).toMatchObject([{ feedback: { score: 10 } }]);
    const silent = await sit(t, await exam(paperId, { kind: 'test' }));
    await silent.save(silent.started.form!.items.find(({ view }) => view.type === 'truth')!.id, 1, { truth: true });
    expect(
      await refusalOf(silent.confirm(silent.started.form!.items.find(({ view }) => view.type === 'truth')!.id, 1)),
    ).toMatchObject({ code: 'attempts.confirm.never' });
  });
});

it('proves a receipt to everybody who has its number, without name and answers', async () => {
  const { paperId } = await readyFixedPaper(t, w.courseId, contents());
  const seat = await sit(t, await exam(paperId));
  await answerOne(seat);
  const { receipt } = await seat.submit();
  const told = await t.call(proofRoute, { params: { code: receipt!.number } });
  expect(told).toMatchObject({ record: true, frozen: { numerator: 2, denominator: 2 } });
  expect(JSON.stringify(told.filters)).toContain('有效');
  expect(JSON.stringify(told)).not.toContain('张三');
});

it('lets no key out before its rule allows, over a whole attempt with a question of every type', async () => {
  // Canaries stand in every field that candidates must not see.
  const canary = (what: string) => `KEY-${what}`;
  const plant = (content: AskedContent, i: number): Child['content'] => {
    const base = { ...content, analysis: `<p>${canary(`analysis${i}`)}</p>` };
    switch (base.type) {
      case 'blank':
        return { ...base, blanks: base.blanks.map((one, n) => ({ ...one, accepted: [canary(`blank${n}`)] })) };
      case 'numeric':
        return { ...base, value: '73.9173', tiers: [{ within: '0.0713', share: 100 }] };
      case 'shortAnswer':
      case 'essay':
        return {
          ...base,
          reference: `<p>${canary('reference')}</p>`,
          rubric: `<p>${canary('rubric')}</p>`,
          keywords: [{ word: canary('word'), points: 1 }],
        };
      case 'file':
        return { ...base, reference: `<p>${canary('file')}</p>`, rubric: `<p>${canary('filerubric')}</p>` };
      case 'experiment':
        throw new Error('none is planted');
      default:
        return base;
    }
  };
  // Each type by itself, and each below a material.
  const children = everyContent().map((content, i) => ({
    ...{ id: randomUUID(), points: 10 },
    content: plant(content, 100 + i),
  }));
  const whole = buildContent('composite', { analysis: `<p>${canary('whole')}</p>`, children });
  // One of whose numbers each form has its own: the formula, its name and the other numbers stay with the server.
  const drawn = buildContent('numeric', {
    ...{ stem: '<p>车速 [[KEYspeed]] m/s</p>', value: '', analysis: `<p>${canary('drawn')}</p>` },
    drawn: {
      parameters: [
        { name: 'KEYspeed', kind: 'list', from: '', to: '', step: '', values: ['61.2501', '61.2502'], decimals: 4 },
      ],
      formula: 'KEYspeed*4.4713',
    },
  });
  const planted: Content[] = [...everyContent().map(plant), whole, drawn];
  const { paperId, questionIds } = await readyFixedPaper(t, w.courseId, planted);
  const examId = await exam(paperId);
  const [bodies, others]: [string[], string[]] = [[], []];
  const keep = <T>(value: T): T => {
    bodies.push(JSON.stringify(value));
    return value;
  };
  const entry = () => t.call(entryRoute, { params: { examId }, query: {} }, 'student');
  keep(await entry());
  const seat = await sit(t, examId);
  keep(seat.started);
  for (const [i, item] of seat.started.form!.items.entries())
    keep(await seat.saveAll([{ item: item.id, rev: 1, response: someResponse(item, i) }]));
  keep(
    await seat.saveAll([
      { item: seat.started.form!.items[0]!.id, rev: 1, response: someResponse(seat.started.form!.items[0]!, 5) },
    ]),
  );
  keep(await seat.beat({ since: 0 }));
  keep(await seat.desk());
  keep(await seat.submit());
  await t.drainJobs();
  keep(await seat.desk());
  keep(await seat.receipt());
  keep(await own());
  keep(await review(seat));
  keep(await entry());
  // Whatever else there is to read about the course, the class, the exam or the attempt, of every module.
  const places: Record<string, string> = {
    ...{ courseId: w.courseId, classId: w.classId, nodeId: w.nodeId },
    ...{ examId, attemptId: seat.started.attempt.id },
  };
  let reads = 0;
  for (const { method, path, raw } of t.app.contracts) {
    const names = [...path.matchAll(/:(\w+)/g)].map((found) => found[1]!);
    if (method !== 'GET' || raw || names.length === 0 || names.some((name) => !(name in places))) continue;
    const answer = await t.request({ url: fillPath(path, places), as: 'student' });
    if (answer.statusCode === 200) reads += 1;
    others.push(answer.body);
  }
  expect(reads).toBeGreaterThan(20);
  const partIds = children.map(({ id }) => id);
  expect(
    ['KEY-', 'KEYspeed', '4.4713', '73.9173', '0.0713', ...questionIds, ...partIds].filter((text) =>
      others.join('\n').includes(text),
    ),
  ).toEqual([]);
  const all = bodies.join('\n');
  expect(all).toContain('"type":"matching"');
  expect(all).toContain('"material":{');
  expect(['61.2501', '61.2502'].filter((number) => all.includes(number))).toHaveLength(1);
  const secrets = [
    'KEY-',
    'KEYspeed',
    '4.4713',
    '73.9173',
    '0.0713',
    'difficulty',
    '"rubric"',
    '"reference"',
    '"tiers"',
    ...questionIds,
    ...partIds,
  ];
  // Ids of options are those of the form: as they are stored they would tell the key.
  const ids = ['"o1"', '"o2"', '"i1"', '"l1"', '"r1"'];
  expect([...secrets, ...ids].filter((text) => all.includes(text))).toEqual([]);
});

/** A question about a drop of which each form has its own height and gravity. */
const drop = () => {
  const range = { kind: 'range' as const, from: '1', step: '1', values: [], decimals: 0 };
  return buildContent('numeric', {
    ...{
      stem: '<p>高度 [[h]] m，重力 [[w]] N</p>',
      analysis: '<p>代入 [[h]]。</p>',
      value: '',
      unit: 'none',
      units: [],
    },
    tiers: [{ within: '0.01', share: 100 }],
    drawn: {
      parameters: [
        { ...range, name: 'h', to: '1000' },
        { ...range, name: 'w', to: '100' },
      ],
      formula: 'h*w/4',
    },
  });
};
const numbersOf = (form: Seated['started']['form']): [string, string] =>
  [...form!.items[0]!.view.stem.matchAll(/\d+/g)].map(([number]) => number) as [string, string];

it.each(['exam', 'test'] as const)('scores drawn numbers by those of the own form, in one of kind %s', async (kind) => {
  const { paperId } = await readyFixedPaper(t, w.courseId, [drop()]);
  const release = { score: at('handIn'), paper: at('handIn'), key: at('handIn') };
  const lasts = kind === 'exam' ? 30 : null;
  const examId = await exam(paperId, { kind, lasts, fullMark: 10, settings: { release } });
  const seat = await sit(t, examId);
  const [height, weight] = numbersOf(seat.started.form);
  const right = (Number(height) * Number(weight)) / 4;
  expect(numbersOf((await seat.desk()).form)).toEqual([height, weight]);
  await seat.save(seat.started.form!.items[0]!.id, 1, { number: String(right) });
  await seat.submit();
  // What is right here is wrong on the form of somebody else.
  const other = await sit(t, examId, { as: 'student2' });
  expect(numbersOf(other.started.form)).not.toEqual([height, weight]);
  await other.save(other.started.form!.items[0]!.id, 1, { number: String(right + 0.5) });
  await other.submit();
  await t.drainJobs();
  // Keys of an exam wait for its end, whatever the rule says.
  if (kind === 'exam') await passTime(t, 40 * 60_000);
  const seen = await review(seat);
  expect(seen.attempt.score).toBe(10);
  expect(seen.items).toMatchObject([
    {
      score: 10,
      key: { number: String(right), how: { formula: 'h × w ÷ 4', filled: `${height} × ${weight} ÷ 4` } },
      analysis: `<p>代入 ${height}。</p>`,
    },
  ]);
  expect(numbersOf(seen.form)).toEqual([height, weight]);
  expect((await review(other, 'student2')).attempt.score).toBe(0);
  if (kind === 'test') {
    const again = await sit(t, examId);
    expect(again.started.attempt.no).toBe(2);
    expect(numbersOf(again.started.form)).not.toEqual([height, weight]);
  }
});
