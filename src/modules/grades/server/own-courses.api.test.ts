import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import * as announcement from '../../announcements/shared/announcement.contract.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { endClassRoute, withdrawRoute } from '../../classes/shared/class.contract.ts';
import { ownCoursesRoute } from '../../classes/shared/own-course.contract.ts';
import { keepPlaceRoute } from '../../courses/shared/standing.contract.ts';
import * as structure from '../../courses/shared/structure.contract.ts';
import { bookDriver, type GradedClass } from '../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const day = (n: number) => new Date(t.app.base.clock.ms() + n * 86_400_000).toISOString();
const own = async (w: GradedClass, as: Account = 'student') =>
  (await t.call(ownCoursesRoute, {}, as)).rows.find((row) => row.classId === w.classId);
async function notice(w: GradedClass, classes: string[] | null, needConfirm = false): Promise<string> {
  const text = { title: '通知', body: '<p>请阅读。</p>', attachments: [], publishAt: null, expiresAt: null };
  const body = { ...text, classes, needConfirm };
  const made = await t.call(
    announcement.createAnnouncementRoute,
    { params: { courseId: w.courseId }, body },
    'teacher',
  );
  const command = { command: 'publish' as const, version: made.version };
  await t.call(announcement.commandAnnouncementRoute, { params: { id: made.id }, body: command }, 'teacher');
  return made.id;
}

describe('where a learner stands in the own courses', () => {
  it('has the progress and the next date of the course page, in one call for all of them', async () => {
    const due = day(3);
    const w = await to.world({ dueAt: due, reportRequired: false }, false);
    await to.world();
    const tree = await t.call(structure.courseTreeRoute, { params: { courseId: w.courseId } }, 'student');
    expect(tree.progress).toEqual({ done: 0, total: 1 });
    expect(await own(w)).toMatchObject({
      progress: tree.progress,
      next: { id: w.nodeId, name: '实验一', dueAt: due },
      due: { id: w.nodeId },
    });
    await to.run(w, 'student', 100);
    expect(await own(w)).toMatchObject({ progress: { done: 1, total: 1 }, next: null, due: null });
    expect(await own(w, 'student2')).toMatchObject({ progress: { done: 0, total: 1 }, next: { id: w.nodeId } });
    expect((await t.call(ownCoursesRoute, {}, 'outsider')).rows).toEqual([]);
  });

  it('leads to the next item of any kind, as the page of the course does, in as many statements for more courses', async () => {
    const asked = async () => (await t.measured(() => t.call(ownCoursesRoute, {}, 'student'))).statements;
    const w = await to.world({}, false);
    const before = await asked();
    await to.world({}, false);
    await to.world({}, false);
    expect(await asked()).toBe(before);
    const make = async (body: object) => {
      const params = { courseId: w.courseId };
      const { id } = await t.call(structure.createNodeRoute, { params, body: body as never }, 'teacher');
      await t.call(structure.showNodeRoute, { params: { nodeId: id }, body: { visible: true } }, 'teacher');
      return id;
    };
    const chapter = await make({ type: 'chapter', name: '引论' });
    const page = await make({ type: 'page', name: '误差', parent: chapter, body: '<p>误差是什么。</p>' });
    const talk = await make({ type: 'discussion', name: '说一说', parent: chapter, body: '<p>误差从哪里来？</p>' });
    const agree = async (nodeId: string) => {
      const { standing } = await t.call(structure.courseTreeRoute, { params: { courseId: w.courseId } }, 'student');
      expect(standing?.next?.nodeId).toBe(nodeId);
      expect((await own(w))!.next!.id).toBe(nodeId);
    };
    await agree(w.nodeId);
    await t.call(keepPlaceRoute, { params: { nodeId: w.nodeId } }, 'student');
    await agree(page);
    await t.call(keepPlaceRoute, { params: { nodeId: page } }, 'student');
    await agree(talk);
    expect((await own(w))!.next).toEqual({ id: talk, name: '说一说', dueAt: null });
  });

  it('counts the announcements of the own class that wait, and no others', async () => {
    const w = await to.world();
    const { classId: other } = await to.sister(w);
    await joinClass(await t.ctx(), { classId: other, personId: await t.personId('student3') });
    const toAll = await notice(w, null);
    const asked = await notice(w, [w.classId], true);
    await notice(w, [other], true);
    expect(await own(w)).toMatchObject({ unread: 2, unconfirmed: 1 });
    await t.call(announcement.openAnnouncementRoute, { params: { id: toAll } }, 'student');
    expect(await own(w)).toMatchObject({ unread: 1, unconfirmed: 1 });
    await t.call(announcement.confirmAnnouncementRoute, { params: { id: asked } }, 'student');
    expect(await own(w)).toMatchObject({ unread: 0, unconfirmed: 0 });
    expect(await own(w, 'student2')).toMatchObject({ unread: 2, unconfirmed: 1 });
    const badge = await t.call(announcement.courseAnnouncementsRoute, { params: { courseId: w.courseId } }, 'student2');
    expect(badge).toMatchObject({ unread: 2, unconfirmed: 1 });
  });

  it('shows a total as it was published, nothing before, and no number while it is withdrawn', async () => {
    const w = await to.world(to.overdue());
    await to.run(w, 'student', 90);
    await to.report(w, 'student');
    await to.enter(w, 80);
    const none = { totalState: 'none', total: null, band: null };
    expect(await own(w)).toMatchObject(none);
    await to.publish(w, true);
    const mine = await to.mine(w);
    expect(mine.total).toBeGreaterThan(80);
    const labels: Readonly<Record<string, string>> = { excellent: '优秀', good: '良好' };
    expect(await own(w)).toMatchObject({ totalState: 'published', total: mine.total, band: labels[mine.band!] });
    await to.adjust(w, 'total', 12);
    expect(await own(w)).toMatchObject({ total: mine.total });
    await to.withdraw(w);
    expect(await own(w)).toMatchObject({ totalState: 'withdrawn', total: null, band: null });
  });

  it('keeps a course that has ended, and drops one that was left', async () => {
    const w = await to.world(to.overdue());
    await to.publish(w, true);
    const personId = await t.personId('student2');
    const reason = '学期结束，班级结课';
    await t.call(withdrawRoute, { params: { classId: w.classId, personId }, body: { reason } }, 'teacher');
    expect(await own(w, 'student2')).toBeUndefined();
    await t.call(endClassRoute, { params: { classId: w.classId }, body: { reason } }, 'teacher');
    expect(await own(w)).toMatchObject({ totalState: 'published' });
  });
});
