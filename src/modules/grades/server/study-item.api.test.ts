import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { createClass, startClass } from '../../classes/server/classes.public.ts';
import { endClassRoute } from '../../classes/shared/class.contract.ts';
import { reportViewRoute } from '../../courses/shared/progress.contract.ts';
import * as structure from '../../courses/shared/structure.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { nodeTalkRoute } from '../../discussion/shared/node-talk.contract.ts';
import { commandPostRoute } from '../../discussion/shared/post.contract.ts';
import { readTopic, reply } from '../../discussion/testing/forum.builder.ts';
import { bringFile, MP4 } from '../../files/testing/upload.builder.ts';
import * as media from '../../media/shared/media.contract.ts';
import { bookDriver, type GradedClass } from '../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());
let passed = 0;
/** Lets time go by; it comes back after the test, so that nobody's sign-in runs out. */
async function pass(ms: number) {
  passed += ms;
  await t.moveClock(ms);
}
afterEach(async () => {
  await t.moveClock(-passed);
  passed = 0;
});

const scheme = (more: object = {}) => ({
  items: [
    { key: 'study', name: '章节学习', kind: 'chapter', weight: 40, ...more },
    { key: 'class', name: '课堂表现', kind: 'offline', weight: 60 },
  ],
});

type NewNode = Parameters<typeof create>[1];
async function create(
  w: GradedClass,
  body: { type: 'video' | 'page' | 'chapter' | 'discussion'; name: string; parent?: string | null },
) {
  const parent = body.parent === undefined ? w.chapterId : body.parent;
  const whole = { body: '<p>单摆的周期与摆长有关，与摆球的质量无关。</p>', ...body, parent };
  const params = { courseId: w.courseId };
  return (await t.call(structure.createNodeRoute, { params, body: whole as never }, 'teacher')).id;
}
const change = async (nodeId: string, body: object) => {
  const { version } = await t.call(structure.getNodeRoute, { params: { nodeId } }, 'teacher');
  await t.call(structure.updateNodeRoute, { params: { nodeId }, body: { version, ...body } as never }, 'teacher');
};
const show = (nodeId: string, visible = true) =>
  t.call(structure.showNodeRoute, { params: { nodeId }, body: { visible } }, 'teacher');
/** A page learners see, required or not. */
async function page(w: GradedClass, name: string, required = true, more: Partial<NewNode> = {}) {
  const nodeId = await create(w, { type: 'page', name, ...more });
  await change(nodeId, { required });
  await show(nodeId);
  return nodeId;
}
/** A required video of ten minutes that learners see. */
async function video(w: GradedClass) {
  const nodeId = await create(w, { type: 'video', name: '单摆的周期' });
  const id = await bringFile(t, { kind: 'video', owner: nodeId, filename: 'film.mp4', bytes: MP4, as: 'teacher' });
  const { version } = await t.call(structure.getNodeRoute, { params: { nodeId } }, 'teacher');
  const settings = { maxSpeed: 2, noSkip: false, downloadable: false, captions: [], questions: [] };
  const body = { version, upload: { id, ext: 'mp4' }, duration: 600, pages: null, ...settings };
  await t.call(media.saveMediaRoute, { params: { nodeId }, body }, 'teacher');
  await change(nodeId, { required: true });
  await show(nodeId);
  return nodeId;
}
/** A class of a course with one video and one page to learn, and a page that is left to the learner; its scheme in use. */
async function world(more: object = {}) {
  const w = await to.world({}, false);
  await change(w.nodeId, { required: false });
  const film = await video(w);
  const read = await page(w, '实验原理');
  const optional = await page(w, '拓展阅读', false);
  await to.saveScheme(w.courseId, null, scheme(more));
  await to.activate(w.courseId);
  return { ...w, film, read, optional };
}
async function watch(nodeId: string, from: number, until: number) {
  await pass((until - from) * 1000);
  const body = { ranges: [[from, until]] as [number, number][], pages: [], position: until };
  await t.call(media.reportMediaRoute, { params: { nodeId }, body }, 'student');
}
const openFilm = (nodeId: string) => t.call(media.openMediaRoute, { params: { nodeId } }, 'student');
/** A page stands ten seconds before a learner. */
async function see(nodeId: string, as: Account = 'student') {
  const view = (seconds: number) => t.call(reportViewRoute, { params: { nodeId }, body: { seconds } }, as);
  await view(0);
  await pass(12_000);
  await view(12);
}
/** Percents of learning in the kept book, which is what a process computes that keeps nothing. */
async function percents(w: GradedClass) {
  const kept = await to.book(w);
  expect(await bookDriver(await t.beside()).book(w)).toEqual(kept);
  return kept.rows.map((row) => row.items[0]!.percent);
}
const progress = async (w: GradedClass) =>
  (await t.call(structure.courseTreeRoute, { params: { courseId: w.courseId } }, 'student')).progress;

it('a page that was read and a video that was opened are not deleted, what nobody opened is', async () => {
  const w = await world();
  const remove = (nodeId: string) => t.call(structure.deleteNodeRoute, { params: { nodeId } }, 'teacher');
  await openFilm(w.film);
  await see(w.optional);
  expect((await refusalOf(remove(w.film))).code).toBe('courses.node.used');
  expect((await refusalOf(remove(w.optional))).code).toBe('courses.node.used');
  expect(await remove(await page(w, '没有人读过', false))).toEqual({ deleted: 1 });
});

describe('an item of learning', () => {
  it('is the mean of what is required, as the course page shows it, and goes into the total', async () => {
    const w = await world();
    expect(await percents(w)).toEqual([null, null]);
    await openFilm(w.film);
    expect(await percents(w)).toEqual([null, null]);
    await watch(w.film, 0, 150);
    await watch(w.film, 100, 270);
    // 270 of 600 s are 45 %, half of the 90 % it is done by.
    expect(await percents(w)).toEqual([25, null]);
    await see(w.read);
    expect(await percents(w)).toEqual([75, null]);
    await see(w.optional);
    expect(await percents(w)).toEqual([75, null]);
    await to.enter(w, 80);
    expect((await to.row(w)).total).toBe(78);
    await watch(w.film, 270, 600);
    expect(await percents(w)).toEqual([100, null]);
    expect(await progress(w)).toEqual({ done: 2, total: 2 });
    expect((await to.row(w)).total).toBe(88);
    const member = {
      ...{ key: 'chapter', label: '章节学习', formula: '(100×2) / 2', inputs: [`study:${w.courseId}`] },
      notes: [{ code: 'grades.note.study', values: { done: 2, total: 2 } }],
    };
    expect((await to.derivation(w)).tree).toMatchObject({ items: [{ members: [member] }, { key: 'class' }] });
  });

  it('is full from its threshold on, and in proportion below it', async () => {
    const w = await world({ fullFrom: 80 });
    await see(w.read);
    expect(await percents(w)).toEqual([62.5, null]);
    const mine = await to.mine(w);
    expect(mine).toMatchObject({ state: 'current', total: 63 });
    expect(mine.tree).toMatchObject({
      items: [
        {
          members: [
            {
              formula: 'min(100, (100 + 0) / 2 / 80 × 100)',
              notes: [{ code: 'grades.note.study' }, { values: { mean: 50, from: 80 } }],
            },
          ],
        },
        { key: 'class' },
      ],
    });
    await openFilm(w.film);
    await watch(w.film, 0, 330);
    // (100 + 61) ÷ 2 is more than 80.
    expect(await percents(w)).toEqual([100, null]);
  });

  it('counts a discussion by what its learner wrote and others see', async () => {
    const w = await world();
    await see(w.read);
    const talk = await create(w, { type: 'discussion', name: '误差从哪里来' });
    await change(talk, { required: true, talk: { posts: 1, replies: 1, characters: 10 } });
    await show(talk);
    // One of three required items: the page.
    expect(await percents(w)).toEqual([33.33, null]);
    const topicOf = (as: Account) => t.call(nodeTalkRoute, { params: { nodeId: talk } }, as);
    const { topic } = await topicOf('student');
    const other = await reply(t, topic!.id, 'student2');
    expect(await percents(w)).toEqual([33.33, 16.67]);
    const own = await reply(t, topic!.id, 'student');
    expect(await percents(w)).toEqual([50, 16.67]);
    await reply(t, topic!.id, 'student', { replyTo: other.id });
    expect(await percents(w)).toEqual([66.67, 16.67]);
    expect(await progress(w)).toEqual({ done: 2, total: 3 });
    // Taken down, it counts no more.
    const { posts } = await readTopic(t, topic!.id, 'teacher');
    const { version } = posts.find(({ id }) => id === own.id)!;
    const hide = { command: 'hide' as const, version, reason: '与话题无关，请重写' };
    await t.call(commandPostRoute, { params: { postId: own.id }, body: hide }, 'teacher');
    expect(await percents(w)).toEqual([50, 16.67]);
    expect(await progress(w)).toEqual({ done: 1, total: 3 });
  });

  it('follows the outline: what is hidden or optional leaves, what is closed to the class counts nothing', async () => {
    const w = await world();
    await see(w.read);
    expect(await percents(w)).toEqual([50, null]);
    const system = await t.ctx();
    const { id: otherClass } = await createClass(system, {
      ...{ courseId: w.courseId, termId: w.termId, code: freshCode('G'), name: '实验二班', capacity: 50 },
      teacherIds: [await t.personId('teacher')],
    });
    await startClass(system, otherClass);
    const closed = await page(w, '二班专用');
    const unlock = { mode: 'all', hidden: false, conditions: [{ kind: 'class', classIds: [otherClass] }] };
    await change(closed, { unlock });
    // A third required item of three that nobody of this class can open: so counts the progress too.
    expect(await percents(w)).toEqual([33.33, null]);
    expect(await progress(w)).toEqual({ done: 1, total: 3 });
    await change(closed, { required: false });
    expect(await percents(w)).toEqual([50, null]);
    await show(w.film, false);
    expect(await percents(w)).toEqual([100, null]);
    expect(await progress(w)).toEqual({ done: 1, total: 1 });
  });

  it('counts chosen items only, of them the required ones, and refuses those of another course', async () => {
    const w = await world();
    await see(w.read);
    const draft = (members: string[]) => to.saveScheme(w.courseId, null, scheme({ members }));
    await draft([w.read, w.optional]);
    await to.activate(w.courseId);
    expect(await percents(w)).toEqual([100, null]);
    const { version } = await draft([w.optional]);
    expect(await refusalOf(to.activate(w.courseId))).toMatchObject({ code: 'grades.scheme.members' });
    const other = await world();
    const foreign = to.saveScheme(w.courseId, version, scheme({ members: [other.read] }));
    expect(await refusalOf(foreign)).toMatchObject({ status: 422, code: 'courses.node.absent' });
    const zero = to.saveScheme(w.courseId, version, scheme({ fullFrom: 0 }));
    expect((await refusalOf(zero)).status).toBe(400);
  });

  it('has a mark for each chapter when asked to, with one lowest dropped', async () => {
    const w = await world({ perChapter: true });
    const second = await create(w, { type: 'chapter', name: '第二章', parent: null });
    await show(second);
    const more = await page(w, '误差分析', true, { parent: second });
    await see(w.read);
    const cells = async () => (await to.book(w)).rows[0]!.items[0]!.cells.map(({ percent, state }) => [percent, state]);
    expect((await to.book(w)).columns[0]!.members.map(({ label }) => label)).toEqual(['第一章', '第二章']);
    expect(await cells()).toEqual([
      [50, 'final'],
      [null, 'pending'],
    ]);
    await see(more);
    expect(await percents(w)).toEqual([75, null]);
    await to.saveScheme(w.courseId, null, scheme({ perChapter: true, dropLowest: 1 }));
    await to.activate(w.courseId);
    expect(await percents(w)).toEqual([100, null]);
    await to.saveScheme(w.courseId, null, scheme({ perChapter: true, members: [w.chapterId] }));
    await to.activate(w.courseId);
    expect(await cells()).toEqual([[50, 'final']]);
  });

  it('takes an adjustment, and is missing for who got nowhere when the class has ended', async () => {
    const w = await world();
    await see(w.read);
    await to.adjust(w, 'study/chapter', 90);
    expect(await percents(w)).toEqual([90, null]);
    expect((await to.mine(w)).total).toBe(50);
    await to.publish(w, true);
    await t.call(endClassRoute, { params: { classId: w.classId }, body: {} }, 'teacher');
    expect(await percents(w)).toEqual([90, 0]);
    expect((await to.book(w)).rows[1]!.items[0]!.cells[0]).toMatchObject({ state: 'missing' });
  });

  it('waits while there is nothing to learn', async () => {
    const w = await to.world({}, false);
    await change(w.nodeId, { required: false });
    await to.saveScheme(w.courseId, null, scheme());
    await to.activate(w.courseId);
    expect((await to.book(w)).rows[0]!.items[0]!.cells[0]).toMatchObject({ state: 'pending' });
    const read = await page(w, '实验原理');
    await see(read);
    expect(await percents(w)).toEqual([100, null]);
  });
});
