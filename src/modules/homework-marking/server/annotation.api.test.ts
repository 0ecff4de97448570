import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { ownHomeworkRoute } from '../../hand-ins/shared/own-homework.contract.ts';
import { buildGroup, learnerAt, setDates } from '../../hand-ins/testing/learner.builder.ts';
import { buildHomework, type HomeworkPlan } from '../../homework/testing/homework.builder.ts';
import {
  annotateRoute,
  changeAnnotationRoute,
  MAX_ANNOTATIONS,
  removeAnnotationRoute,
} from '../shared/annotation.contract.ts';
import { markerAt } from '../testing/desk.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const TEXT = '<p>由高斯定理，场强与距离平方成反比。</p>';
const PASSAGE = { start: 6, quote: '场强与距离平方成反比' };

async function handedIn(plan: HomeworkPlan = {}, as: Account = 'student') {
  const { homeworkId } = await buildHomework(t, w, plan);
  const learner = learnerAt(t, homeworkId, as);
  await learner.handIn(TEXT);
  const desk = markerAt(t, homeworkId);
  const workId = (await desk.queue()).rows.find((row) => row.workId !== null)!.workId!;
  return { homeworkId, workId, learner, desk, params: { homeworkId, workId } };
}
type Params = { homeworkId: string; workId: string };
const annotate = (params: Params, more: object = {}, as: Account = 'teacher') =>
  t.call(annotateRoute, { params, body: { versionNo: 1, ...PASSAGE, comment: '请写明条件', ...more } }, as);
const change = (params: Params, annotationId: string, as: Account = 'teacher') =>
  t.call(changeAnnotationRoute, { params: { ...params, annotationId }, body: { comment: '改过' } }, as);
const remove = (params: Params, annotationId: string, as: Account = 'teacher') =>
  t.call(removeAnnotationRoute, { params: { ...params, annotationId } }, as);
const seenBy = async (homeworkId: string, as: Account = 'student') =>
  (await t.call(ownHomeworkRoute, { params: { homeworkId } }, as)).annotations;
const end = async (homeworkId: string) => {
  const at = new Date((await t.ctx()).clock.ms() - 3_600_000);
  await setDates(t, homeworkId, at, at);
};

describe('remarks on a hand-in', () => {
  it('are written, changed and removed by their writer, and each of it is in the log', async () => {
    const { workId, desk, params } = await handedIn();
    const made = await annotate(params);
    expect(made).toMatchObject({ versionNo: 1, ...PASSAGE, comment: '请写明条件', own: true });
    expect(made.authorName).toBeTruthy();
    expect((await desk.work(workId)).annotations).toEqual([made]);
    await change(params, made.id);
    expect((await desk.work(workId)).annotations).toMatchObject([{ id: made.id, comment: '改过' }]);
    await remove(params, made.id);
    expect((await desk.work(workId)).annotations).toEqual([]);
    expect(await refusalOf(change(params, made.id))).toMatchObject({ status: 404 });
    const log = await t.ask(
      `select action, before, after from audit.audit_log where object_id = $1 and action like 'submission.annot%' order by id`,
      [workId],
    );
    expect(log).toMatchObject([
      { action: 'submission.annotate', after: { version: 1, comment: '请写明条件' } },
      { action: 'submission.annotation_change', before: { comment: '请写明条件' }, after: { comment: '改过' } },
      { action: 'submission.annotation_remove', before: { comment: '改过' } },
    ]);
    // Nothing says whose work it is.
    expect(JSON.stringify(log)).not.toContain(await t.personId('student'));
  });

  it('are one when the call is sent again', async () => {
    const { workId, desk, params } = await handedIn();
    const send = () =>
      t.request({
        method: 'POST',
        url: `/api/v1/managed-homework/${params.homeworkId}/works/${workId}/annotations`,
        as: 'teacher',
        headers: { 'idempotency-key': `note-${workId}` },
        payload: { versionNo: 1, ...PASSAGE, comment: '一次' },
      });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json().data.id).toBe(first.json().data.id);
    expect((await desk.work(workId)).annotations).toHaveLength(1);
  });

  it('belong to who marks the own classes: strangers, learners and others of the team are refused', async () => {
    const { homeworkId, params } = await handedIn();
    const made = await annotate(params);
    for (const as of ['teacher2', 'student', 'student2', 'outsider'] as const) {
      expect((await refusalOf(annotate(params, {}, as))).status).toBe(404);
      expect((await refusalOf(change(params, made.id, as))).status).toBe(404);
      expect((await refusalOf(remove(params, made.id, as))).status).toBe(404);
    }
    const team = await t.ctx('teacher');
    const teacher2 = await t.personId('teacher2');
    const leave = () =>
      t.ask('delete from courses.course_member where course_id = $1 and person_id = $2', [w.courseId, teacher2]);
    // An assistant without a class sees no hand-in, and learns of no remark.
    await setMember(team, w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    expect((await refusalOf(annotate(params, {}, 'teacher2'))).status).toBe(404);
    expect((await refusalOf(change(params, made.id, 'teacher2'))).status).toBe(404);
    await leave();
    await setMember(team, w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    // Another marker adds own remarks and leaves those of others alone.
    const second = await annotate(params, { comment: '同意' }, 'teacher2');
    expect((await refusalOf(change(params, made.id, 'teacher2'))).status).toBe(403);
    expect((await refusalOf(remove(params, second.id))).status).toBe(403);
    expect((await markerAt(t, homeworkId).work(params.workId)).annotations.map(({ own }) => own)).toEqual([
      true,
      false,
    ]);
    await leave();
    const other = await handedIn();
    // A remark is reached through its own work only.
    expect((await refusalOf(change(other.params, made.id))).status).toBe(404);
  });

  it('refuse what is no passage, too many, and a version that counts no more', async () => {
    const { homeworkId, workId, learner, params } = await handedIn();
    for (const wrong of [{ comment: '' }, { quote: '' }, { start: -1 }, { comment: '长'.repeat(1001) }]) {
      expect([400, 422]).toContain((await refusalOf(annotate(params, wrong))).status);
    }
    expect(await refusalOf(annotate(params, { versionNo: 2 }))).toMatchObject({ status: 409 });
    const made = await annotate(params);
    await t.ask(
      `insert into homework_marking.annotation (id, homework_id, work_id, version_no, start, quote, comment, author_id)
        select gen_random_uuid(), $1, $2, 1, n, '场强', '多', $3 from generate_series(2, $4) n`,
      [homeworkId, workId, await t.personId('teacher'), MAX_ANNOTATIONS],
    );
    expect((await refusalOf(annotate(params))).code).toBe('homeworkMarking.note.max');
    await learner.handIn('<p>第二版</p>');
    expect(await refusalOf(annotate(params))).toMatchObject({ code: 'homeworkMarking.stale.version' });
    expect(await refusalOf(change(params, made.id))).toMatchObject({ code: 'homeworkMarking.note.given' });
    expect((await annotate(params, { versionNo: 2, start: 0, quote: '第二版' })).versionNo).toBe(2);
  });

  it('reach the learner with the return they were written before, and stay with their version', async () => {
    const { homeworkId, workId, learner, desk, params } = await handedIn();
    const made = await annotate(params);
    expect(await seenBy(homeworkId)).toEqual([]);
    await desk.giveBack(workId, { versionNo: 1, opinion: '请补充推导', dueAt: null });
    expect(await seenBy(homeworkId)).toMatchObject([{ id: made.id, versionNo: 1, ...PASSAGE, comment: '请写明条件' }]);
    expect(await seenBy(homeworkId, 'student2')).toEqual([]);
    expect((await refusalOf(annotate(params))).status).toBe(409);
    expect((await refusalOf(remove(params, made.id))).status).toBe(409);
    await learner.handIn('<p>第二版的推导</p>');
    await annotate(params, { versionNo: 2, start: 0, quote: '第二版', comment: '还差一步' });
    expect((await seenBy(homeworkId)).map(({ versionNo }) => versionNo)).toEqual([1]);
    expect((await desk.work(workId)).annotations.map(({ versionNo }) => versionNo)).toEqual([1, 2]);
    // What was read stays as it was read, whichever version the team lets count.
    await desk.choose(workId, 1);
    expect(await refusalOf(change(params, made.id))).toMatchObject({ code: 'homeworkMarking.note.given' });
  });

  it('reach every member with the release, and go when it is taken back', async () => {
    const { homeworkId } = await buildHomework(t, w, { settings: { groups: true } });
    const people = [await t.personId('student'), await t.personId('student2')];
    const { setId } = await buildGroup(t, w.classId, people);
    await t.ask('update homework.homework_class set group_set_id = $2 where homework_id = $1', [homeworkId, setId]);
    await learnerAt(t, homeworkId).handIn(TEXT);
    const desk = markerAt(t, homeworkId);
    const { workId } = (await desk.queue()).rows.find((row) => row.workId !== null)!;
    const params = { homeworkId, workId: workId! };
    const made = await annotate(params);
    await desk.mark(workId!, 80);
    await end(homeworkId);
    expect(await seenBy(homeworkId)).toEqual([]);
    await desk.release(0, 0);
    for (const as of ['student', 'student2'] as const) {
      expect(await seenBy(homeworkId, as)).toMatchObject([{ id: made.id }]);
    }
    expect(await refusalOf(annotate(params))).toMatchObject({ code: 'homeworkMarking.released' });
    expect(await refusalOf(remove(params, made.id))).toMatchObject({ code: 'homeworkMarking.released' });
    await desk.unrelease('核对评分标准');
    expect(await seenBy(homeworkId)).toEqual([]);
    await remove(params, made.id);
  });

  it('name nobody while one marks without names', async () => {
    const { workId, desk, params } = await handedIn({ settings: { anonymous: true } });
    const made = await annotate(params);
    const answers = JSON.stringify([made, await desk.work(workId)]);
    expect(answers).not.toContain('张三');
    expect(answers).not.toContain(await t.personId('student'));
  });
});
