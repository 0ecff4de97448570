import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import * as announcement from '../modules/announcements/shared/announcement.contract.ts';
import * as attendance from '../modules/attendance/shared/attendance.contract.ts';
import * as certificate from '../modules/certificates/shared/certificate.contract.ts';
import * as classContract from '../modules/classes/shared/class.contract.ts';
import * as groups from '../modules/classes/shared/groups.contract.ts';
import { buildStudents } from '../modules/classes/testing/people.builder.ts';
import { createTerm } from '../modules/courses/server/courses.public.ts';
import * as course from '../modules/courses/shared/course.contract.ts';
import * as life from '../modules/courses/shared/life.contract.ts';
import * as structure from '../modules/courses/shared/structure.contract.ts';
import { buildCourse, freshCode } from '../modules/courses/testing/course.builder.ts';
import { boardsRoute } from '../modules/discussion/shared/board.contract.ts';
import { acceptPostRoute } from '../modules/discussion/shared/post.contract.ts';
import * as topics from '../modules/discussion/shared/topic.contract.ts';
import { freshText } from '../modules/discussion/testing/forum.builder.ts';
import { bringFile, MP4 } from '../modules/files/testing/upload.builder.ts';
import { publishGradesRoute } from '../modules/grades/shared/publication.contract.ts';
import { bookDriver } from '../modules/grades/testing/book.builder.ts';
import { importDriver } from '../modules/imports/testing/import.builder.ts';
import { aCsv } from '../modules/imports/testing/sheet.builder.ts';
import * as media from '../modules/media/shared/media.contract.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../testing/app.ts';

/** People of the list besides 张三 and 李四, who act in this term. */
const OTHERS = 58;

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
}, 60_000);
afterAll(() => t.close());

/** Copies a course into the next term and publishes the copy. */
async function copiedCourse() {
  const system = await t.ctx();
  const built = await buildCourse(system, { unitId, leadId: await t.personId('teacher') });
  const dates = { startsOn: '2027-03-01', endsOn: '2027-07-05' };
  const termId = await createTerm(system, { code: freshCode('TERM'), name: '下一学期', ...dates });
  const courseId = system.newId();
  const code = freshCode('COPY');
  const body = { id: courseId, name: '大学物理实验（下）', code, shift: { from: built.termId, to: termId } };
  const all = { ...body, parts: [...life.COPY_PARTS] };
  await t.call(life.copyCourseRoute, { params: { courseId: built.courseId }, body: all }, 'teacher');
  await t.drainJobs();
  const { rows } = await t.call(structure.courseTreeRoute, { params: { courseId } }, 'teacher');
  for (const { id } of rows.filter(({ visible }) => !visible)) {
    await t.call(structure.showNodeRoute, { params: { nodeId: id }, body: { visible: true } }, 'teacher');
  }
  await t.call(course.publishCourseRoute, { params: { courseId } }, 'teacher');
  return { courseId, code, termId, experimentId: built.experimentId, outline: rows };
}

/** A running class whose sixty learners come by a sheet with two faults. */
async function classBySheet({ courseId, code, termId }: { courseId: string; code: string; termId: string }) {
  const classCode = freshCode('CLASS');
  const teacherIds = [await t.personId('teacher')];
  const body = { name: '实验一班', code: classCode, termId, teacherIds, capacity: 80 };
  const { id: classId } = await t.call(classContract.createClassRoute, { params: { courseId }, body }, 'teacher');
  await t.call(classContract.startClassRoute, { params: { classId } }, 'teacher');
  await buildStudents(t, unitId, OTHERS, 'term');
  const listed = await t.ask(
    `select number, name from identity.person where account like 'term%' or account in ('student', 'student2')`,
  );
  const lines = listed.map(({ number, name }) => [String(number), String(name), '', classCode, code]);
  const faults = [
    ['no-such-number', '无名', '', classCode, code],
    [lines[0]![0]!, '别人的姓名', '', classCode, code],
  ];
  const driver = importDriver(t, 'enrolments');
  const heading = ['学号', '姓名', '单位编码', '教学班编码', '课程编码'];
  const dry = await driver.dryRun(aCsv([heading, ...faults, ...lines]), { as: 'teacher', filename: 'list.csv' });
  const refused = await driver.rows(dry.id, 'error', 'teacher');
  expect(refused.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3]));
  await driver.run(dry.id, 'valid', 'teacher');
  // The one whose name was wrong in one line and right in another is asked for again, alone.
  const rest = await driver.dryRun(aCsv([heading, lines[0]!]), { as: 'teacher', filename: 'rest.csv' });
  await driver.run(rest.id, 'valid', 'teacher');
  const [found] = await t.ask(
    `select count(*)::int as n from classes.enrolment where class_id = $1 and state = 'active'`,
    [classId],
  );
  expect(found!.n).toBe(OTHERS + 2);
  return classId;
}

async function confirmedNotice(courseId: string) {
  const body = {
    ...{ title: '实验室安全须知', body: '<p>请阅读并确认。</p>', attachments: [], classes: null, needConfirm: true },
    ...{ publishAt: null, expiresAt: null },
  };
  const made = await t.call(announcement.createAnnouncementRoute, { params: { courseId }, body }, 'teacher');
  const params = { id: made.id };
  const command = { command: 'publish' as const, version: made.version };
  await t.call(announcement.commandAnnouncementRoute, { params, body: command }, 'teacher');
  await t.call(announcement.openAnnouncementRoute, { params }, 'student');
  await t.call(announcement.confirmAnnouncementRoute, { params }, 'student');
  const seen = await t.call(announcement.managedAnnouncementRoute, { params }, 'teacher');
  expect(seen).toMatchObject({ recipients: OTHERS + 2, readers: 1, confirmations: 1 });
}

async function drawnGroups(classId: string) {
  const plan = { way: 'random' as const, by: 'number' as const, n: 12, seed: 7 };
  const drawn = await t.call(groups.planGroupsRoute, { params: { classId }, body: plan }, 'teacher');
  const rows = drawn.groups.map(({ name, members }) => ({ name, members: members.map((one) => one.enrolmentId) }));
  await t.call(
    groups.createGroupSetRoute,
    { params: { classId }, body: { name: '实验分组', groups: rows } },
    'teacher',
  );
  const { rows: sets } = await t.call(groups.groupSetsRoute, { params: { classId } }, 'teacher');
  expect(sets).toMatchObject([{ groups: 12, placed: OTHERS + 2 }]);
}

/** One session: 张三 checks in by its code, everybody else was away. */
async function attended(classId: string) {
  const body = { title: '第一周', way: 'code' as const, lateMinutes: null, minutes: 10, place: null };
  const { id: sessionId } = await t.call(attendance.openSessionRoute, { params: { classId }, body }, 'teacher');
  const { code } = await t.call(attendance.sessionBoardRoute, { params: { sessionId } }, 'teacher');
  const given = { code, place: null, device: randomUUID() };
  await t.call(attendance.checkInRoute, { params: { sessionId }, body: given }, 'student');
  await t.call(attendance.closeSessionRoute, { params: { sessionId } }, 'teacher');
}

/** A video of two minutes, watched in two pieces on two devices: what both saw counts once. */
async function watchedVideo(courseId: string, chapterId: string) {
  const made = { type: 'video' as const, parent: chapterId, name: '实验演示' };
  const { id: nodeId } = await t.call(structure.createNodeRoute, { params: { courseId }, body: made }, 'teacher');
  const upload = { kind: 'video', owner: nodeId, filename: 'film.mp4', bytes: MP4, as: 'teacher' } as const;
  const id = await bringFile(t, upload);
  const { version } = await t.call(structure.getNodeRoute, { params: { nodeId } }, 'teacher');
  const settings = { maxSpeed: 2, noSkip: false, downloadable: false, captions: [], questions: [] };
  const body = { version, upload: { id, ext: 'mp4' }, duration: 120, pages: null, ...settings };
  await t.call(media.saveMediaRoute, { params: { nodeId }, body }, 'teacher');
  await t.call(structure.showNodeRoute, { params: { nodeId }, body: { visible: true } }, 'teacher');
  await t.call(media.openMediaRoute, { params: { nodeId } }, 'student');
  const watch = async (device: TestApp, from: number, to: number) => {
    await t.moveClock((to - from) * 1000);
    const seen = { ranges: [[from, to]] as [number, number][], pages: [], position: to };
    return device.call(media.reportMediaRoute, { params: { nodeId }, body: seen }, 'student');
  };
  expect(await watch(t, 0, 70)).toMatchObject({ done: false });
  expect(await watch(await t.beside(), 50, 120)).toMatchObject({ done: true });
  const { own } = await t.call(media.mediaRoute, { params: { nodeId } }, 'student');
  expect(own!.ranges).toEqual([[0, 120]]);
}

async function acceptedAnswer(courseId: string) {
  const { rows } = await t.call(boardsRoute, { params: { courseId } }, 'teacher');
  const text = () => ({ anonymous: false, body: `<p>${freshText()}</p>`, attachments: [], mentions: [] });
  const boardId = rows.find(({ kind }) => kind === 'course')!.id;
  const asked = { ...text(), boardId, nodeId: null, title: '周期的不确定度怎样估计', question: true };
  const { topicId } = await t.call(topics.createTopicRoute, { params: { courseId }, body: asked }, 'student');
  const answer = { ...text(), replyTo: null };
  const { id: postId } = await t.call(topics.createPostRoute, { params: { topicId }, body: answer }, 'student2');
  await t.call(acceptPostRoute, { params: { postId }, body: { on: true } }, 'student');
  const topic = await t.call(topics.topicRoute, { params: { topicId }, query: { page: 1 } }, 'teacher');
  expect(topic).toMatchObject({ solved: true, posts: [{ accepted: true }] });
}

it('a course goes through a term: from its copy to the archive', async () => {
  const { courseId, code, termId, experimentId, outline } = await copiedCourse();
  const member = { account: 'teacher2', role: 'instructor' as const, granted: [] };
  await t.call(course.setMemberRoute, { params: { courseId }, body: member }, 'teacher');
  const classId = await classBySheet({ courseId, code, termId });
  await confirmedNotice(courseId);
  await drawnGroups(classId);
  await attended(classId);
  await watchedVideo(courseId, outline.find(({ type }) => type === 'chapter')!.id);
  await acceptedAnswer(courseId);
  for (const who of ['outsider', 'student3'] satisfies Account[]) {
    const notices = t.call(announcement.courseAnnouncementsRoute, { params: { courseId } }, who);
    expect([who, (await refusalOf(notices)).status]).toEqual([who, 404]);
  }

  // Marks of every kind the term brought, and one that is given by hand.
  const book = bookDriver(t);
  const nodeId = outline.find(({ type }) => type === 'experiment')!.id;
  const w = { courseId, classId, nodeId, experimentId, termId, chapterId: '' };
  const items = [
    { key: 'lab', name: '实验操作', kind: 'experiment', weight: 50 },
    { key: 'report', name: '实验报告', kind: 'labReport', weight: 20 },
    { key: 'there', name: '考勤', kind: 'attendance', weight: 10 },
    { key: 'talk', name: '课程讨论', kind: 'discussion', weight: 10 },
    { key: 'study', name: '章节学习', kind: 'chapter', weight: 5 },
    { key: 'class', name: '课堂表现', kind: 'offline', weight: 5 },
  ];
  await book.saveScheme(courseId, null, { items });
  await book.activate(courseId);
  await book.run(w, 'student', 92);
  await book.report(w, 'student');
  await book.enter(w, 90);
  const standing = await book.row(w);
  const percents = Object.fromEntries(standing.items.map(({ key, percent }) => [key, percent]));
  expect(percents).toMatchObject({ lab: 92, report: 100, there: 100, class: 90 });
  expect(percents.talk).toBeGreaterThan(0);
  await t.call(publishGradesRoute, { params: { classId }, body: { leaveUndecided: true } }, 'teacher');
  const mine = await book.mine(w);
  expect(mine).toMatchObject({ state: 'published' });
  expect(mine.total).toBeGreaterThan(80);
  expect((await refusalOf(book.mine(w, 'outsider'))).status).toBe(404);

  // A certificate that everybody can verify and that names its holder to nobody.
  const issued = { personIds: [await t.personId('student')], withBand: true };
  const given = await t.call(certificate.issueCertificatesRoute, { params: { classId }, body: issued }, 'teacher');
  expect(given).toMatchObject({ done: 1, skipped: [] });
  const own = await t.call(certificate.ownCertificatesRoute, { query: { course: courseId } }, 'student');
  const verified = await t.call(certificate.readCertificateRoute, { params: { serial: own.rows[0]!.serial } });
  expect(verified).toMatchObject({ kind: 'course', holder: '张*', revoked: null });

  // The end: the class, then the course; from now on it is read.
  await t.call(classContract.endClassRoute, { params: { classId }, body: { reason: '学期结束，班级结课' } }, 'teacher');
  const reason = { reason: '学期结束，关闭课程' };
  await t.call(course.closeCourseRoute, { params: { courseId }, body: reason }, 'teacher');
  expect((await refusalOf(t.call(course.archiveCourseRoute, { params: { courseId } }, 'teacher2'))).status).toBe(403);
  await t.call(course.archiveCourseRoute, { params: { courseId } }, 'teacher');
  const facts = await t.call(course.getCourseRoute, { params: { courseId } }, 'teacher');
  expect(facts.state).toBe('archived');
  const params = { courseId };
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    name: () => t.call(course.updateCourseRoute, { params, body: { version: facts.version, name: '改名' } }, 'teacher'),
    team: () => t.call(course.setMemberRoute, { params, body: { ...member, account: 'leader' } }, 'teacher'),
    scheme: () => book.activate(courseId, '再改一次方案'),
  };
  for (const [name, write] of Object.entries(writes)) {
    expect([name, (await refusalOf(write())).code]).toEqual([name, 'courses.course.archived']);
  }
  expect((await book.mine(w)).state).toBe('published');
});
