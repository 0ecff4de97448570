import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { endClassRoute } from '../../classes/shared/class.contract.ts';
import {
  boardsRoute,
  discussionSettingRoute,
  updateBoardRoute,
  updateSettingRoute,
} from '../../discussion/shared/board.contract.ts';
import { commandPostRoute } from '../../discussion/shared/post.contract.ts';
import { commandTopicRoute, createTopicRoute, topicRoute } from '../../discussion/shared/topic.contract.ts';
import { freshText } from '../../discussion/testing/forum.builder.ts';
import { bookDriver, type GradedClass } from '../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const scheme = {
  items: [
    { key: 'talk', name: '课程讨论', kind: 'discussion', weight: 40 },
    { key: 'class', name: '课堂表现', kind: 'offline', weight: 60 },
  ],
};

async function world(): Promise<GradedClass> {
  const w = await to.world({}, false);
  await to.saveScheme(w.courseId, null, scheme);
  await to.activate(w.courseId);
  return w;
}
const boardOf = async (w: GradedClass) =>
  (await t.call(boardsRoute, { params: { courseId: w.courseId } }, 'teacher')).rows.find(
    ({ kind }) => kind === 'course',
  )!;
async function open(w: GradedClass, as: Account) {
  const { id: boardId } = await boardOf(w);
  const text = { body: `<p>${freshText()}</p>`, attachments: [], mentions: [], anonymous: false };
  const body = { boardId, nodeId: null, title: `话题 ${freshText().slice(0, 8)}`, question: false, ...text };
  return t.call(createTopicRoute, { params: { courseId: w.courseId }, body }, as);
}
const topic = (topicId: string) => t.call(topicRoute, { params: { topicId }, query: { page: 1 } }, 'teacher');
const decide = async (topicId: string, command: 'hide' | 'show') => {
  const { opening } = await topic(topicId);
  const reason = command === 'hide' ? { reason: '与课程内容无关' } : {};
  return t.call(
    commandPostRoute,
    { params: { postId: opening.id }, body: { command, version: opening.version, ...reason } },
    'teacher',
  );
};
const setRule = async (w: GradedClass, change: object) => {
  const { can: _can, ...standing } = await t.call(
    discussionSettingRoute,
    { params: { courseId: w.courseId } },
    'teacher',
  );
  return t.call(updateSettingRoute, { params: { courseId: w.courseId }, body: { ...standing, ...change } }, 'teacher');
};

/** Percent of the discussion in the kept book, which is what a process computes that keeps nothing. */
async function percents(w: GradedClass) {
  const kept = await to.book(w);
  expect(await bookDriver(await t.beside()).book(w)).toEqual(kept);
  return kept.rows.map((row) => row.items[0]!.percent);
}

describe('an item of the discussion', () => {
  it('is the points of each learner; what changes them shows in the next answer, but not in what is published', async () => {
    const w = await world();
    expect(await percents(w)).toEqual([null, null]);
    const { topicId } = await open(w, 'student');
    await open(w, 'student');
    expect(await percents(w)).toEqual([20, null]);
    await to.enter(w, 80);
    await to.publish(w, true);
    const published = (await to.mine(w)).total;
    expect(published).toBe(56);

    await decide(topicId, 'hide');
    expect(await percents(w)).toEqual([10, null]);
    expect(await to.row(w)).toMatchObject({ total: 52, changed: true });
    expect(await to.mine(w)).toMatchObject({ state: 'published', total: published });
    await decide(topicId, 'show');
    expect(await percents(w)).toEqual([20, null]);

    const { version } = await topic(topicId);
    await t.call(commandTopicRoute, { params: { topicId }, body: { command: 'essence', version } }, 'teacher');
    expect(await percents(w)).toEqual([30, null]);
    await setRule(w, { topicPoints: 15 });
    expect(await percents(w)).toEqual([40, null]);
    const { id: boardId, version: boardVersion, ...board } = await boardOf(w);
    const { anonymous, moderated, postFirst, closed } = board;
    const flags = { anonymous, moderated, postFirst, closed, counts: false, version: boardVersion };
    await t.call(updateBoardRoute, { params: { boardId }, body: flags }, 'teacher');
    expect(await percents(w)).toEqual([0, null]);
  });

  it('stands in the current mark of its learner with a link to the points, and takes an adjustment', async () => {
    const w = await world();
    await open(w, 'student');
    const mine = await to.mine(w);
    expect(mine).toMatchObject({ state: 'current', total: 10 });
    const talk = { label: '课程讨论', shown: 10, inputs: [`discussion:${w.courseId}`] };
    expect(mine.tree).toMatchObject({ items: [{ members: [talk] }, { key: 'class' }] });
    await to.adjust(w, 'talk/discussion', 70);
    expect(await percents(w)).toEqual([70, null]);
    expect((await to.mine(w)).total).toBe(10);
  });

  it('is missing for who wrote nothing once posts count no more, and when the class has ended', async () => {
    const w = await world();
    await open(w, 'student');
    const states = async () => (await to.book(w)).rows.map((row) => row.items[0]!.cells[0]!.state);
    expect(await states()).toEqual(['final', 'pending']);
    await setRule(w, { until: new Date(t.app.base.clock.ms() + 60_000).toISOString() });
    expect(await states()).toEqual(['final', 'pending']);
    t.moveClock(120_000);
    expect(await states()).toEqual(['final', 'missing']);
    expect(await percents(w)).toEqual([10, 0]);

    const other = await world();
    await to.publish(other, true);
    await t.call(endClassRoute, { params: { classId: other.classId }, body: {} }, 'teacher');
    expect(await percents(other)).toEqual([0, 0]);
  });
});
