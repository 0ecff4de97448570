import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listExportRoute, listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, fillPath, refusalOf, type TestApp } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMemberRoute } from '../../courses/shared/course.contract.ts';
import { noticeChoicesRoute } from '../../courses/shared/progress.contract.ts';
import { courseTreeRoute, updateNodeRoute } from '../../courses/shared/structure.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import * as contract from '../shared/announcement.contract.ts';
import type { AnnouncementCommand } from '../shared/announcement.model.ts';
import { dueJob } from './announcement.service.ts';

let t: TestApp;
/** A course of teacher with two running classes: student and student2 in the first, student3 in the second. */
let world: RunningClass & { readonly secondId: string };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const built = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const system = await t.ctx();
  const { id: secondId } = await createClass(system, {
    courseId: built.courseId,
    termId: built.termId,
    code: freshCode('K'),
    name: '实验二班',
    teacherIds: [await t.personId('teacher')],
    capacity: 50,
  });
  await startClass(system, secondId);
  await joinClass(system, { classId: secondId, personId: await t.personId('student3') });
  world = { ...built, secondId };
  now = () => system.clock.ms();
}, 60_000);
afterAll(() => t.close());

type Text = Partial<{
  title: string;
  body: string;
  classes: string[] | null;
  needConfirm: boolean;
  publishAt: string | null;
  expiresAt: string | null;
  attachments: string[];
}>;
const write = (more: Text = {}, as: Account = 'teacher') =>
  t.call(
    contract.createAnnouncementRoute,
    {
      params: { courseId: world.courseId },
      body: {
        title: '下周停课',
        body: '<p>下周二停课一次，时间另行通知。</p>',
        attachments: [],
        classes: null,
        needConfirm: false,
        publishAt: null,
        expiresAt: null,
        ...more,
      },
    },
    as,
  );
const command = (
  { id, version }: { readonly id: string; readonly version: number },
  name: AnnouncementCommand,
  more: { readonly reason?: string } = {},
  as: Account = 'teacher',
) => t.call(contract.commandAnnouncementRoute, { params: { id }, body: { command: name, version, ...more } }, as);
const publish = async (more: Text = {}) => {
  const made = await write(more);
  const { version, told } = await command(made, 'publish');
  return { id: made.id, version, told };
};
const mine = (as: Account) => t.call(contract.courseAnnouncementsRoute, { params: { courseId: world.courseId } }, as);
const read = (id: string, as: Account) => t.call(contract.readAnnouncementRoute, { params: { id } }, as);
const open = (id: string, as: Account) => t.call(contract.openAnnouncementRoute, { params: { id } }, as);
const confirm = (id: string, as: Account) => t.call(contract.confirmAnnouncementRoute, { params: { id } }, as);
const managed = (id: string, as: Account = 'teacher') =>
  t.call(contract.managedAnnouncementRoute, { params: { id } }, as);
const notices = async (who: Account) => {
  await t.drainJobs();
  const rows = await t.ask(
    `select message_key as key, params from notifications.notification where person_id = $1 and message_key like 'announcements.%' order by id`,
    [await t.personId(who)],
  );
  return rows.map(({ key, params }) => `${String(key)} ${(params as { title: string }).title}`);
};
const list = (resource: string, f: object, as: Account = 'teacher') =>
  t.call(listRoute, { params: { resource }, query: { f: JSON.stringify(f) } }, as);
/** An instant so many hours from now, by the product's clock. */
let now: () => number;
const future = (hours: number) => new Date(now() + hours * 3_600_000).toISOString();

describe('an announcement', () => {
  it('is a draft, then stands for every learner of its classes, notified once, with an audit row each', async () => {
    const made = await write({ title: '第一次课的准备' });
    expect((await mine('student')).rows.map(({ title }) => title)).not.toContain('第一次课的准备');
    expect((await refusalOf(read(made.id, 'student'))).status).toBe(404);
    expect((await command(made, 'publish')).told).toBe(3);
    for (const who of ['student', 'student2', 'student3'] as const) {
      expect((await mine(who)).rows.map(({ title }) => title)).toContain('第一次课的准备');
      expect(await notices(who)).toContain('announcements.notice.published 第一次课的准备');
    }
    const log = await t.ask(`select action from audit.audit_log where object_id = $1 order by id`, [made.id]);
    expect(log.map(({ action }) => action)).toEqual(['announcement.create', 'announcement.publish']);
  });

  it('for one class is none of an assistant who sees another class alone', async () => {
    const { id } = await publish({ title: '一班补做实验', classes: [world.classId] });
    const both = await publish({ title: '两个班都看' });
    const params = { courseId: world.courseId };
    const body = { account: 'teacher2', role: 'assistant' as const, granted: ['structure' as const] };
    await t.call(setMemberRoute, { params, body }, 'teacher');
    await t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [
      world.secondId,
      await t.personId('teacher2'),
    ]);
    const titles = async (as: Account) =>
      (await list('coursenotice', { course: [world.courseId] }, as)).rows.map(({ title }) => title);
    expect(await titles('teacher')).toContain('一班补做实验');
    expect(await titles('teacher2')).not.toContain('一班补做实验');
    expect(await titles('teacher2')).toContain('两个班都看');
    expect((await mine('teacher2')).rows.map(({ title }) => title)).not.toContain('一班补做实验');
    expect((await refusalOf(managed(id, 'teacher2'))).status).toBe(404);
    const withdraw = command({ id, version: 2 }, 'withdraw', { reason: '公告内容写错了' }, 'teacher2');
    expect((await refusalOf(withdraw)).status).toBe(404);
    // Of those who read it only learners of the own class are named.
    const classes = async (as: Account) => [
      ...new Set((await list('coursenoticereceipt', { notice: [both.id] }, as)).rows.map((row) => row.class)),
    ];
    expect((await classes('teacher')).sort()).toEqual(['实验一班', '实验二班']);
    expect(await classes('teacher2')).toEqual(['实验二班']);
    await t.ask('delete from courses.course_member where person_id = $1', [await t.personId('teacher2')]);
  });

  it('for one class leaves no trace for another: list, address, receipt, notice, gateway', async () => {
    const { id } = await publish({ title: '只给一班', classes: [world.classId] });
    expect((await mine('student')).rows.map((row) => row.id)).toContain(id);
    expect((await mine('student3')).rows.map((row) => row.id)).not.toContain(id);
    expect(await notices('student3')).not.toContain('announcements.notice.published 只给一班');
    for (const ask of [read, open, confirm]) expect((await refusalOf(ask(id, 'student3'))).status).toBe(404);
    for (const who of ['student', 'student3'] as const) {
      expect((await list('coursenotice', { course: [world.courseId] }, who)).rows).toEqual([]);
      expect((await list('coursenoticereceipt', { notice: [id] }, who)).rows).toEqual([]);
      expect((await refusalOf(managed(id, who))).status).toBe(404);
    }
  });

  it('counts who has read and confirmed it, and lists and exports them', async () => {
    const { id } = await publish({ title: '请确认安全须知', needConfirm: true });
    expect((await mine('student')).unconfirmed).toBeGreaterThan(0);
    await open(id, 'student');
    await open(id, 'student');
    await open(id, 'student2');
    const { confirmedAt } = await confirm(id, 'student2');
    expect(await confirm(id, 'student2')).toEqual({ confirmedAt });
    expect(await open(id, 'teacher')).toEqual({ read: false });
    expect((await refusalOf(confirm(id, 'teacher'))).status).toBe(403);
    expect(await managed(id)).toMatchObject({ recipients: 3, readers: 2, confirmations: 1 });
    const receipts = await t.ask('select person_id from announcements.receipt where announcement_id = $1', [id]);
    expect(receipts).toHaveLength(2);
    const rows = await list('coursenoticereceipt', { notice: [id] });
    expect(rows.strip).toMatchObject({ unread: 1, read: 1, confirmed: 1 });
    const [row] = (await list('coursenotice', { course: [world.courseId], state: ['published'] })).rows.filter(
      (one) => one.id === id,
    );
    expect(row).toMatchObject({ recipients: 3, readers: 2, confirmations: 1, needconfirm: true, audience: null });
    const file = await t.request({
      as: 'teacher',
      method: 'POST',
      url: fillPath(listExportRoute.path, { resource: 'coursenoticereceipt' }),
      payload: { f: JSON.stringify({ notice: [id] }), title: '阅读情况' },
    });
    expect(file.statusCode).toBe(200);
  });

  it('says whether e-mails go with it, which people choose by its topic', async () => {
    const { id } = await publish({ title: '邮件' });
    const ask = (at: TestApp) => at.call(contract.audienceRoute, { params: { id } }, 'teacher');
    expect((await ask(t)).mails).toBe(false);
    const sending = await t.beside({ SENDER_URL: 'http://127.0.0.1:9/', SENDER_TOKEN: 'x' });
    expect(await ask(sending)).toMatchObject({ recipients: 3, mails: true });
    await t.drainJobs();
    const topics = await t.ask('select distinct topic from notifications.notification where object_id = $1', [id]);
    expect(topics).toEqual([{ topic: 'announcement' }]);
  });

  it('is reminded of once in a day, to those who have not read or confirmed it', async () => {
    const { id, version } = await publish({ title: '提醒一下', needConfirm: true });
    await confirm(id, 'student');
    const nudged = await command({ id, version }, 'nudge');
    expect(nudged.told).toBe(2);
    expect(await notices('student')).not.toContain('announcements.notice.nudge 提醒一下');
    expect(await notices('student2')).toContain('announcements.notice.nudge 提醒一下');
    expect(await refusalOf(command({ id, version: nudged.version }, 'nudge'))).toMatchObject({
      status: 409,
      code: 'announcements.nudge.soon',
    });
    await t.ask(`update announcements.announcement set nudged_at = nudged_at - interval '25 hours' where id = $1`, [
      id,
    ]);
    for (const who of ['student2', 'student3'] as const) await confirm(id, who);
    expect(await refusalOf(command({ id, version: nudged.version }, 'nudge'))).toMatchObject({
      code: 'announcements.nudge.nobody',
    });
  });

  it('keeps what it said before, tells again when asked, and forgets confirmations then', async () => {
    const { id, version } = await publish({ title: '实验时间', needConfirm: true });
    await confirm(id, 'student');
    const text = {
      title: '实验时间（更正）',
      body: '<p>改到周四。</p>',
      attachments: [],
      classes: null,
      needConfirm: true,
      publishAt: null,
      expiresAt: null,
    };
    const change = (body: object) =>
      t.call(contract.updateAnnouncementRoute, { params: { id }, body: { ...text, ...body } as never }, 'teacher');
    const first = await change({ version });
    expect(await managed(id)).toMatchObject({ confirmations: 1, revisions: [{ title: '实验时间' }] });
    // Who saved second is told what stands there, whole: nothing is overwritten unseen.
    expect(await refusalOf(change({ version }))).toMatchObject({
      status: 409,
      code: 'announcements.stale',
      data: {
        current: { title: text.title, body: text.body, classes: null, needConfirm: true, version: first.version },
      },
    });
    await change({ version: first.version, renotify: true, title: '实验时间（再更正）' });
    expect(await managed(id)).toMatchObject({ confirmations: 0, readers: 1 });
    expect(await notices('student')).toContain('announcements.notice.edited 实验时间（再更正）');
    expect((await read(id, 'student')).edited).toBe(true);
  });

  it('appears at its instant without any work, and is notified once by the job whatever happened meanwhile', async () => {
    const made = await write({ title: '定时公告', publishAt: future(2) });
    const scheduled = await command(made, 'publish');
    expect(scheduled.told).toBe(0);
    expect((await managed(made.id)).state).toBe('scheduled');
    const runDue = async () => dueJob.run(await t.ctx(), {});
    await runDue();
    expect((await refusalOf(read(made.id, 'student'))).status).toBe(404);
    const past = 'set publish_at = platform.app_now()';
    await t.ask(`update announcements.announcement ${past} where id = $1`, [made.id]);
    expect((await read(made.id, 'student')).title).toBe('定时公告');
    await Promise.all([runDue(), runDue()]);
    await runDue();
    const told = (await notices('student')).filter((line) => line.endsWith('定时公告'));
    expect(told).toEqual(['announcements.notice.published 定时公告']);
  });

  it('goes back to a draft while it is scheduled, and is withdrawn with a reason, receipts kept', async () => {
    const made = await write({ title: '先不发', publishAt: future(2) });
    const scheduled = await command(made, 'publish');
    await command({ id: made.id, version: scheduled.version }, 'unschedule');
    expect(await managed(made.id)).toMatchObject({ state: 'draft', publishAt: null });
    const { id, version } = await publish({ title: '发错了' });
    await open(id, 'student');
    expect((await refusalOf(command({ id, version }, 'withdraw'))).status).toBe(422);
    await command({ id, version }, 'withdraw', { reason: '班级写错了' });
    expect((await refusalOf(read(id, 'student'))).status).toBe(404);
    expect(await managed(id)).toMatchObject({ state: 'withdrawn', withdrawnReason: '班级写错了', readers: 1 });
  });

  it('is pinned beside two others at most, also when two people press at once', async () => {
    const made = [];
    for (const title of ['甲', '乙', '丙', '丁']) made.push(await publish({ title }));
    await command(made[0]!, 'pin');
    await command(made[1]!, 'pin');
    const both = await Promise.allSettled([command(made[2]!, 'pin'), command(made[3]!, 'pin')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await mine('student')).rows.filter(({ pinned }) => pinned)).toHaveLength(3);
    expect((await mine('student')).rows[0]!.pinned).toBe(true);
  });

  it('refuses bad input with the field at fault', async () => {
    const cases: [Text, string][] = [
      [{ title: '长'.repeat(81) }, 'title'],
      [{ body: '<p> </p>' }, 'body'],
      [{ classes: [] }, 'classes'],
      [{ classes: ['0190a000-0000-7000-8000-000000000000'] }, 'classes'],
      [{ publishAt: future(-1) }, 'publishAt'],
      [{ publishAt: future(24 * 400) }, 'publishAt'],
      [{ publishAt: future(2), expiresAt: future(1) }, 'expiresAt'],
    ];
    for (const [text, path] of cases) {
      const refusal = await refusalOf(write(text));
      expect(refusal.fields?.map((field) => field.path)).toEqual([path]);
    }
    const { removed } = await write({ body: '<p>好</p><script>alert(1)</script>' });
    expect(removed).toEqual(['script']);
    const empty = await write({ title: '没有人', classes: [world.classId] });
    await t.ask(`update classes.enrolment set state = 'withdrawn' where class_id = $1`, [world.classId]);
    expect(await refusalOf(command(empty, 'publish'))).toMatchObject({ code: 'announcements.publish.nobody' });
    await t.ask(`update classes.enrolment set state = 'active' where class_id = $1`, [world.classId]);
  });

  it('is written by the right structure, read by the team, and nobody else’s business', async () => {
    const { id, version } = await publish({ title: '权限' });
    await t.call(
      setMemberRoute,
      {
        params: { courseId: world.courseId },
        body: { account: 'teacher2', role: 'assistant', granted: [] },
      },
      'teacher',
    );
    expect((await managed(id, 'teacher2')).can).toEqual({ edit: false, commands: [] });
    expect((await refusalOf(write({}, 'teacher2'))).status).toBe(403);
    expect((await refusalOf(command({ id, version }, 'pin', {}, 'teacher2'))).status).toBe(403);
    expect((await managed(id, 'admin')).can.edit).toBe(false);
    expect((await refusalOf(command({ id, version }, 'pin', {}, 'admin'))).status).toBe(403);
    for (const who of ['student', 'leader', 'college'] as const) {
      expect((await refusalOf(managed(id, who))).status).toBe(404);
      expect((await refusalOf(command({ id, version }, 'pin', {}, who))).status).toBe(404);
    }
    for (const who of ['leader', 'college'] as const) {
      expect((await refusalOf(read(id, who))).status).toBe(404);
      expect((await refusalOf(mine(who))).status).toBe(404);
    }
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [world.courseId]);
    expect(await refusalOf(command({ id, version }, 'pin'))).toMatchObject({ code: 'courses.course.archived' });
    await t.ask(`update courses.course set state = 'published' where id = $1`, [world.courseId]);
  });

  it('opens the node that waits for it as soon as it is confirmed, and cannot go while one waits', async () => {
    const { id, version } = await publish({ title: '先读安全须知', needConfirm: true, classes: [world.classId] });
    const params = { nodeId: world.nodeId };
    const tree = (as: Account) => t.call(courseTreeRoute, { params: { courseId: world.courseId } }, as);
    const nodeOf = async (as: Account) => (await tree(as)).rows.find((row) => row.id === world.nodeId);
    const unlock = async (conditions: object[]) => {
      const node = await nodeOf('teacher');
      const rule = conditions.length > 0 ? { mode: 'all', hidden: false, conditions } : null;
      await t.call(updateNodeRoute, { params, body: { version: node!.version, unlock: rule } as never }, 'teacher');
    };
    const ending = await publish({ title: '会失效', needConfirm: true, expiresAt: future(2) });
    const { rows } = await t.call(noticeChoicesRoute, { params: { courseId: world.courseId } }, 'teacher');
    expect(rows).toContainEqual({ id, title: '先读安全须知', classes: ['实验一班'] });
    const all = await publish({ title: '全课程确认', needConfirm: true });
    expect((await t.call(noticeChoicesRoute, { params: { courseId: world.courseId } }, 'teacher')).rows).toContainEqual(
      {
        id: all.id,
        title: '全课程确认',
        classes: [],
      },
    );
    expect(rows.map((row) => row.id)).not.toContain(ending.id);
    expect((await refusalOf(unlock([{ kind: 'notice', noticeId: ending.id }]))).code).toBe('courses.unlock.notice');
    const plain = await publish({ title: '不用确认' });
    expect((await refusalOf(unlock([{ kind: 'notice', noticeId: plain.id }]))).code).toBe('courses.unlock.notice');
    await unlock([{ kind: 'notice', noticeId: id }]);
    const locked = { code: 'unmet', reasons: [{ kind: 'notice', noticeId: id, title: '先读安全须知' }] };
    expect((await nodeOf('student'))?.lock).toMatchObject(locked);
    // The other class is not told of it, so neither is it named there.
    expect((await nodeOf('student3'))?.lock).toMatchObject({ code: 'unmet', reasons: [{ kind: 'absent' }] });
    await confirm(id, 'student');
    expect((await nodeOf('student'))?.lock).toBeNull();
    const ends = t.call(
      contract.updateAnnouncementRoute,
      {
        params: { id },
        body: {
          title: '先读安全须知',
          body: '<p>有结束时间。</p>',
          attachments: [],
          classes: [world.classId],
          needConfirm: true,
          publishAt: null,
          expiresAt: future(2),
          version,
        },
      },
      'teacher',
    );
    expect((await refusalOf(ends)).code).toBe('announcements.awaited');
    const gone = command({ id, version }, 'withdraw', { reason: '不再需要了' });
    expect((await refusalOf(gone)).code).toBe('announcements.awaited');
    await unlock([]);
    await command({ id, version }, 'withdraw', { reason: '不再需要了' });
  });

  it('is copied as a draft into other courses of the actor', async () => {
    const { id } = await publish({ title: '通用说明' });
    const { actor } = await t.ctx('teacher');
    const other = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
    const copy = (courseIds: string[], as: Account) =>
      t.call(contract.copyAnnouncementRoute, { params: { id }, body: { courseIds } }, as);
    expect(await copy([other.courseId, world.courseId], 'teacher')).toEqual({ made: 1 });
    const { rows } = await list('coursenotice', { course: [other.courseId] });
    expect(rows).toMatchObject([{ title: '通用说明', state: 'draft' }]);
    expect((await refusalOf(copy([other.courseId], 'teacher2'))).status).toBeGreaterThanOrEqual(403);
  });
});
