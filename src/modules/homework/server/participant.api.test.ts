import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { buildHomework, extendFor, TEST_RUBRIC } from '../testing/homework.builder.ts';
import * as homework from './homework.public.ts';

const DAY = 1440;
let t: TestApp;
let w: RunningClass;
let other: string;
let people: Record<'student' | 'student2' | 'student3', string>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const system = await t.ctx();
  const made = await createClass(system, {
    courseId: w.courseId,
    termId: w.termId,
    code: freshCode('K'),
    name: '实验二班',
    teacherIds: [await t.personId('teacher')],
    capacity: 50,
  });
  other = made.id;
  await startClass(system, other);
  people = {
    student: await t.personId('student'),
    student2: await t.personId('student2'),
    student3: await t.personId('student3'),
  };
  await joinClass(system, { classId: other, personId: people.student3 });
});
afterAll(() => t.close());

/** A set of one group of the class of student and student2, with both in it. @returns its id */
async function groupSet(name: string): Promise<string> {
  const [setId, groupId] = [randomUUID(), randomUUID()];
  await t.ask('insert into classes.group_set (id, class_id, name) values ($1, $2, $3)', [setId, w.classId, name]);
  await t.ask('insert into classes.learner_group (id, set_id, name, sort) values ($1, $2, $3, 1)', [
    groupId,
    setId,
    `${name}一组`,
  ]);
  await t.ask(
    `insert into classes.group_member (set_id, enrolment_id, group_id)
      select $1, id, $2 from classes.enrolment where class_id = $3`,
    [setId, groupId, w.classId],
  );
  return setId;
}

describe('learners of homework', () => {
  it('are those of its classes, or of every running class', async () => {
    const ctx = await t.ctx();
    const { homeworkId: one } = await buildHomework(t, w);
    const { homeworkId: all } = await buildHomework(t, w, { classIds: null });
    const { homeworkId: draft } = await buildHomework(t, w, { classIds: null, state: 'draft' });
    const idsOf = async (id: string, scope: readonly string[] | null = null) =>
      (await homework.learnersOf(ctx, id, scope)).map(({ personId }) => personId).sort();
    expect(await idsOf(one)).toEqual([people.student, people.student2].sort());
    expect(await idsOf(all)).toEqual(Object.values(people).sort());
    expect(await idsOf(all, [other])).toEqual([people.student3]);
    expect(await homework.participant(ctx, one, people.student3)).toBeNull();
    expect(await homework.participant(ctx, draft, people.student)).toBeNull();
    const own = await homework.homeworkOfLearner(ctx, w.courseId, people.student3);
    expect(own.map((row) => row.homework.id)).toEqual([all]);
    expect(own[0]!.classId).toBe(other);
    await expect(homework.learnersOf(ctx, randomUUID())).rejects.toMatchObject({ code: 'homework.absent' });
  });

  it('have the dates of their class, and more time where it was given', async () => {
    const ctx = await t.ctx();
    const built = await buildHomework(t, w, { dueIn: DAY, cutoffIn: 2 * DAY, rubric: TEST_RUBRIC });
    const late = await extendFor(t, built.homeworkId, people.student, 5 * DAY);
    const rows = await homework.learnersOf(ctx, built.homeworkId);
    const by = new Map(rows.map((row) => [row.personId, row]));
    expect(by.get(people.student)).toMatchObject({ extended: true, dates: { dueAt: late, cutoffAt: late } });
    expect(by.get(people.student2)).toMatchObject({
      extended: false,
      dates: { opensAt: null, dueAt: built.dueAt, cutoffAt: built.cutoffAt },
    });
    const found = await homework.participant(ctx, built.homeworkId, people.student);
    expect(found).toMatchObject({
      homework: { rubricNo: 1, rubric: TEST_RUBRIC, maxScore: 100, endsAt: late },
      dates: { dueAt: late },
      extension: { reason: '住院治疗一周' },
      group: null,
    });
  });

  it('hand in with the group of the set that was named, or of the oldest set', async () => {
    const ctx = await t.ctx();
    await groupSet('甲');
    const named = await groupSet('乙');
    const groupOf = async (groupSetId?: string) => {
      const plan = { settings: { groups: true }, ...(groupSetId ? { groupSetId } : {}) };
      const { homeworkId } = await buildHomework(t, w, plan);
      const [row] = await homework.learnersOf(ctx, homeworkId);
      const found = await homework.participant(ctx, homeworkId, people.student);
      expect(found!.group!.memberIds).toEqual([people.student, people.student2].sort());
      expect(row!.groupId).toBe(found!.group!.id);
      return found!.group!.name;
    };
    expect(await groupOf()).toBe('甲一组');
    expect(await groupOf(named)).toBe('乙一组');
  });

  it('are closed out by the clock once the cut-off has passed', async () => {
    const { homeworkId, cutoffAt } = await buildHomework(t, w, { dueIn: 30, cutoffIn: 60 });
    const stateAt = async (at: Date) => {
      await t.moveClock(at.getTime() - (await t.ctx()).clock.ms());
      const [found] = await homework.homeworkFacts(await t.ctx(), [homeworkId]);
      return { state: found!.state, stored: found!.storedState };
    };
    expect((await stateAt(new Date(cutoffAt!.getTime() - 5_000))).state).toBe('published');
    expect(await stateAt(new Date(cutoffAt!.getTime() + 1_000))).toEqual({ state: 'closed', stored: 'published' });
  });
});
