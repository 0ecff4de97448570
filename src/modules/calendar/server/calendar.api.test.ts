import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import * as contract from '../shared/calendar.contract.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const share = (shared: boolean, as: Account = 'student') =>
  t.call(contract.shareCalendarRoute, { body: { shared } }, as);
const pathOf = (address: string | null) => new URL(address!).pathname;
const read = (path: string) => t.request({ method: 'GET', url: path });
/** Content lines of an iCalendar object, put together again where they were folded (RFC 5545 §3.1). */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('the own calendar', () => {
  it('has no address before it is asked for; it tells the dates of the own running classes without sign-in', async () => {
    expect(await t.call(contract.ownCalendarRoute, {}, 'student')).toEqual({ address: null });
    const w = await runningClass(t, unitId);
    const due = new Date(Math.floor(Date.now() / 1000) * 1000 + 3 * 86_400_000);
    await t.ask('update courses.node_experiment set due_at = $1 where node_id = $2', [due, w.nodeId]);
    await t.ask(`update courses.node set name = '单摆；测 g, 第一次' where id = $1`, [w.nodeId]);
    const { address } = await share(true);
    const answer = await read(pathOf(address));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = linesOf(answer.body);
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines).toContain('SUMMARY:截止：单摆；测 g\\, 第一次');
    const instant = `${due.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    expect(lines).toContain(`DTSTART:${instant}`);
    expect(lines.find((line) => line.startsWith(`UID:${w.nodeId}-due@`))).toBeTruthy();
    expect(lines.find((line) => line.startsWith('URL'))).toContain(`/coursestudy/Structure?Id=${w.courseId}`);
    // Whoever is in no class of the course does not find it in the own calendar.
    const other = await read(pathOf((await share(true, 'teacher2')).address));
    expect(other.body).not.toContain(w.nodeId);
    // The team finds it with the way to its page of the outline.
    const team = linesOf((await read(pathOf((await share(true, 'teacher')).address))).body);
    expect(team.find((line) => line.startsWith('URL') && line.includes(w.nodeId))).toContain('/Maintain/CourseBulid/');
    await t.ask('update courses.node set visible = false where id = $1', [w.nodeId]);
    expect((await read(pathOf(address))).body).not.toContain(w.nodeId);
  });

  it('tells the team the dates of classes that differ, in place of those of the course where all do', async () => {
    const w = await runningClass(t, unitId);
    const days = (n: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + n * 86_400_000);
    await t.ask('update courses.node_experiment set due_at = $1 where node_id = $2', [days(3), w.nodeId]);
    const path = pathOf((await share(true, 'teacher')).address);
    const entries = async () =>
      linesOf((await read(path)).body)
        .flatMap((line) => /^UID:(.+)@/.exec(line)?.[1] ?? [])
        .filter((one) => one.startsWith(w.nodeId));
    expect(await entries()).toEqual([`${w.nodeId}-due`]);
    const own = 'insert into courses.node_class (node_id, class_id, due_at) values ($1, $2, $3)';
    await t.ask(own, [w.nodeId, w.classId, days(9)]);
    expect(await entries()).toEqual([`${w.nodeId}-due-${w.classId}`]);
    // A class with other dates elsewhere only goes by those of the course here.
    await t.ask('update courses.node_class set node_id = $1, due_at = null where node_id = $2', [
      w.chapterId,
      w.nodeId,
    ]);
    expect(await entries()).toEqual([`${w.nodeId}-due`]);
  });

  it('tells the dates of the own class, and nothing of a node that a rule hides', async () => {
    const w = await runningClass(t, unitId);
    const today = Math.floor(Date.now() / 1000) * 1000;
    const days = (n: number) => new Date(today + n * 86_400_000);
    const stamp = (at: Date) => `DTSTART:${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    await t.ask('update courses.node_experiment set due_at = $1 where node_id = $2', [days(3), w.nodeId]);
    await t.ask('insert into courses.node_class (node_id, class_id, due_at) values ($1, $2, $3)', [
      w.nodeId,
      w.classId,
      days(9),
    ]);
    // A chapter is no experiment and closes all the same.
    await t.ask('update courses.node set closes_at = $1 where id = $2', [days(20), w.chapterId]);
    const path = pathOf((await share(true)).address);
    const lines = linesOf((await read(path)).body);
    const at = lines.findIndex((line) => line.startsWith(`UID:${w.nodeId}-due@`));
    expect(lines.slice(at)).toContain(stamp(days(9)));
    expect(lines.some((line) => line.startsWith(`UID:${w.chapterId}-closes@`))).toBe(true);
    const rule = { mode: 'all', hidden: true, conditions: [{ kind: 'date', at: days(5).toISOString() }] };
    await t.ask('update courses.node set unlock = $1::jsonb where id = $2', [JSON.stringify(rule), w.nodeId]);
    expect((await read(path)).body).not.toContain(w.nodeId);
    const open = { ...rule, conditions: [{ kind: 'date', at: days(-1).toISOString() }] };
    await t.ask('update courses.node set unlock = $1::jsonb where id = $2', [JSON.stringify(open), w.nodeId]);
    expect((await read(path)).body).toContain(w.nodeId);
  });

  it('answers an old, a switched-off, a foreign and a made-up address alike', async () => {
    const first = pathOf((await share(true)).address);
    const second = pathOf((await t.call(contract.renewCalendarRoute, {}, 'student')).address);
    expect(second).not.toBe(first);
    const said = async (path: string) => {
      const answer = await read(path);
      return { status: answer.statusCode, message: answer.json().error.message };
    };
    const made = first.replace(/.{6}\.ics$/, 'AAAAAA.ics');
    const old = await said(first);
    expect(old.status).toBe(404);
    expect([await said(made), await said('/api/v1/calendars/x.ics')]).toEqual([old, old]);
    expect(old.message).toBeTruthy();
    expect((await read(second)).statusCode).toBe(200);
    expect(await share(false)).toEqual({ address: null });
    expect(await said(second)).toEqual(old);
    // Switched on again it is the same address: calendars that were left as they are go on.
    expect(pathOf((await share(true)).address)).toBe(second);
  });

  it('ends with the account', async () => {
    const path = pathOf((await share(true, 'student2')).address);
    const id = await t.personId('student2');
    await t.ask(`update identity.person set state = 'disabled' where id = $1`, [id]);
    expect((await read(path)).statusCode).toBe(404);
    await t.ask(`update identity.person set state = 'active' where id = $1`, [id]);
  });

  it('belongs to people who are signed in, and writes down who changed its address', async () => {
    const refused = await t.request({ method: 'GET', url: '/api/v1/own-calendar' });
    expect(refused.statusCode).toBe(401);
    await t.call(contract.renewCalendarRoute, {}, 'student');
    const [last] = await t.ask('select action from audit.audit_log where object_id = $1 order by id desc limit 1', [
      await t.personId('student'),
    ]);
    expect(last).toEqual({ action: 'calendar.renew' });
    expect((await read(`/api/v1/calendars/${'x'.repeat(121)}`)).statusCode).toBe(400);
  });
});
