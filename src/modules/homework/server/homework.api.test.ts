import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, refusalOf } from '../../../testing/app.ts';
import { createClass, startClass } from '../../classes/server/classes.public.ts';
import { addNode } from '../../courses/server/courses.public.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { readableAttachment, storeAttachments } from '../../files/server/files.public.ts';
import * as contract from '../shared/homework.contract.ts';
import { TEST_RUBRIC } from '../testing/homework.builder.ts';
import { buildHomeworkWorld, type HomeworkWorld } from '../testing/homework-world.builder.ts';
import { rubricsOf } from './homework.public.ts';

let x: HomeworkWorld;
beforeAll(async () => {
  x = await buildHomeworkWorld(inject('templateUrl'));
});
afterAll(() => x.t.close());
afterEach(() => x.restore());

const list = (as: Account = 'teacher', bin = false) =>
  x.t.call(contract.homeworkListRoute, { ...x.course, query: bin ? { bin: 'true' as const } : {} }, as);
const ofClass = (id: string) => ({ id, opensAt: null, dueAt: null, cutoffAt: null, groupSetId: null });

describe('a draft', () => {
  it('begins at a new node of the outline, or at one that waits for it', async () => {
    const made = await x.read(await x.create());
    expect(made).toMatchObject({
      ...{ state: 'draft', title: '第一次作业', maxScore: 100, dueAt: null, rubric: null, classes: [], version: 1 },
      node: { name: '第一次作业', chapter: '第一章', visible: false },
    });
    const system = await x.t.ctx();
    const closesAt = await x.at(600);
    const { id: nodeId } = await addNode(system, x.w.courseId, {
      ...{ type: 'homework', parent: x.w.chapterId, name: '课后练习' },
      closesAt,
    });
    expect(await x.read(await x.create('练习', nodeId))).toMatchObject({ node: { id: nodeId }, dueAt: closesAt });
    expect(await refusalOf(x.create('再来', nodeId))).toMatchObject({ status: 409, code: 'homework.fault.nodeTaken' });
    expect(await refusalOf(x.create('实验', x.w.nodeId))).toMatchObject({ code: 'homework.fault.node' });
    const choices = await x.t.call(contract.homeworkChoicesRoute, x.course, 'teacher');
    expect(choices.nodes.find(({ id }) => id === nodeId)).toMatchObject({ chapter: '第一章', taken: true });
    expect(choices.parents).toContainEqual({ id: x.w.chapterId, name: '第一章', level: 0 });
    expect(choices.classes).toEqual([{ id: x.w.classId, name: '实验一班', people: 2, groupSets: [] }]);
  });

  it('is saved lacking anything, and refuses what is wrong at its field', async () => {
    const homeworkId = await x.create();
    const { settings } = await x.read(homeworkId);
    const wrong = async (change: Parameters<HomeworkWorld['save']>[1], path: string, code: string) =>
      expect((await refusalOf(x.save(homeworkId, change))).fields).toMatchObject([{ path, code }]);
    const due = await x.at(100);
    await wrong({ opensAt: due, dueAt: due }, 'dueAt', 'homework.fault.dueAt');
    await wrong({ dueAt: due, cutoffAt: await x.at(99) }, 'cutoffAt', 'homework.fault.cutoffAt');
    await wrong({ cutoffAt: due }, 'dueAt', 'homework.fault.dueNeeded');
    const early = { ...ofClass(x.w.classId), cutoffAt: await x.at(50) };
    await wrong({ dueAt: due, classes: [early] }, 'classes.0.cutoffAt', 'homework.fault.cutoffAt');
    await wrong({ classes: [ofClass(x.w.courseId)] }, 'classes', 'homework.fault.classes');
    const set = { ...ofClass(x.w.classId), groupSetId: x.w.courseId };
    await wrong({ classes: [set] }, 'classes.0.groupSetId', 'homework.fault.groupSet');
    await wrong(
      { settings: { ...settings, resubmit: 'afterReturn', maxReturns: 0 } },
      'settings.maxReturns',
      'homework.fault.returns',
    );
    const twice = [TEST_RUBRIC[0]!, { ...TEST_RUBRIC[1]!, name: TEST_RUBRIC[0]!.name }];
    await wrong({ rubric: twice }, 'rubric.1', 'homework.fault.rubric.same');
    // A total that is not right yet is the concern of publishing.
    const saved = await x.save(homeworkId, {
      brief: '<p>要求</p><script>x</script>',
      rubric: [TEST_RUBRIC[0]!],
      classes: [{ ...ofClass(x.w.classId), dueAt: due }],
      dueAt: due,
    });
    expect(saved).toMatchObject({ version: 2, removed: ['script'] });
    expect(await x.read(homeworkId)).toMatchObject({
      ...{ brief: '<p>要求</p>', rubric: [TEST_RUBRIC[0]], rubricNo: 1, dueAt: due, endsAt: due },
      classes: [{ id: x.w.classId, name: '实验一班', dueAt: due }],
    });
    expect(await refusalOf(x.save(homeworkId, { version: 1 }))).toMatchObject({ status: 409, code: 'error.stale' });
    await x.save(homeworkId, { rubric: TEST_RUBRIC.map((one) => ({ ...one, levels: [...one.levels] })) });
    expect(await rubricsOf(await x.t.ctx(), homeworkId)).toEqual([{ no: 1, criteria: TEST_RUBRIC }]);
  });

  it('goes into the bin and comes back, while its node is free', async () => {
    const homeworkId = await x.create('暂存');
    await x.t.call(contract.deleteHomeworkRoute, { params: { homeworkId } }, 'teacher');
    expect(await refusalOf(x.read(homeworkId))).toMatchObject({ status: 404, code: 'homework.absent' });
    const [gone] = (await list('teacher', true)).rows.filter(({ id }) => id === homeworkId);
    const other = await x.create('占位', gone!.node!.id);
    const restore = () => x.t.call(contract.restoreHomeworkRoute, { params: { homeworkId } }, 'teacher');
    expect(await refusalOf(restore())).toMatchObject({ code: 'homework.fault.nodeTaken' });
    await x.t.call(contract.deleteHomeworkRoute, { params: { homeworkId: other } }, 'teacher');
    await restore();
    expect(await x.read(homeworkId)).toMatchObject({ title: '暂存', state: 'draft' });
  });

  it('is copied with its rules and rubric, without dates, beside its own node', async () => {
    const from = await x.ready({ maxScore: 100, rubric: [...TEST_RUBRIC] });
    const params = { homeworkId: from };
    const { id } = await x.t.call(contract.copyHomeworkRoute, { params, body: { title: '副本' } }, 'teacher');
    expect(await x.read(id)).toMatchObject({
      ...{ state: 'draft', brief: '<p>写出推导过程</p>', dueAt: null, cutoffAt: null, rubric: TEST_RUBRIC },
      ...{ classes: [{ id: x.w.classId }], node: { name: '副本', chapter: '第一章' } },
    });
    const history = await x.t.call(contract.homeworkHistoryRoute, { params: { homeworkId: id }, query: {} }, 'teacher');
    expect(history.rows.map(({ action }) => action)).toEqual(['homework.copy']);
  });
});

describe('homework that was given', () => {
  it('keeps node and dates, and takes a changed rubric as a version of its own', async () => {
    const homeworkId = await x.published({ rubric: [...TEST_RUBRIC] });
    expect(await refusalOf(x.save(homeworkId, { dueAt: await x.at(1500) }))).toMatchObject({
      ...{ status: 409, code: 'homework.save.dates' },
    });
    const reworded = TEST_RUBRIC.map((one, at) => ({ ...one, name: `${one.name}${at}`, levels: [...one.levels] }));
    expect(await refusalOf(x.save(homeworkId, { rubric: reworded.slice(0, 1) }))).toMatchObject({
      ...{ code: 'homework.fault.rubric.sum', fields: [{ path: 'rubric' }] },
    });
    await x.save(homeworkId, { title: '第一次作业（修订）' });
    expect(await x.read(homeworkId)).toMatchObject({ rubricNo: 1 });
    await x.save(homeworkId, { rubric: reworded });
    expect(await x.read(homeworkId)).toMatchObject({ rubricNo: 2, rubric: reworded });
    expect((await rubricsOf(await x.t.ctx(), homeworkId)).map(({ no }) => no)).toEqual([1, 2]);
  });

  it('refuses what contradicts what was handed in or marked', async () => {
    const homeworkId = await x.published();
    const { settings } = await x.read(homeworkId);
    const handIns = [{ personId: await x.t.personId('student'), submittedAt: new Date() }];
    x.withHandIns(homeworkId, handIns, { handedIn: 1, marked: 1 });
    expect(await refusalOf(x.save(homeworkId, { settings: { ...settings, groups: true } }))).toMatchObject({
      code: 'homework.save.groups',
    });
    expect(await refusalOf(x.save(homeworkId, { maxScore: 50 }))).toMatchObject({ code: 'homework.save.marked' });
    const system = await x.t.ctx();
    const { id: other } = await createClass(system, {
      ...{ courseId: x.w.courseId, termId: x.w.termId, code: freshCode('K'), name: '实验二班', capacity: 50 },
      teacherIds: [await x.t.personId('teacher')],
    });
    await startClass(system, other);
    expect(await refusalOf(x.save(homeworkId, { classes: [ofClass(other)] }))).toMatchObject({
      ...{
        code: 'homework.save.classUsed',
        fields: [{ path: 'classes', message: '教学班“实验一班”已有提交，不能移除' }],
      },
    });
    await x.save(homeworkId, { classes: [ofClass(other), ofClass(x.w.classId)] });
    expect((await x.read(homeworkId)).classes).toHaveLength(2);
  });

  it('lets only its words change once marks are released', async () => {
    const homeworkId = await x.published({ rubric: [...TEST_RUBRIC] });
    await x.t.ask("update homework.homework set state = 'released', released_at = now() where id = $1", [homeworkId]);
    const { settings } = await x.read(homeworkId);
    await x.save(homeworkId, { title: '更正后的标题' });
    expect(await refusalOf(x.save(homeworkId, { settings: { ...settings, maxFiles: 1 } }))).toMatchObject({
      code: 'homework.save.released',
    });
    expect(await x.read(homeworkId)).toMatchObject({ title: '更正后的标题', rubricNo: 1 });
  });
});

describe('who sees homework', () => {
  it('reads its files: the team always, a learner of it from the opening on', async () => {
    const teacher = await x.t.ctx('teacher');
    const bytes = Buffer.from('%PDF-1.4 讲义');
    const [file] = await storeAttachments(teacher, [{ filename: '讲义.pdf', bytes } as never], 'file');
    const homeworkId = await x.published({ opensAt: await x.at(60), attachments: [file!.id] });
    expect((await x.read(homeworkId)).attachments).toMatchObject([{ id: file!.id, name: '讲义.pdf' }]);
    const opens = async (who: Account) =>
      readableAttachment(await x.t.ctx(who), { id: file!.id }, () => false).then(
        () => true,
        () => false,
      );
    expect([await opens('teacher2'), await opens('student'), await opens('outsider')]).toEqual([true, false, false]);
    await x.move(61 * 60_000);
    expect([await opens('student'), await opens('outsider')]).toEqual([true, false]);
    await x.save(homeworkId, { attachments: [] });
    expect(await opens('student')).toBe(false);
  });

  it('is the team; assistants see the people of the classes they teach, and set nothing', async () => {
    const homeworkId = await x.published();
    const assistant = await x.read(homeworkId, 'teacher2').catch((error: unknown) => error);
    expect(assistant).toMatchObject({ learners: 0, can: { edit: false, publish: false, history: false } });
    expect((await list('teacher2')).rows.every(({ learners }) => learners === 0)).toBe(true);
    for (const who of ['student', 'outsider'] as const) {
      expect(await refusalOf(x.read(homeworkId, who))).toMatchObject({ status: 404, code: 'homework.absent' });
      expect((await refusalOf(list(who))).status).toBe(404);
    }
    expect(await refusalOf(x.save(homeworkId, {}, 'teacher2'))).toMatchObject({ status: 403 });
    expect(await refusalOf(x.create('助教', null, 'teacher2'))).toMatchObject({ status: 403 });
    const mine = (await list()).rows.find(({ id }) => id === homeworkId);
    expect(mine).toMatchObject({ learners: 2, handedIn: 0, toMark: 0, mean: null, mine: true, can: { close: true } });
  });
});
