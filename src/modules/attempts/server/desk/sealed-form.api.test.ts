import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, fillPath, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { examFacts, formOf } from '../../../exams/server/exams.public.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { readyBlueprint, readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import type { Child } from '../../../questions/shared/content.model.ts';
import { readQuestion, saveQuestion } from '../../../questions/testing/bank.builder.ts';
import { bringPicture, fetchPicture, pngOf } from '../../../questions/testing/picture.builder.ts';
import { buildContent, freshStem } from '../../../questions/testing/question.builder.ts';
import { startRoute, waitRoute } from '../../shared/desk.contract.ts';
import { passTime, type Seated, sit } from '../../testing/candidate.builder.ts';
import { fetchSealed, fetchSealedPicture, openSealed } from '../../testing/sealed-paper.builder.ts';
import { openBytes } from './form-seal.engine.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const MINUTE = 60_000;
const CANARY = 'CANARYWORD';
/** A paper whose every text holds the canary, with two pictures. */
async function canaryPaper() {
  const picture = async (width: number) =>
    `<img src="${await bringPicture(t, w.courseId, pngOf(width, 1))}" alt="${CANARY}" />`;
  const single = buildContent('single', {
    stem: `<p>${CANARY}${freshStem()}${await picture(31)}</p>`,
    options: [
      { id: 'o1', text: `<p>${CANARY}一${await picture(32)}</p>` },
      { id: 'o2', text: `<p>${CANARY}二</p>` },
    ],
    key: 'o1',
    analysis: `<p>${CANARY}解</p>`,
  });
  const child = {
    id: randomUUID(),
    points: 10,
    content: buildContent('truth', { stem: `<p>${CANARY}${freshStem()}</p>` }),
  };
  const whole = buildContent('composite', { stem: `<p>${CANARY}材料</p>`, children: [child as Child] });
  const built = await readyFixedPaper(t, w.courseId, [single, whole]);
  return built;
}

/** An exam that opens in some minutes; its candidates have their forms, as publishing makes them. */
async function waitingExam(paperId: string, plan: ExamPlan = {}, who: readonly Account[] = ['student', 'student2']) {
  const { examId } = await buildExam(t, w, { paperId, opensIn: 9, ...plan });
  await makeForms(examId, who);
  return examId;
}
async function makeForms(examId: string, who: readonly Account[] = ['student', 'student2']) {
  const ids = await Promise.all(who.map((one) => t.personId(one)));
  await (await t.ctx()).tx(async (tx) => {
    const [exam] = await examFacts(tx, [examId]);
    for (const id of ids) await formOf(tx, exam!, id, 1);
  });
}
const sealedOf = (examId: string, as: Account = 'student') => fetchSealed(t, examId, as);
/** A form without the names of its pictures, which are new twice a day. */
const unnamed = (form: unknown) => JSON.stringify(form).replaceAll(/question-pictures\/[\w-]+/g, 'picture');
const formTexts = (seat: Seated) => JSON.stringify(seat.started.form);

describe('a sealed form', () => {
  it('tells nothing of the paper before the start, whatever its candidate reads', async () => {
    const { paperId, questionIds } = await canaryPaper();
    const examId = await waitingExam(paperId);
    const bodies: Buffer[] = [];
    const keep = ({ rawPayload }: { readonly rawPayload: Buffer }) => bodies.push(rawPayload);
    const sealed = (await sealedOf(examId))!;
    expect(sealed.pictures).toHaveLength(2);
    bodies.push(Buffer.from(sealed.data, 'base64'));
    for (const name of sealed.pictures) keep(await fetchSealedPicture(t, name, 'student'));
    keep(
      await t.request({
        method: 'POST',
        url: fillPath(waitRoute.path, { examId }),
        payload: { read: [] },
        as: 'student',
      }),
    );
    for (const version of [undefined, sealed.version]) {
      const body = { client: randomUUID(), password: null, agreed: true, takeOver: false };
      const payload = version ? { ...body, sealed: version } : body;
      const refused = await t.request({
        ...{ method: 'POST', url: fillPath(startRoute.path, { examId }), payload, as: 'student' },
      });
      expect(refused.statusCode).toBe(409);
      keep(refused);
    }
    const [form] = await t.ask(`select id, digest, seed from exams.form where exam_id = $1 and person_id = $2`, [
      examId,
      await t.personId('student'),
    ]);
    const places: Record<string, string> = {
      ...{ courseId: w.courseId, classId: w.classId, nodeId: w.nodeId, examId },
      ...{ personId: await t.personId('student') },
    };
    let reads = 0;
    for (const { method, path } of t.app.contracts) {
      const names = [...path.matchAll(/:(\w+)/g)].map((found) => found[1]!);
      if (method !== 'GET' || path.includes('stream') || names.some((name) => !(name in places))) continue;
      const answer = await t.request({ url: fillPath(path, places), as: 'student' });
      if (answer.statusCode === 200) reads += 1;
      keep(answer);
    }
    expect(reads).toBeGreaterThan(40);
    const all = Buffer.concat(bodies);
    const pictures = [31, 32].map((width) => pngOf(width, 1));
    const secrets = [CANARY, ...questionIds, String(form!.id), String(form!.digest), String(form!.seed)];
    expect(secrets.filter((text) => all.includes(text))).toEqual([]);
    expect(pictures.filter((bytes) => all.includes(bytes))).toEqual([]);
    expect(String(all)).not.toMatch(/question-pictures\/[\w-]{40}/);
    // What was kept back is there: the same secrets are found once the form is opened.
    await passTime(t, 9 * MINUTE);
    const seat = await sit(t, examId, { sealed: sealed.version });
    expect(JSON.stringify(openSealed(sealed, seat))).toContain(CANARY);
  });

  it('is opened by the key the start gives in place of the form', async () => {
    const { paperId } = await canaryPaper();
    const examId = await waitingExam(paperId);
    const sealed = (await sealedOf(examId))!;
    const names = sealed.pictures;
    const brought = await Promise.all(names.map((name) => fetchSealedPicture(t, name, 'student')));
    await passTime(t, 9 * MINUTE);
    const seat = await sit(t, examId, { sealed: sealed.version });
    expect(seat.started.form).toBeNull();
    const paper = openSealed(sealed, seat);
    expect(unnamed(paper.form)).toBe(unnamed((await seat.desk()).form));
    const key = Buffer.from(seat.started.formKey!, 'base64');
    for (const [i, src] of paper.pictures.entries()) {
      const bare = (await fetchPicture(t, src, 'student')).rawPayload;
      expect(openBytes(key, brought[i]!.rawPayload).equals(bare)).toBe(true);
      expect(brought[i]!.rawPayload.length % 16_384).toBe(28);
    }
    // Nothing but what the desk shows is inside.
    const text = JSON.stringify(paper);
    for (const hidden of [
      'key',
      'analysis',
      'tolerance',
      'tiers',
      'rubric',
      'difficulty',
      'knowledge',
      'uses',
      `${CANARY}解`,
    ]) {
      expect(text, hidden).not.toContain(hidden);
    }
    // The same browser gets key or form again, whichever it can use.
    const again = await sit(t, examId, { client: seat.client, sealed: sealed.version });
    expect(again.started).toMatchObject({ form: null, formKey: seat.started.formKey, token: seat.started.token });
    expect(unnamed((await sit(t, examId, { client: seat.client })).started.form)).toBe(unnamed(paper.form));
  });

  it('opens for its own candidate alone', async () => {
    const { paperId } = await canaryPaper();
    const examId = await waitingExam(paperId);
    const [mine, theirs] = [(await sealedOf(examId))!, (await sealedOf(examId, 'student2'))!];
    expect(mine.version).not.toBe(theirs.version);
    expect((await fetchSealedPicture(t, theirs.pictures[0]!, 'student')).statusCode).toBe(404);
    expect((await fetchSealedPicture(t, 'x'.repeat(360), 'student')).statusCode).toBe(404);
    expect((await fetchSealedPicture(t, mine.pictures[0]!)).statusCode).toBe(401);
    expect(await refusalOf(sealedOf(examId, 'teacher'))).toMatchObject({ status: 404 });
    expect(await refusalOf(sealedOf(examId, 'outsider'))).toMatchObject({ status: 404 });
    await passTime(t, 9 * MINUTE);
    const seat = await sit(t, examId, { sealed: mine.version });
    expect(() => openSealed(theirs, seat)).toThrow();
    // The version of somebody else's form gives no key to it.
    const other = await sit(t, examId, { as: 'student2', sealed: mine.version });
    expect(other.started.formKey).toBeUndefined();
    expect(formTexts(other)).toContain(CANARY);
  });

  it('is never used once a question of it was corrected, or the form was made anew', async () => {
    const { paperId, questionIds } = await canaryPaper();
    const examId = await waitingExam(paperId);
    const [mine, theirs] = [(await sealedOf(examId))!, (await sealedOf(examId, 'student2'))!];
    const { content } = await readQuestion(t, questionIds[0]!);
    const stem = `<p>${CANARY}更正${freshStem()}</p>`;
    await saveQuestion(t, questionIds[0]!, { content: { ...content, stem } as never, keepSimilar: true });
    expect((await sealedOf(examId))!.version).not.toBe(mine.version);
    await passTime(t, 9 * MINUTE);
    const seat = await sit(t, examId, { sealed: mine.version });
    expect(seat.started.formKey).toBeUndefined();
    expect(formTexts(seat)).toContain('更正');
    await t.ask('delete from exams.form where exam_id = $1 and person_id = $2', [examId, await t.personId('student2')]);
    const other = await sit(t, examId, { as: 'student2', sealed: theirs.version });
    expect(other.started.formKey).toBeUndefined();
    expect(formTexts(other)).toContain('更正');
  });

  it('is there from ten minutes before the own opening until then, and where there is a form', async () => {
    const { paperId } = await canaryPaper();
    const examId = await waitingExam(paperId, { opensIn: 20 }, ['student']);
    await t.ask(
      `insert into exams.accommodation (exam_id, person_id, opens_at, closes_at, reason)
        values ($1, $2, $3, $4, '因病延后参加')`,
      [
        ...[examId, await t.personId('student2')],
        ...[new Date((await t.ctx()).clock.ms() + 40 * MINUTE), new Date((await t.ctx()).clock.ms() + 140 * MINUTE)],
      ],
    );
    expect(await sealedOf(examId)).toBeNull();
    await passTime(t, 11 * MINUTE);
    expect(await sealedOf(examId)).not.toBeNull();
    expect(await sealedOf(examId, 'student2')).toBeNull();
    await passTime(t, 10 * MINUTE);
    expect(await sealedOf(examId)).toBeNull();
    // Who never fetched it starts with the form.
    expect(formTexts(await sit(t, examId))).toContain(CANARY);
    await passTime(t, 10 * MINUTE);
    expect(await sealedOf(examId, 'student2')).toBeNull();
    await makeForms(examId, ['student2']);
    const theirs = (await sealedOf(examId, 'student2'))!;
    await passTime(t, 10 * MINUTE);
    expect(
      openSealed(theirs, await sit(t, examId, { as: 'student2', sealed: theirs.version })).form.items,
    ).toHaveLength(2);
  });

  it('comes to nobody who could not enter, and a wrong password gives no key', async () => {
    const { paperId } = await canaryPaper();
    const rooms = await waitingExam(paperId, { settings: { networks: ['10.20.0.0/16'] } });
    expect(await sealedOf(rooms)).toBeNull();
    const named = await waitingExam(paperId, { personIds: [await t.personId('student2')] });
    expect(await refusalOf(sealedOf(named))).toMatchObject({ status: 403 });
    const locked = await waitingExam(paperId, { settings: { password: 'lab-2026' } });
    const sealed = (await sealedOf(locked))!;
    await passTime(t, 9 * MINUTE);
    const wrong = sit(t, locked, { sealed: sealed.version, password: 'wrong' });
    expect(await refusalOf(wrong)).toMatchObject({ status: 422 });
    const seat = await sit(t, locked, { sealed: sealed.version, password: 'lab-2026' });
    expect(JSON.stringify(openSealed(sealed, seat))).toContain(CANARY);
  });

  it('of a blueprint is the one that was drawn for its candidate, and its start takes no more statements', async () => {
    const { paperId } = await readyBlueprint(t, w.courseId);
    const examId = await waitingExam(paperId, { fullMark: 20 });
    const sealed = (await sealedOf(examId))!;
    await passTime(t, 9 * MINUTE);
    const held = await t.measured(() => sit(t, examId, { sealed: sealed.version }));
    const bare = await t.measured(() => sit(t, examId, { as: 'student2' }));
    expect(held.statements).toBe(bare.statements);
    const { form } = openSealed(sealed, held.value);
    expect(unnamed(form)).toBe(unnamed((await held.value.desk()).form));
    expect(form.items).toHaveLength(5);
    expect(JSON.stringify(held.value.started).length).toBeLessThan(formTexts(bare.value).length);
  });
});
