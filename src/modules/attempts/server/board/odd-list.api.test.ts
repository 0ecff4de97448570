import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMemberRoute } from '../../../courses/shared/course.contract.ts';
import { freshCode } from '../../../courses/testing/course.builder.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { boardOdditiesRoute } from '../../shared/board.contract.ts';
import type { DeskItem } from '../../shared/desk-parts.model.ts';
import { sit } from '../../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass & { readonly secondId: string };
let paperId: string;
const people = {} as Record<'student' | 'student2' | 'student3', string>;

/** Two classes of a course: student and student2, and student3, whose class is that of the assistant teacher2. */
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const built = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const system = await t.ctx();
  for (const who of ['student', 'student2', 'student3'] as const) people[who] = await t.personId(who);
  const { id: secondId } = await createClass(system, {
    ...{ courseId: built.courseId, termId: built.termId, code: freshCode('K'), name: '实验二班', capacity: 50 },
    teacherIds: [await t.personId('teacher')],
  });
  await startClass(system, secondId);
  await joinClass(system, { classId: secondId, personId: people.student3 });
  const body = { account: 'teacher2', role: 'assistant' as const, granted: [] };
  await t.call(setMemberRoute, { params: { courseId: built.courseId }, body }, 'teacher');
  const teaches = 'insert into classes.class_teacher (class_id, person_id) values ($1, $2)';
  await t.ask(teaches, [secondId, await t.personId('teacher2')]);
  w = { ...built, secondId };
  const contents = [
    ...[buildContent('single'), buildContent('multiple'), buildContent('blank'), buildContent('ordering')],
    ...[buildContent('truth'), buildContent('numeric')],
  ];
  ({ paperId } = await readyFixedPaper(t, w.courseId, contents, { shuffleOptions: true }));
}, 60_000);
afterAll(() => t.close());

async function examOfBoth(plan: ExamPlan = {}): Promise<string> {
  const { examId } = await buildExam(t, w, { paperId, ...plan });
  await t.ask('insert into exams.exam_class (exam_id, class_id) values ($1, $2)', [examId, w.secondId]);
  await t.ask(`insert into exams.candidate (exam_id, person_id, class_id, via) values ($1, $2, $3, 'class')`, [
    ...[examId, people.student3, w.secondId],
  ]);
  return examId;
}
const listOf = (examId: string, as: Account = 'teacher') => t.call(boardOdditiesRoute, { params: { examId } }, as);

/** Wrong answers by what the options say, `nth` a kind of its own, and the right one to the question of truth. */
function wrongly({ view }: DeskItem, nth: number, spaced: boolean): FormResponse {
  const idsOf = (parts: readonly { readonly id: string; readonly text: string }[], texts: readonly string[]) =>
    texts.map((text) => parts.find((one) => one.text === text)!.id);
  switch (view.type) {
    case 'single':
      return { choice: idsOf(view.options, [['1.0 s', '0.5 s'][nth]!]) };
    case 'multiple': {
      const texts = [
        ['质量', '颜色'],
        ['振幅', '颜色'],
      ][nth]!;
      return { choice: idsOf(view.options, spaced ? texts.toReversed() : texts) };
    }
    case 'blank':
      return {
        blanks: [
          [spaced ? ' Volt' : 'volt', '特斯拉'],
          ['瓦', '瓦'],
        ][nth]!,
      };
    case 'ordering':
      return { order: idsOf(view.items, ['读数', '闭合开关', '连接电路', '调零'].slice(0, 4 - nth)) };
    case 'numeric':
      // The same value, written in another way.
      return { number: [spaced ? '1.50×10^2' : '150', '160'][nth]! };
    default:
      return { truth: true };
  }
}
async function handIn(examId: string, as: keyof typeof people, nth: number, spaced = false): Promise<void> {
  const seat = await sit(t, examId, { as });
  const batch = seat.started.form!.items.map((one) => ({ item: one.id, rev: 1, response: wrongly(one, nth, spaced) }));
  await seat.saveAll(batch);
  await seat.submit(batch.map(({ item, rev }) => ({ item, rev })));
}

it('lists an address that three candidates used outside the networks of the exam', async () => {
  const examId = await examOfBoth();
  await sit(t, examId);
  await sit(t, examId, { as: 'student2' });
  expect(await listOf(examId)).toEqual({ closed: false, addresses: [], pairs: [] });
  await sit(t, examId, { as: 'student3' });
  const { addresses } = await listOf(examId);
  expect(addresses).toMatchObject([{ n: 3 }]);
  expect(new Set(addresses[0]!.people)).toEqual(new Set(Object.values(people)));
  const inRoom = (networks: string) =>
    t.ask(`update exams.exam set settings = settings || jsonb_build_object('networks', $2::jsonb) where id = $1`, [
      ...[examId, networks],
    ]);
  await inRoom(JSON.stringify([addresses[0]!.ip]));
  expect((await listOf(examId)).addresses).toEqual([]);
  await inRoom('["10.77.0.0/16"]');
  expect((await listOf(examId)).addresses).toHaveLength(1);
  expect(await refusalOf(listOf(examId, 'student'))).toMatchObject({ status: 404 });
});

it('lists after the close who shares rare wrong answers, on whichever forms, and nobody of a class one does not see', async () => {
  const examId = await examOfBoth();
  await handIn(examId, 'student', 0);
  await handIn(examId, 'student2', 0, true);
  await handIn(examId, 'student3', 1);
  await t.drainJobs();
  expect((await listOf(examId)).pairs).toEqual([]);
  await t.ask(`update exams.exam set state = 'closed' where id = $1`, [examId]);
  const { closed, pairs } = await listOf(examId);
  expect(closed).toBe(true);
  expect(pairs).toEqual([{ people: [people.student, people.student2].sort(), common: 5, wrong: [5, 5] }]);
  const narrow = await listOf(examId, 'teacher2');
  expect(narrow).toMatchObject({ addresses: [{ n: 3, people: [people.student3] }], pairs: [] });
  const taken = (as: Account) =>
    t.request({ as, method: 'POST', url: `/api/v1/exams/${examId}/proctor-record`, payload: {} });
  const sheetOf = async (as: Account) => {
    const read = await readWorkbook((await taken(as)).rawPayload);
    return { rows: read[3]!.data.slice(1), candidates: read[1]!.data };
  };
  const { rows, candidates } = await sheetOf('teacher');
  expect(rows.filter((cells) => cells[1] === '错答雷同').map((cells) => [cells[0], ...cells.slice(7)])).toEqual([
    [2, 5, 5],
    [2, 5, 5],
  ]);
  expect(rows.filter((cells) => cells[1] === '同一IP').map((cells) => cells[6])).toEqual([3, 3, 3]);
  expect(candidates.filter((cells) => String(cells[16]).includes('错答雷同'))).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('特斯拉');
  const own = await sheetOf('teacher2');
  expect(own.rows.map((cells) => cells[1]).filter((one) => one !== null && one !== undefined)).toEqual(['同一IP']);
  // A void attempt makes no pair.
  await t.ask('update attempts.attempt set voided_at = now() where exam_id = $1 and person_id = $2', [
    ...[examId, people.student2],
  ]);
  expect((await listOf(examId)).pairs).toEqual([]);
});
