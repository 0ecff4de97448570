import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { classMergePort } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { deskRoute } from '../../home/shared/desk.contract.ts';
import { homeworkFiguresPort } from '../../homework/server/homework.public.ts';
import { buildHomework, extendFor, type HomeworkPlan } from '../../homework/testing/homework.builder.ts';
import { uploadPicture } from '../../lab-reports/testing/picture.builder.ts';
import { ownHomeworkListRoute, ownHomeworkRoute, ownVersionRoute } from '../shared/own-homework.contract.ts';
import { learnerAt, setDates } from '../testing/learner.builder.ts';
import * as handIns from './hand-ins.public.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const SECOND = 1000;
const homework = async (plan: HomeworkPlan = {}) => (await buildHomework(t, w, plan)).homeworkId;
const workOf = async (homeworkId: string) => (await handIns.worksOf(await t.ctx(), [homeworkId]))[0]!;
const list = async (homeworkId: string) =>
  (await t.call(ownHomeworkListRoute, { params: { courseId: w.courseId } }, 'student')).rows.find(
    ({ id }) => id === homeworkId,
  )!;

describe('a draft', () => {
  it('is saved on the stored revision only, and the same again is answered as saved', async () => {
    const page = learnerAt(t, await homework());
    expect((await page.read()).draft).toMatchObject({ rev: 0, html: '', files: [] });
    expect((await page.save('<p>甲</p>')).rev).toBe(1);
    expect((await page.save('<p>甲</p>', [], 0)).rev).toBe(1);
    expect(await refusalOf(page.save('<p>乙</p>', [], 0))).toMatchObject({ status: 409, code: 'error.stale' });
    const read = await page.read();
    expect(read.draft).toMatchObject({ rev: 1, html: '<p>甲</p>', by: '张三' });
    expect(read).toMatchObject({ state: 'draft', can: { write: true, recall: false }, versions: [] });
  });

  it('is cleaned of what a text may not hold', async () => {
    const page = learnerAt(t, await homework());
    const saved = await page.save('<p>甲<script>alert(1)</script><img src="/2026/11/20/foreign.png"></p>');
    expect(saved.removed).toEqual(['img', 'script']);
    expect((await page.read()).draft.html).toBe('<p>甲</p>');
  });
});

describe('handing in', () => {
  it('makes an immutable version with a receipt anybody can check', async () => {
    const homeworkId = await homework({ title: '静电场作业' });
    const page = learnerAt(t, homeworkId);
    const receipt = await page.handIn('<p>推导如下。</p>');
    expect(receipt).toMatchObject({ no: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const read = await page.read();
    expect(read).toMatchObject({ state: 'submitted', can: { write: true, recall: true } });
    expect(read.versions).toMatchObject([
      { no: 1, by: '张三', counts: true, lateSeconds: 0, receiptCode: receipt.code },
    ]);
    const proof = await t.request({ method: 'GET', url: `/api/v1/proofs/${receipt.code}` });
    expect(proof.statusCode).toBe(200);
    expect(proof.body).toContain('静电场作业');
    expect(proof.body).toContain(receipt.sha256);
    expect(proof.body).not.toContain('张三');
    await expect(
      (await t.ctx()).tx((tx) =>
        tx.asSystem(async () => {
          await sql`update hand_ins.version set body = ''`.execute(tx.db);
        }),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it('is answered with the same receipt when nothing changed', async () => {
    const page = learnerAt(t, await homework());
    const first = await page.handIn('<p>甲</p>');
    expect(await page.submit()).toEqual(first);
    await page.save('<p>乙</p>');
    expect(await page.submit()).toMatchObject({ no: 2 });
  });

  it('needs content of the kind that is asked for, and the draft one has seen', async () => {
    const empty = learnerAt(t, await homework());
    await empty.save('<p> </p>');
    expect(await refusalOf(empty.submit())).toMatchObject({ status: 422, code: 'handIns.submit.empty' });
    const files = learnerAt(t, await homework({ settings: { answer: 'files' } }));
    await files.save('<p>文字</p>');
    expect((await files.read()).draft.html).toBe('');
    const page = learnerAt(t, await homework());
    await page.save('<p>甲</p>');
    const other = learnerAt(t, (await page.read()).homework.id);
    await other.read();
    await other.save('<p>乙</p>');
    expect(await refusalOf(page.submit())).toMatchObject({ status: 409, code: 'error.stale' });
  });

  it('is in time at the due instant and late a millisecond later, by the dates as they stand', async () => {
    const homeworkId = await homework();
    const page = learnerAt(t, homeworkId);
    const { submittedAt } = await page.handIn('<p>甲</p>');
    const cutoff = new Date(submittedAt + 3_600_000);
    await setDates(t, homeworkId, new Date(submittedAt), cutoff);
    expect(await page.read()).toMatchObject({ state: 'pending', versions: [{ lateSeconds: 0 }] });
    await setDates(t, homeworkId, new Date(submittedAt - 1), cutoff);
    expect(await page.read()).toMatchObject({ state: 'late', versions: [{ lateSeconds: 0.001 }] });
    expect(await list(homeworkId)).toMatchObject({ state: 'late', late: true });
    const ctx = await t.ctx();
    const [figures] = ctx.ports.all(homeworkFiguresPort);
    expect(await figures!(ctx, [homeworkId], null)).toMatchObject([{ handedIn: 1, late: 1 }]);
    // More time of one's own comes first.
    await extendFor(t, homeworkId, await t.personId('student'), 60);
    expect(await page.read()).toMatchObject({ state: 'submitted', versions: [{ lateSeconds: 0 }] });
    expect(await figures!(ctx, [homeworkId], null)).toMatchObject([{ handedIn: 1, late: 0 }]);
    expect(await figures!(ctx, [homeworkId], [])).toEqual([]);
  });

  it('asks whoever is late by now, and ends with the cut-off', async () => {
    const homeworkId = await homework({ settings: { late: { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } } });
    const page = learnerAt(t, homeworkId);
    await page.save('<p>甲</p>');
    const now = (await page.read()).serverTime;
    await setDates(t, homeworkId, new Date(now - 60 * SECOND), new Date(now + 600 * SECOND));
    expect(await refusalOf(page.submit())).toMatchObject({ status: 409, code: 'handIns.submit.late' });
    await setDates(t, homeworkId, new Date(now - 60 * SECOND), new Date(now - 30 * SECOND));
    expect(await refusalOf(page.submit(true))).toMatchObject({ status: 409, code: 'handIns.refused.cutoff' });
    expect(await refusalOf(page.save('<p>乙</p>'))).toMatchObject({ code: 'handIns.refused.cutoff' });
    expect(await page.read()).toMatchObject({
      state: 'over',
      can: { write: false },
      refusal: '已过截止时间，无法提交',
    });
    await setDates(t, homeworkId, new Date(now - 60 * SECOND), new Date(now + 600 * SECOND));
    expect(await page.submit(true)).toMatchObject({ no: 1 });
    expect(await page.read()).toMatchObject({ state: 'late', can: { recall: false } });
  });

  it('waits for the opening, and shows nothing of the task before', async () => {
    const page = learnerAt(t, await homework({ opensIn: 60, brief: '<p>题目</p>' }));
    expect(await page.read()).toMatchObject({ state: 'upcoming', homework: { brief: null, rubric: null } });
    expect(await refusalOf(page.save('<p>甲</p>'))).toMatchObject({ code: 'handIns.refused.early' });
  });

  it('counts the last version in time, unless the team chose another', async () => {
    const homeworkId = await homework();
    const page = learnerAt(t, homeworkId);
    const first = await page.handIn('<p>一</p>');
    await page.save('<p>二</p>');
    await page.submit();
    const { id } = await workOf(homeworkId);
    expect((await workOf(homeworkId)).counting).toMatchObject({ no: 2 });
    const cutoff = new Date(first.submittedAt + 3_600_000);
    await setDates(t, homeworkId, new Date(first.submittedAt), cutoff);
    expect(await workOf(homeworkId)).toMatchObject({ latest: { no: 2 }, counting: { no: 1 } });
    await setDates(t, homeworkId, new Date(first.submittedAt - SECOND), cutoff);
    expect((await workOf(homeworkId)).counting).toMatchObject({ no: 2 });
    await (await t.ctx('teacher')).tx((tx) => handIns.setCounting(tx, id, 1));
    expect(await workOf(homeworkId)).toMatchObject({ countingNo: 1, counting: { no: 1 } });
    expect((await handIns.versionsOf(await t.ctx(), [id])).map(({ text }) => text)).toEqual(['一', '二']);
  });
});

describe('taking back', () => {
  it('makes a draft of it again; the version stays and counts no more', async () => {
    const homeworkId = await homework();
    const page = learnerAt(t, homeworkId);
    await page.handIn('<p>甲</p>');
    await page.recall();
    expect(await page.read()).toMatchObject({ state: 'draft', versions: [{ no: 1, recalled: true, counts: false }] });
    expect(await workOf(homeworkId)).toMatchObject({ state: 'draft', latest: null, counting: null, hasDraft: true });
    expect(await refusalOf(page.recall())).toMatchObject({ code: 'handIns.refused.nothingHandedIn' });
    expect(await page.submit()).toMatchObject({ no: 2 });
  });

  it('ends when it is due or marked', async () => {
    const homeworkId = await homework();
    const page = learnerAt(t, homeworkId);
    const { submittedAt } = await page.handIn('<p>甲</p>');
    const { id } = await workOf(homeworkId);
    const teacher = await t.ctx('teacher');
    await teacher.tx((tx) => handIns.setWorkState(tx, id, 'graded'));
    expect(await refusalOf(page.recall())).toMatchObject({ code: 'handIns.refused.graded' });
    expect((await page.read()).state).toBe('graded');
    await teacher.tx((tx) => handIns.setWorkState(tx, id, 'submitted'));
    await setDates(t, homeworkId, new Date(submittedAt), new Date(submittedAt + 3_600_000));
    expect(await refusalOf(page.recall())).toMatchObject({ code: 'handIns.refused.recallLate' });
  });
});

describe('returned work', () => {
  it('is handed in again until the date of the return, in time by that date', async () => {
    const homeworkId = await homework({ settings: { resubmit: 'none' } });
    const page = learnerAt(t, homeworkId);
    const { submittedAt } = await page.handIn('<p>甲</p>');
    expect(await refusalOf(page.save('<p>乙</p>'))).toMatchObject({ code: 'handIns.refused.handedIn' });
    const { id } = await workOf(homeworkId);
    const dueAt = new Date(submittedAt + 7_200_000);
    await (await t.ctx('teacher')).tx((tx) => handIns.returnWork(tx, id, { opinion: '请补充误差分析', dueAt }));
    await setDates(t, homeworkId, new Date(submittedAt), null);
    expect(await page.read()).toMatchObject({
      state: 'returned',
      returned: { opinion: '请补充误差分析', dueAt: dueAt.getTime(), times: 1 },
      dueNow: dueAt.getTime(),
      can: { write: true },
    });
    await page.save('<p>甲，误差分析</p>');
    expect(await page.submit()).toMatchObject({ no: 2 });
    expect(await workOf(homeworkId)).toMatchObject({ state: 'submitted', returns: 1, counting: { no: 2 } });
    expect((await page.read()).versions).toMatchObject([{ counts: false }, { counts: true, lateSeconds: 0 }]);
  });
});

describe('collecting drafts', () => {
  it('makes what lies there late versions, and passes over what is empty or handed in', async () => {
    const homeworkId = await homework();
    const [one, two] = [learnerAt(t, homeworkId), learnerAt(t, homeworkId, 'student2')];
    await one.save('<p>未交</p>');
    await two.handIn('<p>已交</p>');
    const now = (await one.read()).serverTime;
    await setDates(t, homeworkId, new Date(now - 60 * SECOND), new Date(now - 30 * SECOND));
    const teacher = await t.ctx('teacher');
    const collected = await teacher.tx((tx) => handIns.collectDrafts(tx, homeworkId, null));
    expect(collected).toHaveLength(1);
    expect(await one.read()).toMatchObject({ state: 'late', versions: [{ forced: true, by: null }] });
    expect(await teacher.tx((tx) => handIns.collectDrafts(tx, homeworkId, null))).toEqual([]);
  });
});

describe('files', () => {
  const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(4000, 32)]);
  const open = (fileId: string, as: Parameters<TestApp['request']>[0]['as']) =>
    t.request({ method: 'GET', url: `/api/v1/hand-in-files/${fileId}`, ...(as ? { as } : {}) });

  it('come in parts, are handed in by name, and go to members and markers only', async () => {
    const homeworkId = await homework();
    const page = learnerAt(t, homeworkId);
    const file = await page.bring('张三-报告.pdf', PDF);
    expect(file).toMatchObject({ name: '张三-报告.pdf', bytes: PDF.length, kind: 'document' });
    await page.read();
    await page.save('', [file.id]);
    expect((await open(file.id, 'teacher')).statusCode).toBe(404);
    await page.submit();
    const answer = await open(file.id, 'student');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(PDF)).toBe(true);
    expect((await open(file.id, 'teacher')).statusCode).toBe(200);
    for (const as of ['student2', 'outsider', 'leader2', 'college'] as const) {
      expect((await open(file.id, as)).statusCode).toBe(404);
    }
    const { id } = await workOf(homeworkId);
    const named = await handIns.openVersionFile(await t.ctx('teacher'), id, file.id);
    expect(named).toMatchObject({ name: '张三-报告.pdf', sha256: file.sha256 });
  });

  it('are refused by kind, size and number, and taken by the homework that is asked', async () => {
    const page = learnerAt(t, await homework({ settings: { fileKinds: ['document'], maxFiles: 1, maxFileMb: 1 } }));
    expect(await refusalOf(page.bring('程序.py', PDF))).toMatchObject({ status: 422, code: 'handIns.file.kind' });
    expect(await refusalOf(page.bring('大.pdf', Buffer.alloc(1_048_577, 37)))).toMatchObject({
      status: 413,
      code: 'handIns.file.large',
    });
    const [a, b] = [await page.bring('a.pdf', PDF), await page.bring('b.pdf', PDF)];
    await page.read();
    expect(await refusalOf(page.save('', [a.id, b.id]))).toMatchObject({ code: 'handIns.file.many' });
    const other = learnerAt(t, await homework(), 'student2');
    expect(await refusalOf(other.save('', [a.id]))).toMatchObject({ code: 'handIns.file.absent' });
    const text = learnerAt(t, await homework({ settings: { answer: 'text' } }));
    await expect(text.bring('a.pdf', PDF)).rejects.toThrow();
    const program = learnerAt(t, await homework());
    expect(await refusalOf(program.bring('setup.exe', PDF))).toMatchObject({ code: 'handIns.file.kind' });
  });
});

describe('the own similarity', () => {
  const SEES = { learnerSees: true };

  it('is told by per cent and own passages, three times, without anything of others', async () => {
    const homeworkId = await homework({ settings: SEES, brief: '<p>说明温度的影响</p>' });
    await learnerAt(t, homeworkId, 'student2').handIn('<p>本组实验数据表明温度升高时电流减小</p>');
    const page = learnerAt(t, homeworkId);
    await page.save('<p>实验数据表明温度升高时电阻增大</p>');
    expect((await page.read()).similarityLeft).toBe(3);
    const found = await page.similarity();
    expect(found).toMatchObject({ percent: 72.73, left: 2 });
    const passages = found.shared.map(({ start, end }) => found.text.slice(start, end));
    expect(passages).toEqual(['实验数据表明温度升高时电']);
    expect(JSON.stringify(found)).not.toContain('电流');
    await page.similarity();
    await page.similarity();
    expect(await refusalOf(page.similarity())).toMatchObject({ status: 409, code: 'handIns.similarity.used' });
  });

  it('leaves out the words of the brief, and is nobody’s where the team does not show it', async () => {
    const homeworkId = await homework({ settings: SEES, brief: '<p>按照讲义连接电路并记录数据</p>' });
    await learnerAt(t, homeworkId, 'student2').handIn('<p>按照讲义连接电路并记录数据。甲乙丙丁戊己</p>');
    const page = learnerAt(t, homeworkId);
    await page.save('<p>按照讲义连接电路并记录数据。子丑寅卯辰巳</p>');
    expect(await page.similarity()).toMatchObject({ percent: 0, shared: [] });
    const closed = learnerAt(t, await homework());
    await closed.save('<p>甲</p>');
    expect((await closed.read()).similarityLeft).toBeNull();
    expect(await refusalOf(closed.similarity())).toMatchObject({ status: 403, code: 'handIns.similarity.off' });
  });
});

describe('the desk', () => {
  it('shows homework that is due or came back, until it is handed in', async () => {
    const homeworkId = await homework({ title: '桌面上的作业' });
    const rows = async () => {
      const { parts } = await t.call(deskRoute, { query: { face: 'study' } }, 'student');
      const of = (name: 'due' | 'week') => parts[name]!.rows.filter(({ key }) => key === `homework-${homeworkId}`);
      return [...of('due'), ...of('week')] as { kind: string; href: string }[];
    };
    expect((await rows()).map(({ kind }) => kind)).toEqual(['homework', 'due']);
    expect((await rows())[0]!.href).toContain(homeworkId);
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    expect(await rows()).toEqual([]);
    const { id } = await workOf(homeworkId);
    await (await t.ctx('teacher')).tx((tx) => handIns.returnWork(tx, id, { opinion: '请重做', dueAt: null }));
    expect((await rows()).map(({ kind }) => kind)).toEqual(['homeworkReturned', 'due']);
  });
});

describe('a class that is merged', () => {
  it('takes the works along', async () => {
    const homeworkId = await homework();
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    const into = '01900000-0000-7000-8000-0000000000c1';
    const ctx = await t.ctx();
    const move = (place: { from: string; into: string }) =>
      ctx.tx(async (tx) => {
        for (const provider of tx.ports.all(classMergePort)) await provider.move(tx, place);
      });
    await move({ from: w.classId, into });
    expect((await workOf(homeworkId)).classId).toBe(into);
    await move({ from: into, into: w.classId });
    expect((await workOf(homeworkId)).classId).toBe(w.classId);
  });
});

describe('pictures', () => {
  it('stand in the text by their path, and are seen by members and, once handed in, by who marks', async () => {
    const homeworkId = await homework();
    const page = learnerAt(t, homeworkId);
    const [mine, foreign] = [await uploadPicture(t, 'student'), await uploadPicture(t, 'student2')];
    const html = `<p>如图</p><img src="${mine.Path}" alt="电路" /><img src="${foreign.Path}" alt="" />`;
    expect(await refusalOf(page.save(html, [], 0, [foreign.Id]))).toMatchObject({ code: 'files.attachment.unknown' });
    expect((await page.save(html, [], 0, [mine.Id])).removed).toEqual(['img']);
    const { draft } = await page.read();
    expect(Object.keys(draft.pictures)).toEqual([mine.Path]);
    const status = async (as: Account) => (await t.request({ method: 'GET', url: mine.Path, as })).statusCode;
    expect([await status('student'), await status('teacher'), await status('student2')]).toEqual([200, 404, 404]);
    await page.submit();
    expect([await status('teacher'), await status('student2')]).toEqual([200, 404]);
    const { id } = await workOf(homeworkId);
    const [version] = await handIns.versionsOf(await t.ctx(), [id]);
    expect(version!.pictures).toEqual([{ path: mine.Path, sha256: mine.Sha256 }]);
  });
});

describe('strangers', () => {
  it('find nothing, and drafts of homework are known to nobody', async () => {
    const homeworkId = await homework();
    const page = learnerAt(t, homeworkId);
    await page.handIn('<p>甲</p>');
    const { id } = await workOf(homeworkId);
    for (const as of ['outsider', 'teacher', 'college', 'admin'] as const) {
      expect(await refusalOf(learnerAt(t, homeworkId, as).read())).toMatchObject({ status: 404 });
      expect(await refusalOf(learnerAt(t, homeworkId, as).save('<p>乙</p>'))).toMatchObject({ status: 404 });
    }
    const version = (as: 'student' | 'student2') => t.call(ownVersionRoute, { params: { workId: id, no: 1 } }, as);
    expect((await version('student')).body).toBe('<p>甲</p>');
    expect(await refusalOf(version('student2'))).toMatchObject({ status: 404 });
    const draft = await homework({ state: 'draft' });
    expect(await refusalOf(t.call(ownHomeworkRoute, { params: { homeworkId: draft } }, 'student'))).toMatchObject({
      status: 404,
    });
    expect(
      await refusalOf(t.call(ownHomeworkListRoute, { params: { courseId: w.courseId } }, 'outsider')),
    ).toMatchObject({ status: 404 });
  });
});
