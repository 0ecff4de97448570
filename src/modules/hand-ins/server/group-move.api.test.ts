import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import * as contract from '../../classes/shared/groups.contract.ts';
import { type RunningClass, runningClass, saveGroupSet } from '../../classes/testing/class.builder.ts';
import { buildHomework } from '../../homework/testing/homework.builder.ts';
import { buildGroup, learnerAt } from '../testing/learner.builder.ts';
import { submitWork } from './hand-in.service.ts';
import * as handIns from './hand-ins.public.ts';

const FOUR = ['student', 'student2', 'student3', 'outsider'] as const satisfies readonly Account[];
let t: TestApp;
let w: RunningClass;
let people: string[];
/** Enrolments of the four. */
let places: string[];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  people = await Promise.all(FOUR.map((account) => t.personId(account)));
  for (const personId of people.slice(2)) await joinClass(await t.ctx(), { classId: w.classId, personId });
  places = await Promise.all(
    people.map(async (id) => {
      const [row] = await t.ask('select id from classes.enrolment where person_id = $1 and class_id = $2', [
        id,
        w.classId,
      ]);
      return String(row!.id);
    }),
  );
}, 60_000);
afterAll(() => t.close());

let setId: string;
let first: string;
let second: string;
let homeworkId: string;
/** Two of the four in each of two groups, with homework for the set. */
beforeEach(async () => {
  ({ setId, groupId: first } = await buildGroup(t, w.classId, people.slice(0, 2)));
  const [row] = await t.ask(
    `insert into classes.learner_group (id, set_id, name, sort) values (gen_random_uuid(), $1, '第二组', 2) returning id`,
    [setId],
  );
  second = String(row!.id);
  await t.ask(
    `insert into classes.group_member (set_id, enrolment_id, group_id) select $1, e, $2 from unnest($3::uuid[]) e`,
    [setId, second, places.slice(2)],
  );
  ({ homeworkId } = await buildHomework(t, w, { settings: { groups: true }, groupSetId: setId }));
});

const params = () => ({ setId });
const read = () => t.call(contract.groupSetRoute, { params: params() }, 'teacher');
const move = (work: 'old' | 'new', groupId: string | null = second, as: Account = 'teacher') =>
  t.call(contract.moveInGroupSetRoute, { params: params(), body: { enrolmentId: places[0]!, groupId, work } }, as);
const save = async () => {
  const set = await read();
  const groups = set.groups.map(({ id, name, members }) => ({ id, name, members: members.map((m) => m.enrolmentId) }));
  const body = { version: set.version, name: '新名', groups };
  return t.call(contract.saveGroupSetRoute, { params: params(), body }, 'teacher');
};
const settings = (body: { locked?: boolean; open?: boolean }) =>
  t.call(contract.groupSettingsRoute, { params: params(), body }, 'teacher');
const handIn = (who: Account) => learnerAt(t, homeworkId, who).handIn('<p>小组报告</p>');
const membersOf = async (groupId: string) =>
  (await handIns.worksOf(await t.ctx(), [homeworkId])).find((work) => work.groupId === groupId)?.memberIds;

describe('a set whose groups have handed something in', () => {
  it('is locked for everybody, and its locks cannot be opened', async () => {
    await settings({ open: true });
    await save();
    await handIn('student');
    expect(await read()).toMatchObject({ used: true, locked: true, groups: [{ works: 1 }, { works: 0 }] });
    const listed = await t.call(contract.groupSetsRoute, { params: { classId: w.classId } }, 'teacher');
    expect(listed.rows.find((row) => row.id === setId)).toMatchObject({ locked: true });
    const { version } = await read();
    const deletion = { params: params(), body: { version } };
    for (const refused of [
      save,
      () => settings({ locked: true }),
      () => t.call(contract.deleteGroupSetRoute, deletion, 'teacher'),
    ]) {
      expect(await refusalOf(refused())).toMatchObject({ status: 409, code: 'classes.groups.used' });
    }
    const join = t.call(contract.joinGroupRoute, { params: { groupId: first } }, 'student3');
    expect(await refusalOf(join)).toMatchObject({ status: 409, code: 'classes.groups.used' });
    const own = await t.call(contract.ownGroupsRoute, { params: { classId: w.classId } }, 'student');
    expect(own.rows.find((row) => row.id === setId)).toMatchObject({ locked: true });
  });

  it('moves a person who keeps the work of the old group', async () => {
    await handIn('student');
    const { version } = await read();
    expect(await move('old')).toEqual({ id: setId, version: version + 1, works: 0 });
    expect((await read()).groups.map(({ members }) => members.length)).toEqual([1, 3]);
    expect(await membersOf(first)).toEqual(people.slice(0, 2).sort());
    // The same again changes nothing.
    expect(await move('old')).toMatchObject({ version: version + 1 });
  });

  it('moves a person whose work is that of the new group from then on, handed in or not', async () => {
    await handIn('student');
    await handIn('student3');
    expect(await move('new')).toMatchObject({ works: 1 });
    expect(await membersOf(first)).toEqual([people[1]]);
    expect(await membersOf(second)).toEqual([people[0], ...people.slice(2)].sort());
    expect(await learnerAt(t, homeworkId, 'student').read()).toMatchObject({
      state: 'submitted',
      group: { name: '第二组' },
    });
    const [log] = await t.ask(
      `select after from audit.audit_log where action = 'group.move' and object_id = $1 order by id desc limit 1`,
      [setId],
    );
    expect(log).toMatchObject({ after: { groupId: second, work: 'new', works: 1 } });
  });

  it('lets a person out of the old work who hands in with the new group later', async () => {
    await handIn('student');
    await move('new');
    expect(await learnerAt(t, homeworkId, 'student').read()).toMatchObject({ versions: [], can: { write: true } });
    await handIn('student3');
    expect(await membersOf(second)).toEqual([people[0], ...people.slice(2)].sort());
  });

  it('counts what the new group handed in for a person whose old group did not, unless it is marked', async () => {
    await handIn('student3');
    expect(await move('old')).toMatchObject({ works: 0 });
    // What the learner sees as the own work is what counts.
    expect(await learnerAt(t, homeworkId, 'student').read()).toMatchObject({ state: 'submitted' });
    expect(await membersOf(second)).toEqual([people[0], ...people.slice(2)].sort());
    await t.ask(`update hand_ins.work set state = 'graded' where homework_id = $1`, [homeworkId]);
    const body = { enrolmentId: places[1]!, groupId: second, work: 'old' as const };
    await t.call(contract.moveInGroupSetRoute, { params: params(), body }, 'teacher');
    expect(await membersOf(second)).not.toContain(people[1]);
  });

  it('gives away no work that is marked, or that nobody else has', async () => {
    await handIn('student');
    await t.ask(`update hand_ins.work set state = 'graded' where homework_id = $1`, [homeworkId]);
    expect(await refusalOf(move('new'))).toMatchObject({ status: 409, code: 'handIns.move.graded' });
    await t.ask(`update hand_ins.work set state = 'submitted' where homework_id = $1`, [homeworkId]);
    await t.ask('delete from hand_ins.member where homework_id = $1 and person_id = $2', [homeworkId, people[1]]);
    expect(await refusalOf(move('new'))).toMatchObject({ status: 409, code: 'handIns.move.alone' });
    expect((await read()).groups.map(({ members }) => members.length)).toEqual([2, 2]);
    expect(await move('old')).toMatchObject({ works: 0 });
  });

  it('is moved in by its team alone, into its own groups', async () => {
    await handIn('student');
    for (const as of ['student', 'teacher2'] as const) {
      expect((await refusalOf(move('old', second, as))).status).toBe(404);
    }
    const other = await buildGroup(t, w.classId, []);
    expect((await refusalOf(move('old', other.groupId))).status).toBe(404);
  });
});

describe('a hand-in and a change of its set at the same moment', () => {
  /** Waits until a session of the test's database waits for a row somebody else holds. */
  const waiting = () =>
    expect
      .poll(async () => {
        const [row] = await t.ask(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row!.n;
      })
      .toBeGreaterThan(0);
  /** Does something in a transaction that stays open until `go` is called. */
  async function begin(who: Account, work: (tx: Ctx) => Promise<unknown>) {
    const [done, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended = (await t.ctx(who)).tx(async (tx) => {
      await work(tx);
      done.resolve();
      await gate.promise;
    });
    ended.catch(done.reject);
    await done.promise;
    return async () => {
      gate.resolve();
      await ended;
    };
  }
  /** The set with student2 in the second group. */
  const moved = async () => {
    const { version } = await read();
    const [a, b, ...others] = places;
    const groups = [
      { id: first, name: '第一组', members: [a!] },
      { id: second, name: '第二组', members: [b!, ...others] },
    ];
    return { version, name: '新分组', groups };
  };
  const drafted = async () => {
    const learner = learnerAt(t, homeworkId, 'student');
    await learner.read();
    return { learner, rev: (await learner.save('<p>小组报告</p>')).rev };
  };

  it('hands in for the group as the change leaves it, when the change was first', async () => {
    const body = await moved();
    const { learner } = await drafted();
    const go = await begin('teacher', (tx) => saveGroupSet(tx, setId, body));
    const submitted = learner.submit();
    await waiting();
    await go();
    await submitted;
    expect(await membersOf(first)).toEqual([people[0]]);
    expect(await read()).toMatchObject({ used: true, name: '新分组' });
  });

  it.each(['student', 'teacher'] as const)('refuses the change when the hand-in was first, by %s', async (who) => {
    const body = await moved();
    const { rev } = await drafted();
    const go = await begin(who, (tx) =>
      who === 'student'
        ? submitWork(tx, homeworkId, { rev, late: false })
        : tx.tx((inner) => handIns.collectDrafts(inner, homeworkId, null)),
    );
    const saved = refusalOf(t.call(contract.saveGroupSetRoute, { params: params(), body }, 'teacher'));
    await waiting();
    await go();
    expect(await saved).toMatchObject({ status: 409, code: 'classes.groups.used' });
    expect(await membersOf(first)).toEqual(people.slice(0, 2).sort());
  });
});

it('keeps a set without work as it was: locked by hand or free', async () => {
  expect(await read()).toMatchObject({ used: false, locked: false });
  await settings({ locked: true });
  expect(await refusalOf(move('old'))).toMatchObject({ status: 409, code: 'classes.groups.locked' });
  await settings({ locked: false });
  await save();
});
