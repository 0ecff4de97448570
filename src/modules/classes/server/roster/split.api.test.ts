import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { freshCode } from '../../../courses/testing/course.builder.ts';
import { splitClassRoute, splitPreviewRoute } from '../../shared/class-split.contract.ts';
import { type RunningClass, runningClass } from '../../testing/class.builder.ts';
import { joinClass, membersOf } from '../classes.public.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const preview = (w: RunningClass, as: Account = 'teacher') =>
  t.call(splitPreviewRoute, { params: { classId: w.classId } }, as);
const part = (enrolmentIds: string[], more: object = {}) => ({
  name: '实验二班',
  code: freshCode('D'),
  capacity: 30,
  enrolmentIds,
  ...more,
});
const split = (w: RunningClass, parts: ReturnType<typeof part>[], members = 2, as: Account = 'teacher') =>
  t.call(splitClassRoute, { params: { classId: w.classId }, body: { parts, reason: '人数过多分班', members } }, as);
const namesIn = async (classId: string) => (await membersOf(await t.ctx(), [classId])).map((row) => row.name).sort();

describe('splitting a class', () => {
  it('gives people with runs, attendance and groups to a new class, and keeps the others', async () => {
    const w = await runningClass(t, unitId);
    const personId = await t.personId('student2');
    await t.ask(
      `insert into runs.run (id, person_id, experiment_id, version_id, origin_id, context_kind, course_id, node_id,
          class_id, attempt_no, state, score, active_seconds, created_at, started_at, ended_at, run_month)
        select x.id, $1, $2, gen_random_uuid(), replace(x.id::text, '-', ''), 'course', $3, $4, $5, 1, 'finished', 77, 540,
          now(), now(), now(), date_trunc('month', now())::date from (select gen_random_uuid() as id) x`,
      [personId, w.experimentId, w.courseId, w.nodeId, w.classId],
    );
    const seen = await preview(w);
    expect(seen.members.map((one) => one.name).sort()).toEqual(['张三', '李四']);
    expect(seen.moves).toContainEqual({ kind: 'runs', count: 1 });
    const of = (name: string) => seen.members.find((one) => one.name === name)!.enrolmentId;
    await t.ask(
      `with s as (insert into classes.group_set (id, class_id, name) values (gen_random_uuid(), $1, '实验小组') returning id),
        g as (insert into classes.learner_group (id, set_id, name, sort) select gen_random_uuid(), id, '第1组', 1 from s
          returning id, set_id)
      insert into classes.group_member (set_id, enrolment_id, group_id)
        select set_id, e, id from g, unnest(array[$2, $3]::uuid[]) as e`,
      [w.classId, of('张三'), of('李四')],
    );
    const { classes } = await split(w, [part([of('李四')])]);
    expect(classes).toMatchObject([{ name: '实验二班', members: 1 }]);
    const into = classes[0]!.id;
    expect([await namesIn(w.classId), await namesIn(into)]).toEqual([['张三'], ['李四']]);
    const rows = await t.ask(
      `select c.id = $1 as old, c.state, c.taken, c.term_id = $3 as term,
        (select count(*)::int from classes.class_teacher x where x.class_id = c.id) as teachers,
        (select count(*)::int from runs.run r where r.class_id = c.id) as runs,
        (select string_agg(p.name, ',') from classes.group_set s join classes.group_member m on m.set_id = s.id
          join classes.enrolment e on e.id = m.enrolment_id join identity.person p on p.id = e.person_id
          where s.class_id = c.id and s.name = '实验小组') as grouped
      from classes.class c where c.id in ($1, $2) order by c.id = $1 desc`,
      [w.classId, into, w.termId],
    );
    expect(rows).toEqual([
      { old: true, state: 'running', taken: 1, term: true, teachers: 1, runs: 0, grouped: '张三' },
      { old: false, state: 'running', taken: 1, term: true, teachers: 1, runs: 1, grouped: '李四' },
    ]);
    await t.drainJobs();
    const told = await t.ask(
      "select 1 from notifications.notification where person_id = $1 and message_key = 'classes.notice.moved'",
      [personId],
    );
    expect(told).toHaveLength(1);
  });

  it('writes nothing when parts cannot be, or the list has changed since', async () => {
    const w = await runningClass(t, unitId);
    const ids = (await preview(w)).members.map((one) => one.enrolmentId);
    const [code] = await t.ask('select code from classes.class where id = $1', [w.classId]);
    const refused = async (parts: ReturnType<typeof part>[], members = 2) =>
      (await refusalOf(split(w, parts, members))).code;
    expect(await refused([part(ids)])).toBe('classes.split.nobodyStays');
    expect(await refused([part([ids[0]!]), part([ids[0]!])])).toBe('classes.split.twice');
    expect(await refused([part([ids[0]!], { code: String(code!.code) })])).toBe('classes.code.taken');
    await joinClass(await t.ctx(), { classId: w.classId, personId: await t.personId('student3') });
    expect(await refused([part([ids[0]!])])).toBe('classes.split.changed');
    expect(await namesIn(w.classId)).toHaveLength(3);
    const full = part(ids, { capacity: 1 });
    expect((await refusalOf(split(w, [full], 3))).code).toBe('classes.capacity.taken');
  });

  it('is for who manages the classes', async () => {
    const w = await runningClass(t, unitId);
    const [first] = (await preview(w)).members;
    for (const [as, status] of [
      ['student', 404],
      ['teacher2', 404],
      ['admin', 403],
    ] as const) {
      expect((await refusalOf(preview(w, as))).status).toBe(status);
      expect((await refusalOf(split(w, [part([first!.enrolmentId])], 2, as))).status).toBe(status);
    }
  });
});
