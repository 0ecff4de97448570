import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { replayRoute } from '../../../runs/shared/replay.contract.ts';
import { getRunRoute, runResultRoute } from '../../../runs/shared/run.contract.ts';
import { listStatementsRoute } from '../../../runs/shared/statement.contract.ts';
import * as marking from '../../shared/marking.contract.ts';
import * as contract from '../../shared/report.contract.ts';
import { FULL_MARKS, finishedRun, handIn } from '../../testing/report.builder.ts';
import { gradeReport } from '../lab-reports.public.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

async function handedIn(w: RunningClass, who: Account) {
  await finishedRun(t, w, who);
  return handIn(t, w, who);
}
/** A class with two reports handed in, an assistant and a second instructor. */
async function world(settings: Parameters<typeof runningClass>[2] = {}) {
  const w = await runningClass(t, unitId, settings);
  await setMember(await t.ctx('teacher'), w.courseId, {
    account: 'student3',
    role: 'assistant',
    granted: [],
    scope: 'all',
  });
  await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
  return { ...w, reports: [await handedIn(w, 'student'), await handedIn(w, 'student2')] as [string, string] };
}
type World = Awaited<ReturnType<typeof world>>;
const queue = (w: World, query: object = {}, as: Account = 'teacher') =>
  t.call(contract.reportQueueRoute, { params: { courseId: w.courseId }, query: query as never }, as);
const get = (reportId: string, as: Account = 'teacher') =>
  t.call(contract.getReportRoute, { params: { reportId }, query: {} }, as);
const assign = async (w: World, to: readonly Account[], more: object = {}, as: Account = 'teacher') =>
  t.call(
    marking.assignReportsRoute,
    {
      params: { courseId: w.courseId },
      body: { markers: await Promise.all(to.map((one) => t.personId(one))), way: 'evenly', again: false, ...more },
    },
    as,
  );
const anonymous = (w: World, on: boolean, reason?: string, as: Account = 'teacher') =>
  t.call(
    marking.setAnonymousRoute,
    {
      params: { courseId: w.courseId, nodeId: w.nodeId },
      body: { anonymous: on, ...(reason ? { reason } : {}) },
    },
    as,
  );
const actions = async (objectId: string) =>
  (
    await t.app.base.db
      .selectFrom('audit.audit_log')
      .select(['action', 'reason'])
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute()
  ).map((row) => [row.action, row.reason]);

describe('distribution to markers', () => {
  it('evens the reports out, tells the markers, and shows each the own part first', async () => {
    const w = await world();
    const done = await assign(w, ['student3', 'teacher2']);
    expect(done.assigned).toBe(2);
    expect(done.markers.map((one) => one.n)).toEqual([1, 1]);
    const mine = await queue(w, { marker: 'mine' }, 'student3');
    expect(mine.rows.map((row) => row.assignee)).toEqual([expect.any(String)]);
    expect((await queue(w, { marker: 'nobody' })).rows).toEqual([]);
    expect((await queue(w)).rows).toHaveLength(2);
    // Of two submitted reports, the marker's own part holds one: nothing stands before or behind it.
    expect(await get(mine.rows[0]!.id, 'student3')).toMatchObject({ previous: null, next: null });
    await t.drainJobs();
    const told = async (who: Account) =>
      (await t.call(listNotificationsRoute, {}, who)).rows.filter(
        (row) => 'key' in row.text && row.text.key === 'labReports.notice.assigned',
      ).length;
    expect(await Promise.all((['student3', 'teacher2', 'teacher'] as const).map(told))).toEqual([1, 1, 0]);
    expect((await refusalOf(assign(w, ['student3']))).code).toBe('labReports.assign.nothing');
    expect((await assign(w, ['teacher'], { again: true })).markers[0]!.n).toBe(2);
    expect((await actions(w.courseId)).filter(([action]) => action === 'lab_report.assign')).toHaveLength(2);
  });

  it('is for lead and instructors, to people who mark in the course', async () => {
    const w = await world();
    expect((await refusalOf(assign(w, ['teacher'], {}, 'student3'))).status).toBe(403);
    expect((await refusalOf(assign(w, ['teacher'], {}, 'student'))).status).toBe(404);
    expect((await refusalOf(assign(w, ['teacher', 'student']))).code).toBe('labReports.assign.notMarker');
    expect((await assign(w, ['teacher2'], {}, 'teacher2')).assigned).toBe(2);
    expect((await queue(w)).can.arrange).toBe(true);
    expect((await queue(w, {}, 'student3')).can.arrange).toBe(false);
  });
});

describe('marking without names', () => {
  it('hides names, numbers and file names from every answer to a marker until the mark is out', async () => {
    const w = await world({ reportScore: 'withGrade' });
    const [id] = w.reports;
    await anonymous(w, true);
    const person = await t.personId('student');
    const silent = async (as: Account) => {
      const answers = [
        await queue(w, {}, as),
        await get(id, as),
        await t.call(marking.reportVersionRoute, { params: { reportId: id, number: 1 }, query: {} }, as),
      ];
      for (const answer of answers) {
        const text = JSON.stringify(answer);
        expect(text).not.toContain('张三');
        expect(text).not.toContain(person);
      }
      return answers[1] as Awaited<ReturnType<typeof get>>;
    };
    const seen = await silent('student3');
    expect(seen).toMatchObject({
      anonymous: true,
      personNumber: null,
      personName: expect.stringMatching(/^#[0-9A-F]{6}$/),
    });
    expect(seen.can.reveal).toBe(false);
    expect((await silent('teacher')).can.reveal).toBe(true);
    expect((await get(id, 'student')).personName).toBe('张三');
    await gradeReport(await t.ctx('teacher'), id, { version: 1, marks: FULL_MARKS, comment: '' });
    // The mark is withheld until the grade is published, and so is the name (what publishing does is tested with grades).
    await silent('teacher');
  });

  it('keeps the name back from who opens a run of the author, the older ones too, and shows it when the mark is out', async () => {
    const w = await world();
    const [id] = w.reports;
    const older = await finishedRun(t, w, 'student', 60);
    const person = await t.personId('student');
    const { runId } = (await get(id)).run!;
    const answers = (run: string, as: Account) =>
      Promise.all([
        t.call(runResultRoute, { params: { id: run }, query: {} }, as),
        t.call(getRunRoute, { params: { id: run }, query: {} }, as),
        t.call(replayRoute, { params: { id: run }, query: {} }, as),
        t.call(listStatementsRoute, { params: { id: run }, query: {} }, as),
        t.request({ method: 'GET', url: `/api/v1/runs/${run}/statements.json`, as }).then((answer) => answer.body),
      ]);
    await (await t.ctx()).tx(async (tx) => {
      for (const run of [runId, older]) {
        const statement = JSON.stringify({ actor: { account: { name: person } }, verb: { id: 'x/completed' } });
        await sql`insert into runs.xapi_statement (stored_month, id, run_id, person_id, experiment_id, verb, epoch, n, part,
            at, stored_at, statement)
          select run_month, gen_random_uuid(), id, person_id, experiment_id, 'x/completed', 1, 1, 0, now(), now(),
            ${statement}::jsonb from runs.run where id = ${run}`.execute(tx.db);
      }
    });
    const named = await answers(runId, 'teacher');
    expect(named[0].person).toMatchObject({ id: person, name: '张三' });
    expect(named[4]).toContain(person);
    await anonymous(w, true);
    const alias = (await get(id)).personName;
    for (const run of [runId, older]) {
      for (const as of ['teacher', 'student3'] as const) {
        const told = await answers(run, as);
        expect(told[0].person).toEqual({ id: '', name: alias, number: null });
        if (as === 'teacher') expect(told[4]).toContain('x/completed');
        for (const answer of told) {
          expect(JSON.stringify(answer)).not.toContain('张三');
          expect(JSON.stringify(answer)).not.toContain(person);
        }
      }
    }
    expect((await answers(runId, 'student'))[0].person.name).toBe('张三');
    await gradeReport(await t.ctx('teacher'), id, { version: 1, marks: FULL_MARKS, comment: '' });
    expect((await answers(runId, 'teacher'))[0].person.name).toBe('张三');
  });

  it('shows the name with a mark that is out at once', async () => {
    const w = await world();
    const [id, other] = w.reports;
    await anonymous(w, true);
    await gradeReport(await t.ctx('teacher'), id, { version: 1, marks: FULL_MARKS, comment: '' });
    expect(await get(id)).toMatchObject({ anonymous: false, personName: '张三' });
    expect((await queue(w)).rows.filter((row) => row.anonymous).map((row) => row.id)).toEqual([other]);
  });

  it('reveals one name with a reason that stays, and all of them when it is switched off', async () => {
    const w = await world();
    const [id, other] = w.reports;
    await anonymous(w, true);
    const reveal = (reportId: string, reason: string, as: Account) =>
      t.call(marking.revealRoute, { params: { reportId }, body: { reason } }, as);
    expect((await refusalOf(reveal(id, '疑似与他人雷同，需核实', 'student3'))).status).toBe(403);
    expect((await refusalOf(reveal(id, '短', 'teacher'))).status).toBe(400);
    await reveal(id, '疑似与他人雷同，需核实', 'teacher');
    const shown = await get(id, 'student3');
    expect(shown).toMatchObject({ anonymous: false, personName: '张三' });
    expect(shown.history.at(-1)).toMatchObject({ kind: 'revealed', reason: '疑似与他人雷同，需核实' });
    expect((await actions(id)).at(-1)).toEqual(['lab_report.reveal', '疑似与他人雷同，需核实']);
    expect((await get(other)).anonymous).toBe(true);
    expect((await refusalOf(reveal(id, '再次显示姓名', 'teacher'))).code).toBe('labReports.reveal.shown');
    expect((await refusalOf(anonymous(w, false))).code).toBe('labReports.anonymous.reason');
    expect((await refusalOf(anonymous(w, false, '本次改为实名批改', 'student3'))).status).toBe(403);
    await anonymous(w, false, '本次改为实名批改');
    expect((await get(other)).personName).toBe('李四');
    expect((await actions(w.nodeId)).at(-1)).toEqual(['lab_report.anonymous', '本次改为实名批改']);
  });
});
