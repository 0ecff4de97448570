import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { homeworkFiguresPort, homeworkHandInsPort } from '../../homework/server/homework.public.ts';
import { buildHomework, extendFor } from '../../homework/testing/homework.builder.ts';
import { buildGroup, learnerAt, setDates } from '../testing/learner.builder.ts';
import * as handIns from './hand-ins.public.ts';

const FOUR = ['student', 'student2', 'student3', 'outsider'] as const satisfies readonly Account[];
let t: TestApp;
let w: RunningClass;
let people: string[];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  people = await Promise.all(FOUR.map((account) => t.personId(account)));
  for (const personId of people.slice(2)) await joinClass(await t.ctx(), { classId: w.classId, personId });
}, 60_000);
afterAll(() => t.close());

/** Homework of a group of the first `n`, and the way of each of the four to it. */
async function groupHomework(n = 4) {
  const { setId, groupId } = await buildGroup(t, w.classId, people.slice(0, n));
  const { homeworkId } = await buildHomework(t, w, { settings: { groups: true }, groupSetId: setId });
  const at = Object.fromEntries(FOUR.map((who) => [who, learnerAt(t, homeworkId, who)])) as Record<
    (typeof FOUR)[number],
    ReturnType<typeof learnerAt>
  >;
  const works = async () => handIns.worksOf(await t.ctx(), [homeworkId]);
  return { homeworkId, groupId, setId, at, works };
}

describe('the work of a group', () => {
  it('is handed in by one for all four', async () => {
    const { homeworkId, groupId, at, works } = await groupHomework();
    await at.student.handIn('<p>小组报告</p>');
    expect(await works()).toMatchObject([{ groupId, memberIds: [...people].sort(), state: 'submitted' }]);
    for (const who of FOUR) {
      expect(await at[who].read()).toMatchObject({
        state: 'submitted',
        versions: [{ no: 1, by: '张三' }],
        group: { name: '第一组', members: { length: 4 } },
      });
    }
    const ctx = await t.ctx();
    const [figures] = ctx.ports.all(homeworkFiguresPort);
    expect(await figures!(ctx, [homeworkId], null)).toMatchObject([{ handedIn: 4, late: 0 }]);
    const [handedIn] = ctx.ports.all(homeworkHandInsPort);
    expect((await handedIn!(ctx, homeworkId)).map(({ personId }) => personId).sort()).toEqual([...people].sort());
  });

  it('has one writer at a time, until somebody takes over', async () => {
    const { at } = await groupHomework();
    await at.student.read();
    await at.student.takeTurn(false);
    await at.student.save('<p>甲</p>');
    const mate = await at.student2.read();
    expect(mate.group?.turn).toMatchObject({ name: '张三', self: false });
    expect(mate.draft.html).toBe('<p>甲</p>');
    const refused = await refusalOf(at.student2.save('<p>乙</p>'));
    expect(refused).toMatchObject({ status: 409, code: 'handIns.draft.turn' });
    expect(await refusalOf(at.student2.submit())).toMatchObject({ code: 'handIns.draft.turn' });
    await at.student2.takeTurn(true);
    await at.student2.save('<p>甲乙</p>');
    expect(await refusalOf(at.student.save('<p>甲丙</p>'))).toMatchObject({ code: 'handIns.draft.turn' });
    expect((await at.student.read()).group?.turn).toMatchObject({ name: '李四', self: false });
    // The turn lapses by itself.
    await t.moveClock(91_000);
    await at.student.read();
    expect((await at.student.save('<p>甲乙丙</p>')).rev).toBe(3);
  });

  it('tells the others at once when one hands in', async () => {
    const { homeworkId, at } = await groupHomework();
    await at.student.read();
    await at.student.save('<p>甲</p>');
    const ctx = await t.ctx();
    const heard: string[] = [];
    const stops = people.map((personId) =>
      ctx.live.subscribe(`person:${personId}`, ({ event, data }) => {
        if (event === 'handIn.news') heard.push(`${personId} ${(data as { homeworkId: string }).homeworkId}`);
      }),
    );
    await at.student.submit();
    for (const stop of stops) stop();
    expect(heard.sort()).toEqual(people.map((personId) => `${personId} ${homeworkId}`).sort());
  });

  it('stays with who leaves the group after it was handed in', async () => {
    const { groupId, at, works } = await groupHomework();
    await at.student.handIn('<p>甲</p>');
    await t.ask(
      `delete from classes.group_member where group_id = $1
        and enrolment_id in (select id from classes.enrolment where person_id = $2)`,
      [groupId, people[1]],
    );
    await at.student3.read();
    await at.student3.save('<p>甲丙</p>');
    expect((await works())[0]!.memberIds).toHaveLength(4);
    expect(await at.student2.read()).toMatchObject({ versions: [{ no: 1 }], can: { write: false, recall: false } });
    expect(await refusalOf(at.student2.save('<p>改</p>'))).toMatchObject({ code: 'handIns.refused.leftGroup' });
  });

  it('takes in who comes to the group while nothing is handed in, and begins anew for who left', async () => {
    const { groupId, setId, at, works } = await groupHomework(3);
    await at.outsider.read();
    await at.outsider.save('<p>独自</p>');
    await at.student.read();
    await at.student.save('<p>小组</p>');
    await t.ask(
      `insert into classes.group_member (set_id, enrolment_id, group_id) select $1, id, $2 from classes.enrolment
        where person_id = $3 and class_id = $4`,
      [setId, groupId, people[3], w.classId],
    );
    expect((await at.outsider.read()).draft.html).toBe('<p>小组</p>');
    await at.student.save('<p>小组一</p>');
    const work = (await works()).find((one) => one.groupId === groupId)!;
    expect(work.memberIds).toHaveLength(4);
    await t.ask(
      `delete from classes.group_member where group_id = $1
        and enrolment_id in (select id from classes.enrolment where person_id = $2)`,
      [groupId, people[1]],
    );
    expect(await at.student2.read()).toMatchObject({ state: 'todo', draft: { html: '' }, group: null });
    await at.student2.handIn('<p>一个人</p>');
    expect(
      (await works())
        .map(({ memberIds }) => memberIds.length)
        .filter((n) => n > 0)
        .sort(),
    ).toEqual([1, 3]);
  });

  it('is taken as long as one member has time; each is late by the own date', async () => {
    const { homeworkId, at } = await groupHomework();
    await at.student.read();
    await at.student.save('<p>甲</p>');
    const now = (await at.student.read()).serverTime;
    await setDates(t, homeworkId, new Date(now - 60_000), null);
    expect(await refusalOf(at.student.submit(true))).toMatchObject({ code: 'handIns.refused.cutoff' });
    await extendFor(t, homeworkId, people[1]!, 60);
    await at.student.submit(true);
    expect((await at.student.read()).versions[0]!.lateSeconds).toBeGreaterThan(0);
    expect((await at.student2.read()).versions[0]!.lateSeconds).toBe(0);
    const ctx = await t.ctx();
    const [figures] = ctx.ports.all(homeworkFiguresPort);
    expect(await figures!(ctx, [homeworkId], null)).toMatchObject([{ handedIn: 4, late: 3 }]);
  });
});
