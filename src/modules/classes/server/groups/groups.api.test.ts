import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { freshCode } from '../../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { mergeClassRoute } from '../../shared/class-merge.contract.ts';
import * as contract from '../../shared/groups.contract.ts';
import { commandEnrolmentsRoute, moveEnrolmentsRoute } from '../../shared/roster.contract.ts';
import { runningClass } from '../../testing/class.builder.ts';
import { buildStudents } from '../../testing/people.builder.ts';
import { createClass, joinClass, startClass } from '../classes.public.ts';
import { joinGroup } from './own-group.service.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

/** A class with student and student2 and a set of two groups, student in the first. */
async function setOfTwo() {
  const world = await runningClass(t, unitId);
  const enrolment = async (who: Account) => {
    const [row] = await t.ask(
      'select id from classes.enrolment where course_id = $1 and person_id = $2 order by joined_at desc limit 1',
      [world.courseId, await t.personId(who)],
    );
    return String(row!.id);
  };
  const one = await enrolment('student');
  const two = await enrolment('student2');
  const { id: setId } = await t.call(
    contract.createGroupSetRoute,
    {
      params: { classId: world.classId },
      body: {
        name: '实验分组',
        groups: [
          { name: '第1组', members: [one] },
          { name: '第2组', members: [] },
        ],
      },
    },
    'teacher',
  );
  const read = () => t.call(contract.groupSetRoute, { params: { setId } }, 'teacher');
  const places = async () => (await read()).groups.map((group) => group.members.map((person) => person.enrolmentId));
  const save = async (groups: { id: string | null; name: string; members: string[] }[], version?: number) =>
    t.call(
      contract.saveGroupSetRoute,
      { params: { setId }, body: { version: version ?? (await read()).version, name: '实验分组', groups } },
      'teacher',
    );
  const settings = (change: { locked?: boolean; open?: boolean; size?: number | null }) =>
    t.call(contract.groupSettingsRoute, { params: { setId }, body: change }, 'teacher');
  const [first, second] = (await read()).groups.map((group) => group.id) as [string, string];
  return { ...world, setId, one, two, first, second, read, places, save, settings };
}

const join = (groupId: string, as: Account) => t.call(contract.joinGroupRoute, { params: { groupId } }, as);
const command = (what: 'withdraw' | 'restore', id: string) =>
  t.call(
    commandEnrolmentsRoute,
    { body: { command: what, ids: [id], ...(what === 'withdraw' && { reason: '重复选课，先退出' }) } },
    'teacher',
  );
/** A second running class of the course and term. */
async function sister(w: { readonly courseId: string; readonly termId: string }) {
  const system = await t.ctx();
  const teacherIds = [await t.personId('teacher')];
  const code = freshCode('S');
  const made = await createClass(system, {
    courseId: w.courseId,
    termId: w.termId,
    code,
    name: '实验二班',
    teacherIds,
    capacity: 50,
  });
  await startClass(system, made.id);
  return { id: made.id, code };
}

describe('a set of groups', () => {
  it('is drawn without writing, and saved as drawn', async () => {
    const { classId } = await runningClass(t, unitId);
    const system = await t.ctx();
    for (const { personId } of await buildStudents(t, unitId, 9, 'gdraw'))
      await joinClass(system, { classId, personId });
    const plan = (way: 'random' | 'balanced', seed: number) =>
      t.call(contract.planGroupsRoute, { params: { classId }, body: { way, by: 'number', n: 4, seed } }, 'teacher');
    const drawn = await plan('random', 3);
    expect(drawn.groups.map((group) => group.members.length)).toEqual([3, 3, 3, 2]);
    expect(await plan('random', 3)).toEqual(drawn);
    expect(await plan('random', 4)).not.toEqual(drawn);
    expect(new Set((await plan('balanced', 0)).groups.flatMap((one) => one.members.map((p) => p.name))).size).toBe(11);
    const list = () => t.call(contract.groupSetsRoute, { params: { classId } }, 'teacher');
    expect(await list()).toMatchObject({ rows: [], people: 11 });
    const groups = drawn.groups.map(({ name, members }) => ({ name, members: members.map((one) => one.enrolmentId) }));
    await t.call(contract.createGroupSetRoute, { params: { classId }, body: { name: '随机分组', groups } }, 'teacher');
    expect((await list()).rows).toMatchObject([{ name: '随机分组', groups: 4, placed: 11, version: 1 }]);
  });

  it('moves people, and refuses an old version, a name given twice and who is not in the class', async () => {
    const w = await setOfTwo();
    const rows = [
      { id: w.second, name: '乙组', members: [w.one] },
      { id: w.first, name: '甲组', members: [w.two] },
    ];
    await w.save(rows);
    expect((await w.read()).groups.map((group) => [group.name, group.members[0]!.enrolmentId])).toEqual([
      ['乙组', w.one],
      ['甲组', w.two],
    ]);
    expect((await refusalOf(w.save(rows, 1))).code).toBe('error.stale');
    expect((await refusalOf(w.save(rows.map((row) => ({ ...row, name: '甲组' }))))).code).toBe(
      'classes.groups.nameTwice',
    );
    expect((await refusalOf(w.save([{ id: w.first, name: '甲组', members: [w.one, w.one] }]))).code).toBe(
      'classes.groups.placedTwice',
    );
    expect((await refusalOf(w.save([{ id: w.first, name: '甲组', members: [w.setId] }]))).code).toBe(
      'classes.groups.gone',
    );
    expect((await w.read()).groups).toHaveLength(2);
  });

  it('takes no change of places while it is locked, and is deleted after', async () => {
    const w = await setOfTwo();
    await w.settings({ locked: true, open: true });
    expect((await refusalOf(w.save([]))).code).toBe('classes.groups.locked');
    expect((await refusalOf(join(w.second, 'student2'))).code).toBe('classes.groups.closed');
    const remove = async () =>
      t.call(
        contract.deleteGroupSetRoute,
        { params: { setId: w.setId }, body: { version: (await w.read()).version } },
        'teacher',
      );
    expect((await refusalOf(remove())).code).toBe('classes.groups.locked');
    await w.settings({ locked: false });
    await remove();
    expect((await refusalOf(w.read())).status).toBe(404);
  });
});

describe('a learner', () => {
  it('chooses while it is open, and reads the names of the own group only', async () => {
    const w = await setOfTwo();
    expect((await refusalOf(join(w.second, 'student2'))).code).toBe('classes.groups.closed');
    await w.settings({ open: true, size: 1 });
    const { version } = await w.read();
    expect((await refusalOf(join(w.first, 'student2'))).code).toBe('classes.groups.full');
    await join(w.second, 'student2');
    expect(await w.places()).toEqual([[w.one], [w.two]]);
    expect((await refusalOf(w.save([], version))).code).toBe('error.stale');
    const own = await t.call(contract.ownGroupsRoute, { params: { classId: w.classId } }, 'student2');
    expect(own.rows[0]!.groups.map((group) => [group.mine, group.taken, group.members.length])).toEqual([
      [false, 1, 0],
      [true, 1, 1],
    ]);
    await t.call(contract.leaveGroupRoute, { params: { groupId: w.second } }, 'student2');
    expect(await w.places()).toEqual([[w.one], []]);
    expect((await refusalOf(join(w.second, 'student3'))).status).toBe(404);
  });

  it('never exceeds the size of a group together with others who press at once', async () => {
    const w = await setOfTwo();
    const system = await t.ctx();
    const people = await buildStudents(t, unitId, 12, 'gpress');
    for (const { personId } of people) await joinClass(system, { classId: w.classId, personId });
    await w.settings({ open: true, size: 4 });
    const pressed = await Promise.allSettled(people.map(({ ctx }) => joinGroup(ctx, w.second)));
    expect(pressed.filter((one) => one.status === 'fulfilled')).toHaveLength(4);
    const refused = pressed.flatMap((one) => (one.status === 'rejected' ? [one.reason.key ?? one.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['classes.groups.full']));
    expect((await w.read()).groups[1]!.members).toHaveLength(4);
  });
});

describe('a choice that opens', () => {
  const told = async (as: Account) => {
    await t.drainJobs();
    return (await t.call(listNotificationsRoute, { query: {} }, as)).rows.flatMap(({ text }) =>
      'key' in text && text.key === 'classes.notice.groupsOpen' ? [text.params?.name] : [],
    );
  };

  it('is told to the class once, and again only when it opens again', async () => {
    const w = await setOfTwo();
    await t.call(
      contract.saveGroupSetRoute,
      { params: { setId: w.setId }, body: { version: (await w.read()).version, name: '自选一', groups: [] } },
      'teacher',
    );
    const mine = async () => (await told('student2')).filter((name) => name === '自选一').length;
    await w.settings({ open: true });
    await w.settings({ open: true, size: 3 });
    expect(await mine()).toBe(1);
    await w.settings({ locked: true });
    await w.settings({ locked: false });
    expect(await mine()).toBe(2);
    expect((await told('teacher')).includes('自选一')).toBe(false);
  });

  it('may stand from the beginning, with its limit', async () => {
    const w = await setOfTwo();
    const { id } = await t.call(
      contract.createGroupSetRoute,
      {
        params: { classId: w.classId },
        body: { name: '自选二', open: true, size: 2, groups: [{ name: '第1组', members: [] }] },
      },
      'teacher',
    );
    expect(await t.call(contract.groupSetRoute, { params: { setId: id } }, 'teacher')).toMatchObject({
      open: true,
      size: 2,
      locked: false,
    });
    expect(await told('student')).toContain('自选二');
  });

  it('stays as it was set although learners chose meanwhile', async () => {
    const w = await setOfTwo();
    await w.settings({ open: true, size: 2 });
    await join(w.second, 'student2');
    await w.settings({ size: 5 });
    expect(await w.read()).toMatchObject({ open: true, size: 5, locked: false });
    expect(await w.places()).toEqual([[w.one], [w.two]]);
  });
});

describe('who leaves the class', () => {
  it('leaves the groups, and is in them again when restored, unless the group filled meanwhile', async () => {
    const w = await setOfTwo();
    await command('withdraw', w.one);
    expect(await w.places()).toEqual([[], []]);
    expect(await command('restore', w.one)).toMatchObject({ done: 1 });
    expect(await w.places()).toEqual([[w.one], []]);
    await command('withdraw', w.one);
    await w.settings({ open: true, size: 1 });
    await join(w.first, 'student2');
    await command('restore', w.one);
    expect(await w.places()).toEqual([[w.two], []]);
    expect((await w.read()).unassigned.map((person) => person.enrolmentId)).toEqual([w.one]);
  });

  it('for another class leaves the groups of the old one for good', async () => {
    const w = await setOfTwo();
    const { id: into } = await sister(w);
    for (const classId of [into, w.classId]) {
      expect(await t.call(moveEnrolmentsRoute, { body: { ids: [w.one], into: classId } }, 'teacher')).toMatchObject({
        done: 1,
      });
      expect(await w.places()).toEqual([[], []]);
    }
  });

  it('with the whole class brings its sets into the class that stays', async () => {
    const w = await setOfTwo();
    const { id: into } = await sister(w);
    const [row] = await t.ask('select code from classes.class where id = $1', [w.classId]);
    const body = { into, typed: String(row!.code), reason: '两班合并授课', members: 2 };
    await t.call(mergeClassRoute, { params: { classId: w.classId }, body }, 'teacher');
    expect(await w.read()).toMatchObject({ classId: into, can: { manage: true } });
    expect(await w.places()).toEqual([[w.one], []]);
  });
});
